"""Hostile and unlucky submissions: each a real file, and what must come of it.

``contained``: the solution and a hostile statement at the top level; full marks all the same,
since the engine is right, and the statement fails with one of the errors named.
``forged``: the solution with one method that tries to get points otherwise; that exercise gets
at most what is said.
"""

from dataclasses import dataclass, field


@dataclass(frozen=True)
class Attack:
    """A submission's source, and its due: totals (least, most) and the notes it must have."""

    source: str
    least: float = 100.0
    most: float = 100.0
    errors: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()
    beside: dict[str, str] = field(default_factory=dict)


DENIED = ("PermissionError", "FileNotFoundError")
EPERM = ("PermissionError", "OSError", "BlockingIOError")


def contained(good, statement, *errors, **more):
    return Attack(good + "\n" + statement + "\n", errors=errors, **more)


def method(good, name, body):
    lines = "\n".join("    " + line for line in body.strip("\n").splitlines())
    return f"{good}\n\ndef _attack(self):\n{lines}\n\n\nValue.{name} = _attack\n"


def forged(good, body, most=85.0, least=85.0, name="exp", **more):
    return Attack(method(good, name, body), least=least, most=most, **more)


def attacks(good, secrets, victim, public):
    """Return every attack by name.

    ``secrets`` are files that must stay unread, ``victim`` one that must stay unchanged,
    ``public`` the self-check's numbers for exp: input -> value.
    """
    read_any = (
        "def _steal():\n"
        f"    for path in {secrets!r}:\n"
        "        try:\n            open(path).read()\n"
        "        except OSError:\n            continue\n"
        "        raise SystemExit(path)\n"
        "_steal()"
    )
    syscall = "import ctypes\nif ctypes.CDLL(None).syscall({}) >= 0: raise SystemExit"
    return {
        # --- stealing
        "reads-secrets": contained(good, read_any),
        "reads-passwd": contained(good, "open('/etc/passwd').read()", *DENIED),
        "reads-environ": contained(good, "open('/proc/self/environ').read()", *DENIED),
        "reads-memory": contained(good, "open('/proc/self/mem', 'rb').read(1)", *DENIED),
        "lists-root": contained(good, "import os\nos.listdir('/root')", *DENIED),
        "lists-processes": contained(good, "import os\nos.listdir('/proc')", *DENIED),
        "walks-objects": contained(
            good,
            # The claim of a check, in pieces: whole it may not be anywhere in this process.
            "import gc\n_claim = ''.join(['tanh gives ', 'the hyperbolic ', 'tangent from'])\n"
            "for _held in gc.get_objects():\n"
            "    for _one in gc.get_referents(_held):\n"
            "        if type(_one) is str and _one is not _claim and _claim in _one:\n"
            "            raise SystemExit",
        ),
        "imports-grader": contained(good, "import grader", "ModuleNotFoundError"),
        "imports-pytest": contained(good, "import pytest", "ModuleNotFoundError"),
        "imports-reference": contained(good, "import autograd_ref", "ModuleNotFoundError"),
        "imports-solutions": contained(good, "import solutions", "ModuleNotFoundError"),
        "looks-into-modules": contained(
            good,
            "import sys\nif any(m.split('.')[0] in ('grader', 'autograd_ref', 'pytest', 'torch', "
            "'msgspec') for m in sys.modules): raise SystemExit",
        ),
        "uses-torch": forged(
            "import torch\n" + good,
            "return Value(torch.tensor(self.data).exp().item())",
            notes=("not_available",),
        ),
        "ptrace": contained(good, "import os\n" + syscall.format("101, 16, os.getppid(), 0, 0")),
        "process-vm-readv": contained(good, syscall.format("310, 1, 0, 0, 0, 0, 0")),
        "io-uring": contained(good, syscall.format("425, 8, 0")),
        "socket": contained(good, "import socket\nsocket.socket()", *EPERM),
        "loopback": contained(
            good, "import socket\nsocket.create_connection(('127.0.0.1', 22), 1)", *EPERM
        ),
        "inputs-in-exception": forged(good, "raise ValueError('input %r' % self.data)"),
        "inputs-in-type-name": forged(
            good, "return Value(type('x%r' % self.data, (), {})())"
        ),
        # --- forging
        "exits-at-import": Attack(
            "import os\n" + good + "\nos._exit(0)\n", notes=("definitions_only",)
        ),
        "system-exit": contained(good, "raise SystemExit(0)", "SystemExit"),
        "keyboard-interrupt": contained(good, "raise KeyboardInterrupt", "KeyboardInterrupt"),
        "exits-in-method": forged(good, "import os\nos._exit(0)"),
        "system-exit-in-method": forged(good, "raise SystemExit(0)"),
        "interrupts-in-method": forged(good, "raise KeyboardInterrupt"),
        "float-equal-to-all": forged(
            good,
            "class Liar(float):\n"
            "    __eq__ = lambda self, other: True\n    __hash__ = None\n"
            "    __lt__ = __le__ = __gt__ = __ge__ = __eq__\n"
            "    __sub__ = __rsub__ = lambda self, other: 0.0\n"
            "    __abs__ = lambda self: 0.0\n"
            "    __repr__ = lambda self: '2.71828'\n"
            "return Value(Liar(1.5))",
        ),
        "nan": forged(good, "return Value(float('nan'))"),
        "infinity": forged(good, "return Value(float('inf'))"),
        "writes-everywhere-at-import": contained(
            good,
            "import os\nfor _fd in range(64):\n    try: os.write(_fd, b'\\x00' * 500)\n"
            "    except OSError: pass",
            notes=("definitions_only",),
        ),
        "writes-everywhere-in-method": forged(
            good,
            "import os\nfor fd in range(64):\n    try: os.write(fd, b'1' * 5000)\n"
            "    except OSError: pass\nreturn Value(1.0)",
        ),
        "late-writer": contained(
            good,
            "import threading\nthreading.Thread(target=lambda: None).start()",
            "RuntimeError",
        ),
        "patched-math": contained(good, "math.exp = lambda x: 1.0", least=65, most=90),
        "patched-builtins": Attack(
            good
            + "\nimport builtins, struct, json, sys\nstruct.pack = lambda *_: b'1' * 8\n"
            "json.loads = lambda *_: {}\nsys.exit = lambda *_: None\n"
            "builtins.float = lambda *_: 1.0\n",
            least=0,
            most=100,
        ),
        "atexit": contained(good, "import atexit, os\natexit.register(os._exit, 0)"),
        "deletes": contained(
            good, "import os\nclass _D:\n    def __del__(self): os._exit(0)\n_d = _D()"
        ),
        "prints-a-result": contained(
            good, "print('{\"total\": 100, \"status\": \"graded\"}')\nprint('10 passed in 0.1s')"
        ),
        "edits-a-classmate": contained(
            good, f"import os, posix\nposix.open({victim!r}, os.O_WRONLY)", *EPERM, *DENIED
        ),
        "writes-to-nowhere": contained(good, f"open({victim!r}, 'w').write('x')"),
        "removes-a-classmate": contained(
            good, f"import posix\nposix.unlink({victim!r})", *EPERM, *DENIED
        ),
        "files-beside": Attack(
            good,
            beside={
                "conftest.py": "raise SystemExit\n",
                "sitecustomize.py": "raise SystemExit\n",
                "math.py": "exp = lambda x: 1.0\n",
                "random.py": "raise SystemExit\n",
                "pytest.ini": "[pytest]\naddopts = --version\n",
                "x.pth": "import os; os._exit(0)\n",
            },
        ),
        "hard-coded": forged(good, f"return Value({public!r}.get(self.data, 0.0))"),
        "finite-differences": Attack(good + FINITE_DIFFERENCES, least=75, most=80),
        "edits-the-worker": forged(
            good,
            "import sys\nfor module in list(sys.modules.values()):\n"
            "    for name in ('describe', 'encode', '_run', 'answer'):\n"
            "        if hasattr(module, name):\n"
            "            try: setattr(module, name, lambda *a, **k: b'')\n"
            "            except Exception: pass\n"
            "return Value(1.0)",
            least=0,
        ),
        "kills-its-parent": forged(good, "import os\nos.kill(os.getppid(), 9)"),
        "stops-its-parent": forged(good, "import os\nos.kill(os.getppid(), 19)"),
        "keeps-for-later": contained(
            good, "import posix\nposix.symlink('kept', '/tmp/kept-by-a-student')", *EPERM, *DENIED
        ),
        "makes-a-folder": contained(
            good, "import posix\nposix.mkdir('/tmp/made-by-a-student')", *EPERM, *DENIED
        ),
        "inputs-in-exception-name": forged(
            good,
            "import builtins\nname = 'x is %r' % self.data\n"
            "kind = type(name, (Exception,), {})\nsetattr(builtins, name, kind)\nraise kind",
        ),
        "inputs-in-line-number": forged(
            good,
            "code = '\\n' * int(1000 * abs(self.data) + 1000) + 'raise ValueError'\n"
            "exec(compile(code, 'engine.py', 'exec'))",
        ),
        "inputs-while-loading": contained(
            good,
            "import sys, builtins\n_frame = sys._getframe()\n"
            "while _frame is not None and 'request' not in _frame.f_locals:\n"
            "    _frame = _frame.f_back\n"
            "_name = repr(_frame.f_locals['request']['programs'][0]['inputs'])\n"
            "_kind = type(_name, (Exception,), {})\nsetattr(builtins, _name, _kind)\nraise _kind",
            "Exception",
        ),
        "inputs-in-class-names": Attack(
            "import sys\n_frame = sys._getframe()\n"
            "while _frame is not None and 'request' not in _frame.f_locals:\n"
            "    _frame = _frame.f_back\n"
            "for _one in _frame.f_locals['request']['programs']:\n"
            "    _name = repr(_one['inputs'])\n"
            "    globals()[_name] = type(_name, (), {'__module__': __name__})\n"
            "class Valor: pass\n",
            0,
            0,
            notes=("no_class",),
        ),
        "markup": forged(
            good,
            "import builtins\nname = '[/nope] \\x1b[2J'\nkind = type(name, (Exception,), {})\n"
            "setattr(builtins, name, kind)\nraise kind",
        ),
        "single-precision-for-looseness": forged(
            "import numpy as np\n" + good,
            "out = Value(np.float32(2.7183 ** self.data), (self,), 'exp')\n"
            "def _backward(): self.grad += out.grad * out.data\n"
            "out._backward = _backward\nreturn out",
            most=90,
        ),
        "poses-as-numpy": forged(
            good,
            "import math\n"
            "class Fake:\n    __module__ = 'numpy'\n    ndim = 0\n    itemsize = 4\n"
            "    def __init__(self, x): self.x = x\n"
            "    def __float__(self): return self.x\n"
            "return Value(Fake(math.exp(self.data) * 1.0001))",
        ),
        "better-differences": Attack(good + RICHARDSON, least=75, most=80),
        # --- using up
        "endless-loop": forged(good, "while True: pass"),
        "ignores-signals": forged(
            good,
            "import signal\nfor n in range(1, 64):\n    try: signal.signal(n, signal.SIG_IGN)\n"
            "    except (OSError, ValueError): pass\nwhile True: pass",
        ),
        "sleeps": forged(good, "import time\ntime.sleep(1000)"),
        "slow-everywhere": forged(
            good, "import time\ntime.sleep(0.4)\nreturn Value(1.0)", least=0
        ),
        "class-twice": Attack("class Value:\n    pass\n\n\n" + good, notes=("class_twice",)),
        "big-power": forged(good, "return Value(10 ** 10 ** 9)"),
        "asks": contained(good, "input()", "EOFError"),
        "fork-bomb": contained(good, "import os\nwhile True: os.fork()", *EPERM),
        "subprocess": contained(
            good, "import subprocess\nsubprocess.run(['true'])", *EPERM, *DENIED
        ),
        "threads": contained(
            good,
            "import threading, time\nfor _ in range(1000):\n"
            "    threading.Thread(target=time.sleep, args=(1,)).start()",
            "RuntimeError",
        ),
        "memory-bomb": contained(
            good, "_x = [bytes(10 ** 8) for _ in range(10 ** 5)]", "MemoryError"
        ),
        "memory-bomb-in-method": forged(good, "return Value(len(bytes(10 ** 13)))"),
        "output-flood": contained(good, "for _ in range(100): print('x' * 10 ** 6)"),
        "fills-the-disk": contained(
            good,
            "import os, posix\nflags = os.O_WRONLY | os.O_CREAT\n"
            "os.write(posix.open('/tmp/fill', flags), bytes(10 ** 8))",
            *DENIED,
            "OSError",
        ),
        "deep-graph-freed": contained(
            good, "_n = None\nfor _ in range(10 ** 6): _n = [_n]\n_n = None"
        ),
        "recursion": forged(good, "return self.exp()"),
        "segfault": forged(good, "import ctypes\nctypes.string_at(0)"),
        # --- accidents
        "emoji": contained(good, "print('🙂' * 1000)"),
        "main-guard": contained(good, "if __name__ == '__main__':\n    raise SystemExit"),
        "plots": contained(good, "import matplotlib.pyplot as plt\nfrom graphviz import Digraph"),
        "numpy": contained(good, "import numpy as np\nnp.zeros(3)"),
        "future": Attack("from __future__ import annotations\n" + good),
        "crlf": Attack(good.replace("\n", "\r\n")),
        "trains": contained(good, "while True: pass", notes=("definitions_only",)),
        "python-2": Attack("print 'hello'\n" + good, 0, 0, notes=("syntax_error",)),
        "mixed-tabs": Attack(
            good + "\nif 1:\n\tx = 1\n        y = 2\n", 0, 0, notes=("syntax_error",)
        ),
        "empty": Attack("", 0, 0, notes=("no_class_at_all",)),
        "renamed": Attack(good.replace("Value", "Valor"), 0, 0, notes=("no_class",)),
        "gradient-is-none": forged(
            good, "out = Value(0.0)\nout.grad = self.grad = None\nreturn out", least=0
        ),
        "gradient-is-a-value": forged(
            good, "self.grad = Value(1.0)\nreturn Value(self)", least=0
        ),
    }  # fmt: skip


