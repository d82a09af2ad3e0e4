"""Confinement: each layer by itself, what a child holds in memory, and failing closed."""

import contextlib
import gc
import os
import re
import select
import signal
import subprocess
import sys
import threading
import time
import types
import weakref
from pathlib import Path

import pytest

from grader.checks import catalogue
from grader.course import Limits, load_course, load_solution
from grader.judging import make_plan
from grader.sandbox import Sandbox, SandboxError, Work
from grader.sandbox import layers as layers_module
from grader.sandbox.inside.linux import landlock, seccomp
from grader.sandbox.inside.linux.agreed import LANDLOCK, LIMITS, NO_NEW_PRIVILEGES, SECCOMP
from grader.sandbox.inside.linux.confinement import readable_places
from grader.sandbox.layers import (
    BUBBLEWRAP,
    IN_CHILD,
    LAYERS,
    Isolation,
    find_isolation,
    first_zygote,
    try_layers,
)
from grader.sandbox.libraries import numpy_folder
from grader.sandbox.zygote import Zygote

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="the sandbox is for Linux")

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
ENGINE = COURSE.assignment()
SOLUTION = load_solution(ROOT, COURSE, ENGINE)
METHODS = {one.id: one.methods for one in ENGINE.exercises}
WORK = Work("Value", "engine.py", SOLUTION.stub(), METHODS)
GOOD = SOLUTION.complete()


def errors(isolation, statement, limits=Limits()):  # noqa: B008 - reason: it is frozen
    """The types of the exceptions that top-level statements raise under these layers."""
    from grader.programs import value

    program = value("x * 1", x=1.0).with_inputs("k", {"x": 1.0})
    with Sandbox(limits, isolation) as sandbox:
        seen = sandbox.observe(f"{GOOD}\n{statement}\n", WORK, {"exp": [program]})
    assert seen.outcomes["exp"][0].status == "answered"
    return [error for _, error in seen.report.notes]


def test_this_machine_offers_at_least_strong():
    assert find_isolation().level in ("full", "strong")


@pytest.mark.parametrize("layer", IN_CHILD)
def test_without_a_layer_the_level_is_weak_and_the_layer_is_named(layer):
    found = find_isolation((layer,))
    assert found.level == "weak"
    assert layer in found.missing
    assert layer not in found.layers


def test_without_bubblewrap_the_level_is_strong(monkeypatch):
    monkeypatch.setattr(layers_module.bubblewrap, "is_installed", lambda: False)
    found = try_layers()
    assert found.level == "strong"
    assert found.missing == {BUBBLEWRAP: "not installed"}


def test_where_namespaces_are_forbidden_it_is_still_strong(monkeypatch):
    def around(command, numpy_folder):
        return [sys.executable, "-c", "raise SystemExit('bwrap: No permissions')"]

    monkeypatch.setattr(layers_module.bubblewrap, "is_installed", lambda: True)
    monkeypatch.setattr("grader.sandbox.bubblewrap.around", around)
    found = try_layers()
    assert found.level == "strong"
    assert "No permissions" in found.missing[BUBBLEWRAP]


def test_a_zygote_started_ahead_is_what_is_tried_and_stays():
    with first_zygote() as first:
        found = try_layers(first=first)
        assert found == try_layers()
        if first is not None and found.level == "full":
            with Sandbox(COURSE.limits, found, first) as sandbox:
                assert sandbox.observe(GOOD, WORK, {"exp": []}).report.notes == ()


@pytest.mark.parametrize("milliseconds", [0, 1, 1.5, 2, 2.5, 3, 3.5, 4, 6, 10, 50])
def test_a_zygote_that_is_closed_while_it_starts_leaves_no_process(milliseconds):
    with first_zygote() as first:
        if first is None:
            pytest.skip("reason: without bubblewrap none is started ahead")
        said = os.dup(first._process.stderr.fileno())
        time.sleep(milliseconds / 1000)
    try:  # it comes to its end when the last process that could write to it has gone
        assert select.select([said], [], [], 10)[0]
        assert os.read(said, 100) == b""
    finally:
        os.close(said)


def test_what_was_found_with_a_zygote_started_ahead_is_not_tried_again(monkeypatch):
    monkeypatch.setattr(layers_module, "_found", {})
    tried, before = [], layers_module.Zygote
    with first_zygote() as first:
        found = find_isolation(first=first)
    monkeypatch.setattr(
        layers_module, "Zygote", lambda *arguments: tried.append(arguments) or before(*arguments)
    )
    assert find_isolation() == found
    assert tried == []


