"""The commands by name. Each is loaded when it is called: to list them needs none."""

from importlib import import_module
from typing import cast

import click

# A command's name is its module's, too. What it is for stands here, and not there, because the
# list of commands must not load them.
COMMANDS = {
    "compare": "Say what changed between two runs.",
    "doctor": "Say how well this machine confines student code.",
    "explain": "Say why a student has this score.",
    "grade": "Grade a folder of submissions.",
    "judge": "Judge stored observations.",
    "mistakes": "Try the checks on every known mistake.",
    "observe": "Observe a class, or a part of it, for grader judge.",
    "release": "Write assignments/ from solutions/.",
}


class Commands(click.Group):
    """A group of commands that are loaded when they are called."""

    def list_commands(self, ctx: click.Context) -> list[str]:
        return list(COMMANDS)

    def get_command(self, ctx: click.Context, cmd_name: str) -> click.Command | None:
        if cmd_name not in COMMANDS:
            return None
        return cast(click.Command, getattr(import_module(f"grader.cli.{cmd_name}"), cmd_name))

    def format_commands(self, ctx: click.Context, formatter: click.HelpFormatter) -> None:
        with formatter.section("Commands"):
            formatter.write_dl(list(COMMANDS.items()))
