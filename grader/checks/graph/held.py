"""What a Value of any engine keeps: its inputs and its label, whatever their attributes' names."""

# Nothing here walks through a graph: that would show how to write count_nodes.
HELD = """
import gc

def held(one, levels=4):
    inside = gc.get_referents(one)
    if isinstance(one, dict):
        inside = [*one.values(), *(key for key in one if isinstance(key, Value))]
    for part in inside:
        yield part
        if levels and isinstance(part, (dict, tuple, list, set, frozenset)):
            yield from held(part, levels - 1)

def labels_of(value):
    return {f"{one}" for one in held(value) if isinstance(one, str) and one}
"""