def test_nothing_keeps_a_zygote_started_ahead():
    with first_zygote() as first:
        if first is None:
            pytest.skip("reason: without bubblewrap none is started ahead")
        find_isolation(first=first)
        kept = weakref.ref(first)
    del first
    gc.collect()
    assert kept() is None


def test_a_zygote_answers_on_whatever_descriptors_it_has():
    """A thousand descriptors are open already: those of select end there."""
    code = (
        "import os, resource\n"
        "from grader.sandbox.layers import LIMITS, Isolation, _try\n"
        "most = resource.getrlimit(resource.RLIMIT_NOFILE)[1]\n"
        "resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))\n"
        "taken = [os.open(os.devnull, os.O_RDONLY) for _ in range(1100)]\n"
        "print(_try(Isolation((LIMITS,))))\n"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, cwd=ROOT)
    assert (run.stdout, run.stderr) == ("None\n", "")


def test_a_zygote_that_cannot_be_started_leaves_no_descriptor(monkeypatch):
    def fail(*_, **__):
        raise OSError("no more processes")

    monkeypatch.setattr(subprocess, "Popen", fail)
    before = os.listdir("/proc/self/fd")
    with pytest.raises(OSError, match="no more processes") as error:
        Zygote(IN_CHILD, hidden=False)
    assert len(os.listdir("/proc/self/fd")) == len(before), error  # with all its frames


def test_a_zygote_started_ahead_in_vain_is_no_proof(monkeypatch):
    def around(command, numpy_folder):
        return [sys.executable, "-c", "raise SystemExit('bwrap: No permissions')"]

    monkeypatch.setattr(layers_module.bubblewrap, "is_installed", lambda: True)
    monkeypatch.setattr("grader.sandbox.bubblewrap.around", around)
    with first_zygote() as first:
        found = try_layers(first=first)
    assert found.level == "strong"
    assert "No permissions" in found.missing[BUBBLEWRAP]


def test_what_is_needed_is_seen_where_it_lies_among_other_installed_packages(monkeypatch):
    pytest.importorskip("numpy")
    isolation = find_isolation()
    if not isolation.hidden:
        pytest.skip("reason: without bubblewrap nothing is hidden")
    # As where the grader and numpy are installed beside the standard library: no environment.
    installed = [numpy_folder("import numpy"), str(ROOT)]
    monkeypatch.setattr(layers_module.bubblewrap, "_other_peoples_packages", lambda: installed)
    assert errors(isolation, "import numpy\nnumpy.float64(1)") == []
    assert errors(isolation, f"import os\nos.stat({str(ROOT / 'README.md')!r})") != []


def test_without_bubblewrap_no_zygote_is_started_ahead(monkeypatch):
    monkeypatch.setattr(layers_module.bubblewrap, "is_installed", lambda: False)
    with first_zygote() as first:
        assert first is None


def test_levels_by_their_layers():
    assert Isolation(LAYERS).level == "full"
    assert Isolation(IN_CHILD).level == "strong"
    assert Isolation((BUBBLEWRAP,)).level == "weak"
    assert Isolation(()).level == "weak"


def test_landlock_alone_keeps_files_from_being_read_and_written(tmp_path):
    tmp_path.chmod(0o777)
    isolation = Isolation((NO_NEW_PRIVILEGES, LANDLOCK))
    assert errors(isolation, f"open({str(ROOT / 'README.md')!r})") == ["PermissionError"]
    create = f"import os, posix\nposix.open({str(tmp_path / 'x')!r}, os.O_WRONLY | os.O_CREAT)"
    assert errors(isolation, create) == ["PermissionError"]
    assert errors(isolation, f"import posix\nposix.mkdir({str(tmp_path / 'x')!r})") == [
        "PermissionError"
    ]
    assert errors(isolation, "import os\nos.listdir('/proc')") == ["PermissionError"]
    assert errors(isolation, "import os\nopen(os.__file__).read()") == []


def test_seccomp_alone_refuses_what_computing_does_not_need():
    isolation = Isolation((NO_NEW_PRIVILEGES, SECCOMP))
    for statement in (
        "import socket\nsocket.socket()",
        "import os\nos.fork()",
        "import os\nos.kill(1, 0)",
        "import posix\nposix.unlink('/nowhere')",
        "import os\nos.setuid(0)",
    ):
        assert errors(isolation, statement) == ["PermissionError"], statement
    assert errors(isolation, "import time, random\ntime.sleep(0.001)\nrandom.random()") == []


