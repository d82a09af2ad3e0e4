"""Whatever a file writes goes nowhere, and costs nothing."""

from pathlib import Path

import pytest

from grader.course import load_course, load_solution
from grader.programs import value
from grader.sandbox import Isolation, Sandbox, Work

ROOT = Path(__file__).parents[2]
COURSE = load_course(ROOT)
SOLUTION = load_solution(ROOT, COURSE, COURSE.assignment())
METHODS = {one.id: one.methods for one in COURSE.assignment().exercises}
WORK = Work("Value", "engine.py", SOLUTION.stub(), METHODS)


@pytest.mark.parametrize("isolation", [None, Isolation(())], ids=["in layers", "fresh"])
@pytest.mark.parametrize(
    "written",
    [
        "import os; os.makedirs('logs/run', exist_ok=True)",
        "from pathlib import Path; Path('runs').mkdir(); Path('runs/x').write_text('x')",
        "from pathlib import Path; Path('x').touch()",
        "import os; os.mkdir('a'); os.rename('a', 'b'); os.remove('b')",
        "import os; os.close(os.open('x', os.O_WRONLY | os.O_CREAT))",
        "import tempfile; print('x', file=tempfile.TemporaryFile('w'))",
        "import tempfile; tempfile.NamedTemporaryFile('w').write('x')",
        "import tempfile; tempfile.TemporaryDirectory().cleanup()",
        "import numpy as np; np.savetxt('x.txt', [1.0])",
        "import numpy as np; np.save('x.npy', [1.0]); np.savez('x', [1.0])",
        "import logging; logging.basicConfig(filename='x.log'); logging.warning('x')",
        "import csv; csv.writer(open('x.csv', 'w', newline='')).writerow([1])",
        "import pickle; pickle.dump([1], open('x.pkl', 'wb'))",
    ],
)
def test_each_way_of_writing_goes_nowhere(tmp_path, monkeypatch, isolation, written):
    monkeypatch.chdir(tmp_path)
    source = f"{SOLUTION.complete()}\n\ndef _(self):\n    {written}\n    return Value(3.0)\n"
    source += "Value.exp = _\n"
    program = value("x.exp()", x=1.0)
    with Sandbox(COURSE.limits, isolation) as sandbox:
        seen = sandbox.observe(source, WORK, {"exp": [program.with_inputs("exp/1", {"x": 1.0})]})
    assert [one.value for one in seen.outcomes["exp"][0].values][:1] == [3.0]
    assert list(tmp_path.iterdir()) == []
