"""Sin clausuras: cada nodo guarda sus derivadas locales. Datos de numpy."""
import numpy as np


class Value:
    __slots__ = ("data", "grad", "entradas", "derivadas", "_op")

    def __init__(self, data, entradas=(), derivadas=(), _op=""):
        self.data = np.float64(data)
        self.grad = np.float64(0.0)
        self.entradas = entradas
        self.derivadas = derivadas
        self._op = _op

    def __repr__(self):
        return f"Value({self.data:.4f})"

    def __add__(self, otro):
        otro = _valor(otro)
        return Value(self.data + otro.data, (self, otro), (1.0, 1.0), "+")

    def __mul__(self, otro):
        otro = _valor(otro)
        return Value(self.data * otro.data, (self, otro), (otro.data, self.data), "*")

    def __pow__(self, n):
        return Value(self.data ** float(n), (self,), (n * self.data ** float(n - 1),), f"**{n}")

    def __neg__(self):
        return Value(-self.data, (self,), (-1.0,), "-")

    def __sub__(self, otro):
        return self + (-_valor(otro))

    def __truediv__(self, otro):
        return self * _valor(otro) ** -1

    def __radd__(self, otro):
        return _valor(otro) + self

    def __rsub__(self, otro):
        return _valor(otro) - self

    def __rmul__(self, otro):
        return _valor(otro) * self

    def __rtruediv__(self, otro):
        return _valor(otro) / self

    def exp(self):
        e = np.exp(self.data)
        return Value(e, (self,), (e,), "exp")

    def tanh(self):
        return 1 - 2 / ((self * 2).exp() + 1)

    def relu(self):
        activa = self.data > 0
        return Value(np.where(activa, self.data, 0.0), (self,), (np.float64(activa),), "relu")

    def _orden(self):
        orden, vistos, pila = [], set(), [(self, False)]
        while pila:
            nodo, listo = pila.pop()
            if listo:
                orden.append(nodo)
            elif nodo not in vistos:
                vistos.add(nodo)
                pila.append((nodo, True))
                pila.extend((e, False) for e in nodo.entradas)
        return orden

    def backward(self):
        self.grad = np.float64(1.0)
        for nodo in reversed(self._orden()):
            for entrada, d in zip(nodo.entradas, nodo.derivadas):
                entrada.grad += nodo.grad * d

    def zero_grad(self):
        for nodo in self._orden():
            nodo.grad = np.float64(0.0)


def _valor(x):
    return x if isinstance(x, Value) else Value(x)