@pytest.mark.parametrize(
    ("name", "limit"),
    [
        ("AS", (512 * 2**20, 512 * 2**20)),
        ("CPU", (7, 8)),
        ("FSIZE", (0, 0)),
        ("CORE", (0, 0)),
        ("NOFILE", (64, 64)),
        ("NPROC", (0, 0)),
    ],
)
def test_student_code_finds_each_limit_set(name, limit):
    read = f"import resource\nif resource.getrlimit(resource.RLIMIT_{name}) != {limit}: 1 / 0"
    limits = Limits(memory_mb=512, total_seconds=6.5)
    assert errors(Isolation((LIMITS,)), read, limits) == []


def test_only_the_standard_library_can_be_read_and_not_what_is_installed_in_it():
    names = {Path(place).name for place in readable_places("")}
    assert {"encodings", "collections", "random.py", "null"} <= names
    assert not names & {"site-packages", "dist-packages", "test", "idlelib"}
    assert not any(Path(place) in Path(pytest.__file__).parents for place in readable_places(""))


# Whoever runs it, as root nobody, looks into its own child's memory before and after.
LOOKS_IN = """
import os
from grader.sandbox.inside.linux import confinement

if os.getuid() == 0:
    confinement.drop_root()
mine, theirs = os.pipe(), os.pipe()
child = os.fork()
if child == 0:
    confinement.LIBC.prctl(4, 1, 0, 0, 0)  # as for a program just started, also after drop_root
    os.write(theirs[1], b"1")
    os.read(mine[0], 1)
    confinement.forbid_new_privileges()
    os.write(theirs[1], b"2")
    os.read(mine[0], 1)
    os._exit(0)
for _ in range(2):
    os.read(theirs[0], 1)
    try:
        open(f"/proc/{child}/mem", "rb").close()
        print("open")
    except PermissionError:
        print("refused")
    os.write(mine[1], b"3")
os.waitpid(child, 0)
"""


