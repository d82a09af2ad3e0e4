#!/usr/bin/env bash
# Gradescope runs this once, when the image is built, as root. See docs/every-push.md.
set -euo pipefail

apt-get update
apt-get install -y bubblewrap python3-venv
python3 -m venv /autograder/venv
cd /autograder/source/course
# torch is an oracle: the build without CUDA is the smaller one.
PIP_EXTRA_INDEX_URL=https://download.pytorch.org/whl/cpu \
  /autograder/venv/bin/python -m pip install '.[torch]' --constraint constraints.txt

# The log of the build shows how well the image confines student code. The first grading draws the
# seed and computes what is expected, so that all students meet the same inputs and none waits.
/autograder/venv/bin/grader doctor || true
mkdir -p /autograder/first/in
cp assignments/engine/engine.py /autograder/first/in/student.py
/autograder/venv/bin/grader grade /autograder/first/in -o /autograder/first/out --format csv