# backward by central differences: every node knows how to compute itself again.
FINITE_DIFFERENCES = """


def _again(node, changed, by, known):
    if id(node) in known:
        return known[id(node)]
    inputs = [_again(child, changed, by, known) for child in node._prev]
    op = node._op
    if not inputs:
        number = node.data
    elif op == "+":
        number = inputs[0] + inputs[1]
    elif op == "*":
        number = inputs[0] * inputs[1]
    elif op.startswith("**"):
        number = inputs[0] ** float(op[2:])
    elif op == "exp":
        number = math.exp(inputs[0])
    else:
        number = max(0.0, inputs[0])
    if node is changed:
        number += by
    known[id(node)] = number
    return number


def _leaves(node, seen):
    if id(node) not in seen:
        seen[id(node)] = node
        for child in node._prev:
            _leaves(child, seen)
    return [n for n in seen.values() if not n._prev]


def _backward(self):
    h = 1e-5
    for leaf in _leaves(self, {}):
        up, down = _again(self, leaf, h, {}), _again(self, leaf, -h, {})
        leaf.grad += (up - down) / (2 * h)
    self.grad = 1.0


Value.backward = _backward
"""
# The same with two steps of Richardson extrapolation: no error of truncation to speak of.
RICHARDSON = FINITE_DIFFERENCES.replace(
    """        up, down = _again(self, leaf, h, {}), _again(self, leaf, -h, {})
        leaf.grad += (up - down) / (2 * h)
""",
    """        a, b, c = [
            (_again(self, leaf, h, {}) - _again(self, leaf, -h, {})) / (2 * h)
            for h in (1e-3, 5e-4, 2.5e-4)
        ]
        b, c = (4 * b - a) / 3, (4 * c - b) / 3
        leaf.grad += (16 * c - b) / 15
""",
)
assert RICHARDSON != FINITE_DIFFERENCES
