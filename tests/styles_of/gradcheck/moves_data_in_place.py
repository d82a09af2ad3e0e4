# Another style: the Values' own data is moved and put back, the gradients are read first, a list
# of lists for what is known, names in Spanish.
import sys

sys.path += [".", "../engine"]

from engine import Value

PASO = 1e-4
TOLERANCIA = 1e-2


def forward_difference(f, inputs, h=1e-6):
    pendientes = []
    for i in range(len(inputs)):
        movidas = list(inputs)
        movidas[i] += h
        crece = f(*movidas) - f(*inputs)
        pendientes.append(crece / h)
    return pendientes


def central_difference(f, inputs, h=1e-4):
    pendientes = []
    for i in range(len(inputs)):
        original = inputs[i]
        inputs[i] = original + h
        arriba = f(*inputs)
        inputs[i] = original - h
        abajo = f(*inputs)
        inputs[i] = original
        pendientes.append((arriba - abajo) / h / 2)
    return pendientes


def gradient_check(f, inputs):
    for v in inputs:
        v.grad = 0
    salida = f(*inputs)
    salida.backward()
    bien = True
    for numero, v in enumerate(inputs):
        guardado = v.data
        v.data = guardado + PASO
        arriba = f(*inputs).data
        v.data = guardado - PASO
        abajo = f(*inputs).data
        v.data = guardado
        pendiente = (arriba - abajo) / (2 * PASO)
        if abs(v.grad - pendiente) < TOLERANCIA:
            print("entrada", numero, "bien", v.grad, pendiente)
        else:
            print("entrada", numero, "MAL", v.grad, pendiente)
            bien = False
    return bien


def topological_backward(root, orden=None):
    orden = []

    def visitar(nodo):
        if id(nodo) in [id(otro) for otro in orden]:
            return
        for hijo in nodo._prev:
            visitar(hijo)
        orden.append(nodo)

    visitar(root)
    root.grad = root.grad + 1
    for nodo in orden[::-1]:
        nodo._backward()
    return orden


def neuron(weights, inputs, bias):
    suma = Value(0)
    for i in range(len(weights)):
        suma += inputs[i] * weights[i]
    suma += bias
    if suma.data < 0:
        return suma * 0
    return suma
