"""docs/scaling.md: its commands have the options that they are written with, its YAML is read."""

import re
from pathlib import Path

import pytest
import yaml

from grader.cli.main import commands

PAGE = (Path(__file__).parents[1] / "docs/scaling.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```\w+\n(.*?)```", PAGE, re.DOTALL)
JOINED = "\n".join(BLOCKS).replace("\\\n", " ")
LINES = [line.partition("#")[0] for line in JOINED.splitlines() if re.search(r"\bgrader \w", line)]
RUN = re.findall(r"\bgrader ((?:grade|observe|judge) .*)", "\n".join(LINES))


def test_the_page_shows_each_way():
    assert {words.split()[0] for words in RUN} == {"grade", "observe", "judge"}
    assert len(RUN) == 10


@pytest.mark.parametrize("words", RUN)
def test_each_command_has_the_options_that_it_is_shown_with(words):
    name, *arguments = words.split()
    known = {text for option in commands.get_command(None, name).params for text in option.opts}
    assert {word for word in arguments if word.startswith("-")} <= known


def test_the_matrix_observes_every_shard_once():
    (block,) = [block for block in BLOCKS if block.startswith("jobs:")]
    observe = yaml.safe_load(block)["jobs"]["observe"]
    shards = observe["strategy"]["matrix"]["shard"]
    (command,) = [one["run"] for one in observe["steps"] if "observe" in one.get("run", "")]
    assert f'--shard "${{{{ matrix.shard }}}}/{len(shards)}"' in command
    assert shards == list(range(1, len(shards) + 1))
