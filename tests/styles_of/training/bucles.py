# Another style: plain loops, names in Spanish, every input made a Value, draws by hand, the step
# in functions of its own.
import random
import sys

sys.path += [".", "../engine"]

from engine import Value


def como_value(numero):
    return numero if isinstance(numero, Value) else Value(numero)


class Neuron:
    def __init__(self, entradas):
        self.pesos = []
        for i in range(entradas):
            self.pesos.append(Value(random.random() * 2 - 1))
        self.sesgo = Value(0.0)
        self.salida = None

    def __call__(self, x):
        suma = Value(0.0)
        for i in range(len(self.pesos)):
            suma = suma + self.pesos[i] * como_value(x[i])
        suma = suma + self.sesgo
        self.salida = suma.tanh()
        return self.salida

    def parameters(self):
        lista = []
        for peso in self.pesos:
            lista.append(peso)
        lista.append(self.sesgo)
        return lista


class Layer:
    def __init__(self, entradas, salidas):
        self.neuronas = []
        for i in range(salidas):
            self.neuronas.append(Neuron(entradas))

    def __call__(self, x):
        if len(self.neuronas) == 1:
            return self.neuronas[0](x)
        salidas = []
        for neurona in self.neuronas:
            salidas.append(neurona(x))
        return salidas

    def parameters(self):
        lista = []
        for neurona in self.neuronas:
            lista.extend(neurona.parameters())
        return lista


class MLP:
    def __init__(self, entradas, tamanos):
        self.capas = []
        for tamano in tamanos:
            self.capas.append(Layer(entradas, tamano))
            entradas = tamano

    def __call__(self, x):
        valores = [Value(numero) for numero in x]
        for capa in self.capas:
            valores = capa(valores)
        return valores

    def parameters(self):
        lista = []
        for capa in self.capas:
            lista += capa.parameters()
        return lista


def squared_error(salidas, objetivos):
    perdida = Value(0.0)
    for i in range(len(salidas)):
        perdida = perdida + (salidas[i] - Value(objetivos[i])) ** 2
    return perdida


def poner_a_cero(parametros):
    for parametro in parametros:
        parametro.grad = 0.0


def training_step(red, entradas, objetivos, tasa):
    parametros = red.parameters()
    poner_a_cero(parametros)
    perdida = squared_error([red(x) for x in entradas], objetivos)
    antes = perdida.data
    perdida.backward()
    for parametro in parametros:
        parametro.data -= tasa * parametro.grad
    poner_a_cero(parametros)
    return antes


def train(red, entradas, objetivos, tasa, pasos):
    perdidas = []
    while len(perdidas) < pasos:
        perdidas.append(training_step(red, entradas, objetivos, tasa))
    return perdidas
