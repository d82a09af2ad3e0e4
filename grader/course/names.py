"""The names that a course gives to the student's class and its parts."""

import keyword

import msgspec


class Names(msgspec.Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """What the student's class and its parts are called; the defaults are the standard names.

    children  the attribute with the nodes that a node was computed from
    """

    class_: str = msgspec.field(name="class", default="Value")
    data: str = "data"
    grad: str = "grad"
    children: str = "_prev"
    exp: str = "exp"
    tanh: str = "tanh"
    relu: str = "relu"
    backward: str = "backward"
    zero_grad: str = "zero_grad"

    def renamed(self) -> dict[str, str]:
        """Return ``{standard name: the course's name}`` for every attribute that differs."""
        names = {
            getattr(STANDARD, field): getattr(self, field)
            for field in self.__struct_fields__
            if field != "class_"
        }
        return {standard: name for standard, name in names.items() if name != standard}

    def parameters(self) -> dict[str, str]:
        """Return the same for the parameters of the constructor that fill attributes."""
        children = "_" + self.children.lstrip("_")
        given = children if self.children != STANDARD.children else "_children"
        return {"data": self.data, "_children": given}

    def problems(self) -> list[str]:
        """Return what is wrong about the names alone, whatever the solution is."""
        names = msgspec.to_builtins(self)
        found = []
        for key, name in names.items():
            if not name.isidentifier() or keyword.iskeyword(name):
                found.append(f"names: {key} = {name!r} is not a Python name")
            elif name.startswith("__"):
                found.append(f"names: {key} = {name!r} begins with __, which hides it in the class")
        for name in dict.fromkeys(names.values()):
            alike = [key for key, other in names.items() if other == name]
            if alike[1:]:
                found.append(f"names: {' and '.join(alike)} are both {name!r}: give each its own")
        return found


STANDARD = Names()