def test_no_other_process_of_the_same_user_may_read_a_childs_memory():
    run = subprocess.run(
        [sys.executable, "-c", LOOKS_IN], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert run.stdout.split() == ["open", "refused"]


def test_student_code_is_never_root():
    statement = "import os\nif 0 in (os.getuid(), os.geteuid(), os.getgid()): raise SystemExit"
    assert errors(find_isolation(), statement) == []
    if os.getuid() == 0:
        assert errors(Isolation(("limits",)), statement) == ["SystemExit"]


def test_a_layer_that_cannot_be_applied_stops_the_child_before_it_has_the_submission():
    # Neither Landlock nor seccomp may be used without no_new_privs by an ordinary user.
    zygote = Zygote(["not root", "seccomp"], hidden=False)
    try:
        with pytest.raises(SandboxError, match="could not confine itself"):
            zygote.start(GOOD.encode(), {"memory_bytes": 2**30, "cpu_seconds": 5})
    finally:
        zygote.close()


def test_the_system_call_numbers_are_those_of_the_headers():
    headers = {
        0: Path("/usr/include/x86_64-linux-gnu/asm/unistd_64.h"),
        1: Path("/usr/include/asm-generic/unistd.h"),
    }
    there = {column: header for column, header in headers.items() if header.exists()}
    if not there:
        pytest.skip("reason: without the kernel's headers there is nothing to compare with")
    for column, header in there.items():
        defined = re.findall(r"#define __NR(?:3264)?_(\w+)\s+(\d+)", header.read_text())
        numbers = {name.replace("fstatat", "newfstatat", 1) if name == "fstatat" else name: int(n)
                   for name, n in defined}  # fmt: skip
        for name, both in {**seccomp.ALLOWED, "ioctl": seccomp.IOCTL}.items():
            if both[column] is not None and name in numbers:
                assert numbers[name] == both[column], name


@pytest.mark.parametrize("machine", seccomp.ARCHITECTURES)
def test_the_filter_allows_its_list_and_nothing_else(machine):
    column, audit = seccomp.ARCHITECTURES[machine]
    allowed = {both[column] for both in seccomp.ALLOWED.values()} - {None}
    program = seccomp.program(machine)
    for number in range(600):
        refused = 0x50019 if number == seccomp.IOCTL[column] else 0x50001  # ENOTTY, EPERM
        assert run_filter(program, audit, number) == (0x7FFF0000 if number in allowed else refused)
    assert run_filter(program, audit, 0x40000000) == 0x50001  # x32's read
    assert run_filter(program, audit + 1, 0) == 0x80000000


def run_filter(program, audit, number):
    """What the kernel's machine does with a program of this kind."""
    import struct

    at, word, data = 0, 0, {0: number, 4: audit}
    while True:
        code, if_true, if_false, value = struct.unpack_from("=HBBI", program, 8 * at)
        at += 1
        if code == 0x20:
            word = data[value]
        elif code == 0x15:
            at += if_true if word == value else if_false
        elif code == 0x35:
            at += if_true if word >= value else if_false
        else:
            return value


def test_landlock_tells_its_version():
    assert landlock.version() >= 1


def memory_of(pid):
    """Everything that a process has in memory (only root, or its owner, may look)."""
    chunks = []
    with open(f"/proc/{pid}/maps") as maps, open(f"/proc/{pid}/mem", "rb", 0) as memory:
        for line in maps:
            span, rights = line.split()[:2]
            if "r" not in rights or line.rstrip().endswith(
                ("[vvar]", "[vsyscall]", "[vvar_vclock]")
            ):
                continue
            first, last = (int(end, 16) for end in span.split("-"))
            try:
                memory.seek(first)
                chunks.append(memory.read(last - first))
            except (OSError, ValueError, OverflowError):
                continue
    return b"".join(chunks)


@pytest.fixture
def live_child():
    """Memory of a child that has loaded its file and has not run its first program."""
    if os.getuid() != 0:
        pytest.skip("reason: reading another process's memory needs root")

    def look(work, source):
        source += "\nimport os, signal\nos.kill(os.getpid(), signal.SIGSTOP)\n"
        plan = make_plan(ROOT, COURSE, ENGINE, "scan", with_torch=False)
        programs = {one.id: plan.programs_of(one.id) for one in plan.exercises}
        # The layers that do not hide the process from this test; the memory is the same.
        with Sandbox(Limits(load_seconds=20), Isolation(("limits",))) as sandbox:
            thread = threading.Thread(target=sandbox.observe, args=(source, work, programs))
            thread.start()
            pid = stopped_child_of(sandbox)
            memory = memory_of(pid)
            os.kill(int(pid), signal.SIGCONT)
            thread.join()
        return plan, memory

    return look


def stopped_child_of(sandbox):
    """Wait for the child of a sandbox to have stopped itself; return its process id."""
    deadline = time.monotonic() + 15
    while time.monotonic() < deadline:
        for zygote in list(sandbox._zygotes.values()):
            for pid in children_of(zygote._process.pid):
                if state_of(pid) == "T":
                    return pid
        time.sleep(0.01)
    raise AssertionError("no child has stopped")


def children_of(pid):
    return Path(f"/proc/{pid}/task/{pid}/children").read_text().split()


def state_of(pid):
    with contextlib.suppress(FileNotFoundError, ProcessLookupError):
        return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0]
    return ""


def test_a_child_holds_no_check_no_expected_value_and_nothing_of_ours(live_child):
    import struct

    plan, memory = live_child(WORK, GOOD)
    ours = memory_of("self")
    inputs = {number for p in plan.programs.values() for _, number in p.inputs}
    values = {v for one in plan.expected.values() for v in one.values if v not in inputs}
    rare = [struct.pack("<d", v) for v in values if len(repr(v)) > 8]
    texts = [c.claim.encode() for c in catalogue(ENGINE)] + [c.id.encode() for c in plan.checks]
    assert len(rare) > 50
    # The scan can find them. (Every sixth: this process's own memory is large.)
    assert all(text in ours for text in texts[::6])
    assert sum(value in ours for value in rare[::6]) > 6
    assert [text for text in texts if text in memory and text.count(b"/") != 1] == []
    assert [value for value in rare if value in memory] == []
    assert b"BEGIN SOLUTION" not in memory


def test_an_isolated_attempt_holds_the_solutions_of_other_exercises_only(live_child):
    work = Work(
        "Value",
        "engine.py",
        SOLUTION.stub(),
        METHODS,
        "transplant",
        SOLUTION.without("tanh"),
        "tanh",
    )
    _, memory = live_child(work, SOLUTION.stub())
    assert instructions_of("zero_grad") in memory
    assert instructions_of("tanh") not in memory
    assert b"the one that shrinks" in GOOD.encode()  # of tanh
    assert b"the one that shrinks" not in memory


def instructions_of(method):
    """The instructions of a method of the solution, as a process that could run it holds them."""
    waiting = [compile(GOOD, "engine.py", "exec")]
    while waiting:
        code = waiting.pop()
        if code.co_name == method:
            return code.co_code
        waiting += [one for one in code.co_consts if isinstance(one, types.CodeType)]
    raise LookupError(method)
