"""Each experiment, run from top to bottom in a real kernel: the figures of lesson 3, and plots."""

import base64
import json
import shutil
from pathlib import Path

import nbformat
import pytest
from nbclient import NotebookClient

from grader.course import load_course
from grader.release.experiments import experiments

pytest.importorskip("matplotlib")
pytest.importorskip("tqdm")

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
NAMES = sorted(path.stem for path in (ROOT / "solutions" / "experiments").glob("*.py"))
ASK = """
import json
import autograd_ref
print(json.dumps([{}, autograd_ref.__file__]))
"""
BOTH = ["en", pytest.param("es", marks=pytest.mark.deep)]


@pytest.fixture
def run(tmp_path):
    """Run an experiment beside a copy of the engine; return its outputs and what ``answer`` is.

    ``answer`` is an expression over the notebook's names: plain data, of strings.
    """
    shutil.copytree(ROOT / "autograd_ref", tmp_path / "autograd_ref")

    def outcome(name, language, answer):
        content = experiments(ROOT, COURSE, language)[f"experiments/{name}.ipynb"]
        notebook = nbformat.reads(content.decode(), as_version=4)
        notebook.cells.append(nbformat.v4.new_code_cell(ASK.format(answer)))
        # Without allow_errors: a cell that fails stops it, and the test. A kernel may send what one
        # print writes in several pieces: coalesced, as a notebook's page shows them.
        client = NotebookClient(
            notebook,
            timeout=300,
            coalesce_streams=True,
            resources={"metadata": {"path": tmp_path}},
        )
        client.execute()
        outputs = [one for cell in notebook.cells for one in cell.get("outputs", [])]
        found, engine = json.loads(outputs.pop().text)
        assert Path(engine).parent == tmp_path / "autograd_ref"
        return outputs, found

    return outcome


def plots(outputs):
    """Return how many PNG pictures are among the outputs."""
    found = [one.data["image/png"] for one in outputs if "image/png" in one.get("data", {})]
    assert all(base64.b64decode(one).startswith(b"\x89PNG\r\n") for one in found)
    return len(found)


def shows_progress(outputs, total):
    """Return whether a bar of so many rounds is there: a widget, or text."""
    texts = [one.get("text", "") + one.get("data", {}).get("text/plain", "") for one in outputs]
    return any(f"/{total} [" in text for text in texts)


@pytest.mark.parametrize("language", BOTH)
def test_row_3_1_a_stack_of_linear_layers_is_one_linear_layer(run, language):
    answer = "[f'{two_layers[0]:.12f}', f'{one_layer[0]:.12f}', float(max(differences))]"
    outputs, (two, one, difference) = run("linear_collapse", language, answer)
    assert two == one == "-4.612963371048"
    assert difference <= 1e-12
    assert plots(outputs) == 1


@pytest.mark.parametrize("language", BOTH)
def test_row_3_3_vanishing_gradient_and_a_stack_of_40(run, language):
    answer = """{
        "c": [f"{c1.grad:.4f}", f"{c2.grad:.4e}", round(c1.grad / c2.grad)],
        "healthy": [f"{path:.4f}" for path in [*paths1, x1.grad]],
        "vanishing": [*(f"{path:.1e}" for path in paths2), f"{x2.grad:.4f}"],
        "stacks": [weak, strong, helped],
    }"""
    outputs, found = run("vanishing_gradient", language, answer)
    stacks = found.pop("stacks")
    assert found == {
        "c": ["0.2444", "2.4577e-05", 9945],
        "healthy": ["0.6501", "0.1711", "1.0000", "1.8212"],
        "vanishing": ["7.4e-05", "-1.5e-04", "1.0e+00", "0.9999"],
    }
    # Of each of the 41 numbers; the last one's own is 1.
    assert [(len(stack), stack[-1]) for stack in stacks] == [(41, 1.0)] * 3
    starts = [stack[0] for stack in stacks]
    assert starts == pytest.approx([8.380914e-13, 4.503940e-16, 2.276765], rel=1e-6)
    assert plots(outputs) == 2


@pytest.mark.parametrize("language", BOTH)
def test_row_3_5_what_forgetting_zero_grad_does(run, language):
    answer = "[[rate, clear, seen[-1]] for (rate, clear), seen in runs.items()]"
    outputs, found = run("forgetting_zero_grad", language, answer)
    last = {(rate, clear): loss for rate, clear, loss in found}
    assert (round(last[0.3, True], 3), round(last[0.3, False], 1)) == (0.005, 8.0)
    # At small rates the wrong loop wins; at large ones either can fail.
    assert last[0.05, False] < 1e-6 < 0.01 < last[0.05, True]
    assert all(last[rate, False] < last[rate, True] for rate in (0.01, 0.02, 0.05, 0.1))
    assert (round(last[0.7, True], 1), round(last[0.7, False], 1)) == (8.0, 8.0)
    assert plots(outputs) == 1
    assert shows_progress(outputs, len(last) // 2)


@pytest.mark.parametrize("language", BOTH)
def test_row_3_8_the_hidden_layer_as_points_with_the_decision_line(run, language):
    answer = "[f'{error.data:.6f}', [f'{n:+.4f}' for n in (w1, w2, b)], points]"
    outputs, (loss, line, points) = run("hidden_layer", language, answer)
    assert loss == "0.001241"
    assert line == ["-3.1153", "+3.0893", "+2.7697"]
    rounded = [[round(number, 2) for number in point] for point in points]
    assert [rounded[0], rounded[3]] == [[0.82, -0.85], [0.84, -0.86]]
    w1, w2, b = map(float, line)
    assert [w1 * h1 + w2 * h2 + b > 0 for h1, h2 in points] == [False, True, True, False]
    assert plots(outputs) == 1
    assert shows_progress(outputs, 2_000)


@pytest.mark.deep
def test_row_3_9_how_often_training_finds_it(run):
    """Runs stop at success. That this changes no count, tests/autograd_ref shows: it runs on."""
    answer = "[[hidden, len(found[hidden]), lost[hidden]] for hidden in SIZES]"
    outputs, found = run("how_often", "es", answer)
    assert found == [[2, 38, [2.0] * 12], [3, 49, [2.0]], [4, 50, []], [8, 47, [4.0] * 3]]
    assert plots(outputs) == 1
    assert shows_progress(outputs, 200)


def test_every_experiment_is_run():
    text = Path(__file__).read_text(encoding="utf-8")
    assert len(NAMES) == 5
    assert [name for name in NAMES if f'run("{name}", ' not in text] == []
