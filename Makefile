# make grade     grade the sample class
# make test      all behaviour, ten minutes on two cores
# make bench     how fast the reference engine and grading are, beside others, in one run
# make mutation  whether the checks find every mutant of the solution
# Everything else is made on the way: a virtual environment in .venv with what is needed.

PYTHON ?= python3
BIN := .venv/bin
READY := .venv/.ready

.PHONY: grade test test-deep bench mutation lint release messages clean

grade: $(READY)
	@# Our own sample class: it may be graded where student code cannot be confined, too.
	$(BIN)/grader grade tests/sample_class -o results --roster tests/sample_class_roster.csv --allow-weak-isolation

test: $(READY)
	$(BIN)/pytest -n auto -m "not deep"

test-deep: $(READY)
	$(BIN)/pytest -n auto -m deep

# Minutes, on a machine that does nothing else.
bench: .venv/.bench
	$(BIN)/python benchmarks/reference_engine.py
	$(BIN)/python benchmarks/grading.py
	$(BIN)/python benchmarks/many_machines.py

# micrograd is measured against, and stays out of what make test needs.
.venv/.bench: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[bench]'
	touch .venv/.bench

mutation: .venv/.mutation
	$(BIN)/python tests/mutation

# mutmut is pinned and stays out of what make test needs.
.venv/.mutation: $(READY)
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[mutation]'
	touch .venv/.mutation

lint: $(READY)
	$(BIN)/ruff check .
	$(BIN)/ruff format --check .
	$(BIN)/mypy
	$(BIN)/grader release --check

release: $(READY)
	$(BIN)/grader release

# Collect the texts to translate, and compile the translations.
messages: $(READY)
	$(BIN)/python -m grader.release.messages

# Built anew only when what is to be installed has changed.
$(READY): pyproject.toml constraints.txt
	$(PYTHON) -c 'import sys; sys.exit("Python 3.11 or newer is needed: make PYTHON=python3.12" if sys.version_info < (3, 11) else 0)'
	$(PYTHON) -m venv .venv
	$(BIN)/python -m pip install --quiet --disable-pip-version-check --constraint constraints.txt --editable '.[torch,picture,nbgrader,cluster,experiments,dev]'
	touch $(READY)

clean:
	rm -rf .venv results
