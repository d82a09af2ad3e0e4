"""Time the reference engine against micrograd from PyPI, side by side.

    python benchmarks/reference_engine.py [rounds]

Both take the same training step: MLP(2, [16, 16, 1]), relu and a linear output, over 100 points;
forward, loss, zero_grad, backward, update. Each runs in a process of its own, with Python's cycle
collector on and off; rounds alternate; printed are medians, their ratio, and the least and the
greatest ratio of a round, which say how far to trust it. Then a chain of 1,000,000 adds, and the
sweep of lesson 3.9. Times are CPU seconds.
"""

import gc
import importlib.util
import json
import platform
import random
import statistics
import subprocess
import sys
import time
import tracemalloc
from collections.abc import Callable
from importlib.metadata import version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).parents[1]
STEPS = 5
ADDS = 1_000_000
XOR = [((0, 0), -1), ((0, 1), 1), ((1, 0), 1), ((1, 1), -1)]
CONVERGED = {2: 38, 3: 49, 4: 50, 8: 47}  # lesson 3.9: of 50 seeds, by hidden size


def seconds(do: Callable[[], Any]) -> float:
    """Return the CPU seconds that `do` takes."""
    start = time.process_time()
    do()
    return time.process_time() - start


def train(network: Any, points: list[tuple[Any, float]], rate: float) -> float:
    """Take one step of training; return the loss before it."""
    loss = sum((network(x) - y) ** 2 for x, y in points)
    network.zero_grad()
    loss.backward()
    for p in network.parameters():
        p.data -= rate * p.grad
    return loss.data


def measure_step(engine: str, collector: str) -> dict[str, float]:
    """Measure one engine's step: the mean of a few, after a first one to warm up."""
    random.seed(1337)
    if engine == "micrograd":
        from micrograd.nn import MLP

        network = MLP(2, [16, 16, 1])
    else:
        from autograd_ref.nn import MLP

        network = MLP(2, [16, 16, 1], "relu", output_activation="linear")
    corners = [(random.uniform(-1, 1), random.uniform(-1, 1)) for _ in range(100)]
    points = [((x, y), 1.0 if x * y > 0 else -1.0) for x, y in corners]
    if collector == "off":
        gc.disable()
    losses = [train(network, points, 0.001)]
    taken = seconds(lambda: losses.extend(train(network, points, 0.001) for _ in range(STEPS)))
    return {"seconds": taken / STEPS, "loss": losses[-1]}


def measure_chain(counted: str) -> dict[str, float]:
    """Measure a chain of adds, each one new node: its seconds, or its bytes."""
    from autograd_ref import Value

    def forward() -> None:
        nonlocal v
        for _ in range(ADDS):
            v = v + x

    def free() -> None:
        nonlocal v
        del v

    x = v = Value(1.0)
    if counted == "bytes":
        tracemalloc.start()
        forward()
        v.backward()
        return {"bytes": tracemalloc.get_traced_memory()[0] / ADDS}
    taken = {"forward": seconds(forward), "backward": seconds(v.backward)}
    assert (v.data, x.grad) == (ADDS + 1, ADDS + 1)
    return taken | {"free": seconds(free)}


def measure_sweep() -> dict[str, float]:
    """Measure the sweep of lesson 3.9: XOR from 50 seeds at four sizes, 1,000 steps each."""
    from autograd_ref.nn import MLP

    def final_loss(seed: int, hidden: int) -> float:
        random.seed(seed)
        network = MLP(2, [hidden, 1])
        return [train(network, XOR, 0.1) for _ in range(1_000)][-1]

    def sweep() -> None:
        for hidden, found in CONVERGED.items():
            assert sum(final_loss(seed, hidden) < 0.1 for seed in range(50)) == found

    return {"seconds": seconds(sweep)}


MEASUREMENTS: dict[str, Callable[..., dict[str, float]]] = {
    "step": measure_step,
    "chain": measure_chain,
    "sweep": measure_sweep,
}


def in_own_process(*words: str) -> dict[str, float]:
    """Run one of the measurements in a new process, on the engine beside this file."""
    program = [sys.executable, __file__, *words]
    done = subprocess.run(program, check=True, stdout=subprocess.PIPE, text=True)
    return json.loads(done.stdout)


def main(rounds: int = 9) -> None:
    """Measure and print."""
    if importlib.util.find_spec("micrograd") is None:
        sys.exit(
            "micrograd, which the engine is measured against, is not installed: "
            "run make bench, or pip install -c constraints.txt -e '.[bench]'"
        )
    print(f"Python {platform.python_version()}, micrograd {version('micrograd')}, {rounds} rounds")
    print("\ncollector   micrograd   autograd_ref   times as fast   in single rounds")
    taken: dict[tuple[str, str], list[float]] = {}
    for _ in range(rounds):
        for collector in ("on", "off"):
            losses = []
            for engine in ("micrograd", "autograd_ref"):
                found = in_own_process("step", engine, collector)
                taken.setdefault((engine, collector), []).append(found["seconds"])
                losses.append(found["loss"])
            assert abs(losses[0] - losses[1]) < 1e-9 * losses[0], f"not the same step: {losses}"
    for collector in ("on", "off"):
        theirs, ours = taken["micrograd", collector], taken["autograd_ref", collector]
        ratios = [a / b for a, b in zip(theirs, ours, strict=True)]
        theirs, ours = statistics.median(theirs), statistics.median(ours)
        print(
            f"{collector:9} {theirs:9.3f} s {ours:12.3f} s {theirs / ours:15.1f}"
            f"   {min(ratios):.1f} to {max(ratios):.1f}"
        )
    chain = in_own_process("chain", "seconds")
    size = in_own_process("chain", "bytes")["bytes"]
    print(f"\n{ADDS:,} adds in a chain: " + ", ".join(f"{k} {s:.2f} s" for k, s in chain.items()))
    print(f"after backward {size:.0f} bytes a node (tracemalloc)")
    print(f"\nsweep of lesson 3.9, 200 trainings: {in_own_process('sweep')['seconds']:.0f} s")


if __name__ == "__main__":
    sys.path.insert(0, str(ROOT))
    if sys.argv[1:2] and sys.argv[1] in MEASUREMENTS:
        print(json.dumps(MEASUREMENTS[sys.argv[1]](*sys.argv[2:])))
    else:
        main(*map(int, sys.argv[1:]))
