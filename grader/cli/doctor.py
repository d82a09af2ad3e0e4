"""``grader doctor``: what this machine offers to confine student code, by trying it."""

import click

from grader.sandbox.layers import LAYERS, PURPOSE, REMEDY, find_isolation

MEANING = {
    "full": "Student code sees nothing of this machine, not even names.",
    "strong": "Student code can read nothing here; names could be guessed.",
    "weak": "Student code could read files; see --allow-weak-isolation.",
}


@click.command()
def doctor() -> int:
    """Try every layer of the sandbox on this machine, and say what is missing.

    Exit code 0 if the isolation is full or strong, 1 if it is weak.
    """
    isolation = find_isolation()
    for layer in LAYERS:
        click.echo(
            f"  {'ok' if layer in isolation.layers else 'MISSING':8} {layer:18} {PURPOSE[layer]}"
        )
        if layer in isolation.missing:
            click.echo(f"{'':11}{isolation.missing[layer]}")
            click.echo(f"{'':11}remedy: {REMEDY[layer]}")
    click.echo(f"\nIsolation: {isolation.level}. {MEANING[isolation.level]}")
    return 1 if isolation.level == "weak" else 0
