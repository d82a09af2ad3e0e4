# Another style: recursion with a list handed on, ids instead of Values, names in Spanish.
import sys

sys.path += [".", "../engine"]

from engine import Value


def delivery_price(weight, distance, discount):
    precio = Value(50.0)
    precio = precio + 15 * weight
    precio = precio + 2 * distance
    return (precio - discount).relu()


def my_tanh(x):
    dos_x = x * 2
    arriba = dos_x.exp() - 1
    abajo = dos_x.exp() + 1
    return arriba / abajo


def print_graph(v, nivel=0, vistos=None):
    vistos = [] if vistos is None else vistos
    etiqueta = v._op if v._op != "" else "leaf"
    print(" " * 2 * nivel + "Value(data=%.2f) op=%s" % (v.data, etiqueta))
    if id(v) in vistos:
        return
    vistos.append(id(v))
    for hijo in v._prev:
        print_graph(hijo, nivel + 1, vistos)


def count_nodes(v, vistos=None):
    vistos = set() if vistos is None else vistos
    if id(v) in vistos:
        return 0
    vistos.add(id(v))
    return 1 + sum(count_nodes(hijo, vistos) for hijo in v._prev)


def own_formula(a, b, c):
    s = a + b
    p = s * c
    q = p / (b + 1)
    return q.exp() + a
