# -*- coding: utf-8 -*-
# Motor de autograd. Todo por dentro en español.
import math


class Value:
    def __init__(self, data, hijos=(), operacion=""):
        self.data = data
        self.grad = 0.0
        self.hijos = frozenset(hijos)
        self.operacion = operacion
        self.propagar = self._nada

    @staticmethod
    def _nada():
        pass

    @classmethod
    def envolver(cls, algo):
        return algo if isinstance(algo, cls) else cls(algo)

    def __repr__(self):
        return f"Valor(dato={self.data:.4f}, gradiente={self.grad:.4f})"

    def __add__(self, otro):
        otro = Value.envolver(otro)
        salida = Value(self.data + otro.data, [self, otro], "suma")

        def propagar():
            self.grad = self.grad + salida.grad
            otro.grad = otro.grad + salida.grad

        salida.propagar = propagar
        return salida

    def __radd__(self, otro):
        return Value.envolver(otro) + self

    def __mul__(self, otro):
        otro = Value.envolver(otro)
        salida = Value(self.data * otro.data, [self, otro], "producto")

        def propagar():
            self.grad = self.grad + salida.grad * otro.data
            otro.grad = otro.grad + salida.grad * self.data

        salida.propagar = propagar
        return salida

    def __rmul__(self, otro):
        return Value.envolver(otro) * self

    def __neg__(self):
        salida = Value(-self.data, [self], "menos")

        def propagar():
            self.grad = self.grad - salida.grad

        salida.propagar = propagar
        return salida

    def __sub__(self, otro):
        return self + (-Value.envolver(otro))

    def __rsub__(self, otro):
        return Value.envolver(otro) + (-self)

    def __pow__(self, n):
        salida = Value(self.data ** n, [self], f"potencia {n}")

        def propagar():
            self.grad = self.grad + n * self.data ** (n - 1) * salida.grad

        salida.propagar = propagar
        return salida

    def __truediv__(self, otro):
        return self * Value.envolver(otro) ** -1

    def __rtruediv__(self, otro):
        return Value.envolver(otro) / self

    def exp(self):
        salida = Value(math.exp(self.data), [self], "exp")

        def propagar():
            # la derivada de e^x es ella misma
            self.grad = self.grad + salida.data * salida.grad

        salida.propagar = propagar
        return salida

    def tanh(self):
        e = (2 * self).exp()
        numerador = e - 1
        denominador = e + 1
        return numerador / denominador

    def relu(self):
        positivo = self.data > 0
        salida = Value(self.data if positivo else 0.0, [self], "ReLU")

        def propagar():
            if positivo:
                self.grad = self.grad + salida.grad

        salida.propagar = propagar
        return salida

    def orden_topologico(self):
        orden = []
        visitados = set()

        def visitar(nodo):
            if nodo in visitados:
                return
            visitados.add(nodo)
            for hijo in nodo.hijos:
                visitar(hijo)
            orden.append(nodo)

        visitar(self)
        return orden

    def backward(self):
        orden = self.orden_topologico()
        self.grad = 1.0
        while orden:
            orden.pop().propagar()

    def zero_grad(self):
        for nodo in self.orden_topologico():
            nodo.grad = 0.0
