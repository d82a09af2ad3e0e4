# %% [markdown] lang="en"
# # A network that learns
#
# With an engine that knows every gradient, a neural network is little more than a formula with
# numbers to be found. Three classes build the formula, three functions find the numbers. In the
# end a network learns XOR: four points that no straight line tells apart.
#
# Your own engine must be there: `engine.py` in this folder, or in the folder `engine` beside
# it. If you wrote it in a notebook, save its class as `engine.py`. To check yourself: in the
# notebook run the code, then the cell below an exercise; the file, with `pytest`.

# %% [markdown] lang="es"
# # Una red que aprende
#
# Con un motor que conoce todos los gradientes, una red neuronal es poco más que una fórmula con
# números por encontrar. Tres clases construyen la fórmula y tres funciones encuentran los
# números. Al final una red aprende XOR: cuatro puntos que ninguna recta separa.
#
# Tu propio motor tiene que estar ahí: `engine.py` en esta carpeta, o en la carpeta `engine`, al
# lado. Si lo escribiste en un cuaderno, guarda su clase como `engine.py`. Para comprobarlo: en
# el cuaderno, ejecuta el código y luego la celda que sigue a un ejercicio; el archivo, con
# `pytest`.

# %% nbgrader={"grade": false, "grade_id": "training", "locked": false, "schema_version": 3, "solution": true}
import random
import sys

# Your own engine: engine.py here, or in the folder beside this one.
# es: Tu propio motor: engine.py aquí, o en la carpeta de al lado.
sys.path += [".", "../engine"]

from engine import Value


class Neuron:
    """A neuron of ``nin`` inputs: tanh(w1 x1 + ... + wn xn + b).

    What you call its attributes is up to you.
    """

    # es: Una neurona de ``nin`` entradas: tanh(w1 x1 + ... + wn xn + b).
    # es:
    # es: Tú decides cómo se llaman sus atributos.

    def __init__(self, nin):
        """Make the weights and the bias, as Values.

        Each weight in order is drawn by ``random.uniform(-1, 1)``. The bias is 0: it is not
        drawn.
        """
        # es: Crea los pesos y el sesgo, como Values.
        # es:
        # es: Cada peso, por orden, se saca con ``random.uniform(-1, 1)``. El sesgo es 0: no se
        # es: sortea.
        ### BEGIN SOLUTION
        self.w = [Value(random.uniform(-1, 1)) for _ in range(nin)]
        self.b = Value(0.0)
        ### END SOLUTION

    def __call__(self, x):
        """Return the output, a Value; ``x`` is a list of ``nin`` plain numbers or Values.

        The list ``x`` is left as it was.
        """
        # es: Devuelve la salida, un Value; ``x`` es una lista de ``nin`` números o Values.
        # es:
        # es: La lista ``x`` queda como estaba.
        ### BEGIN SOLUTION
        total = self.b
        for weight, one in zip(self.w, x, strict=True):
            total = total + weight * one
        return total.tanh()
        ### END SOLUTION

    def parameters(self):
        """Return the weights in order, then the bias: the Values themselves, no copies."""
        # es: Devuelve los pesos por orden y después el sesgo: los propios Values, no copias.
        ### BEGIN SOLUTION
        return [*self.w, self.b]
        ### END SOLUTION


class Layer:
    """``nout`` neurons that all see the same ``nin`` inputs."""

    # es: ``nout`` neuronas que ven todas las mismas ``nin`` entradas.

    def __init__(self, nin, nout):
        """Make the neurons, one after the other."""
        # es: Crea las neuronas, una tras otra.
        ### BEGIN SOLUTION
        self.neurons = [Neuron(nin) for _ in range(nout)]
        ### END SOLUTION

    def __call__(self, x):
        """Return the outputs for ``x``: a list of Values.

        A layer of one neuron returns that neuron's Value itself, without a list around it. The
        list ``x`` is left as it was.
        """
        # es: Devuelve las salidas para ``x``: una lista de Values.
        # es:
        # es: Una capa de una neurona devuelve el propio Value de la neurona, sin lista alrededor. La
        # es: lista ``x`` queda como estaba.
        ### BEGIN SOLUTION
        outputs = [neuron(x) for neuron in self.neurons]
        return outputs[0] if len(outputs) == 1 else outputs
        ### END SOLUTION

    def parameters(self):
        """Return all parameters of the first neuron, then those of the second, and so on."""
        # es: Devuelve todos los parámetros de la primera neurona, luego los de la segunda, etc.
        ### BEGIN SOLUTION
        return [one for neuron in self.neurons for one in neuron.parameters()]
        ### END SOLUTION


class MLP:
    """A network: ``nin`` inputs, then a layer of each of the sizes in the list ``nouts``.

    Each layer sees the outputs of the one before it. ``MLP(2, [3, 1])`` has two inputs, three
    hidden neurons and one output. The lists that are handed over are left as they were.
    """

    # es: Una red: ``nin`` entradas y después una capa de cada tamaño de la lista ``nouts``.
    # es:
    # es: Cada capa ve las salidas de la anterior. ``MLP(2, [3, 1])`` tiene dos entradas, tres
    # es: neuronas ocultas y una salida. Las listas que se le pasan quedan como estaban.

    def __init__(self, nin, nouts):
        """Make the layers, from the first to the last."""
        # es: Crea las capas, de la primera a la última.
        ### BEGIN SOLUTION
        self.layers = []
        for nout in nouts:
            self.layers.append(Layer(nin, nout))
            nin = nout
        ### END SOLUTION

    def __call__(self, x):
        """Return what the last layer returns; ``x`` is a list of ``nin`` plain numbers.

        Every layer but the last has at least two neurons. (A hidden layer of one is an extra.)
        """
        # es: Devuelve lo que devuelve la última capa; ``x`` es una lista de ``nin`` números.
        # es:
        # es: Todas las capas menos la última tienen al menos dos neuronas. (Una capa oculta de
        # es: una sola es un extra.)
        ### BEGIN SOLUTION
        for layer in self.layers:
            x = layer([x] if isinstance(x, Value) else x)
        return x
        ### END SOLUTION

    def parameters(self):
        """Return all parameters of the first layer, then those of the second, and so on."""
        # es: Devuelve todos los parámetros de la primera capa, luego los de la segunda, etc.
        ### BEGIN SOLUTION
        return [one for layer in self.layers for one in layer.parameters()]
        ### END SOLUTION


def squared_error(outputs, targets):
    """Return how far the outputs are from the targets: one Value, the sum of squared errors.

    ``outputs`` is a list of Values, ``targets`` a list of as many plain numbers. Both lists are
    left as they were.

    Example: the outputs 0.5 and 1 with the targets 1 and -1 give 0.25 + 4 = 4.25.
    """
    # es: Devuelve a qué distancia están las salidas de los objetivos: un Value, la suma de los
    # es: errores al cuadrado.
    # es:
    # es: ``outputs`` es una lista de Values y ``targets`` una lista de otros tantos números. Las
    # es: dos listas quedan como estaban.
    # es:
    # es: Ejemplo: las salidas 0.5 y 1 con los objetivos 1 y -1 dan 0.25 + 4 = 4.25.
    ### BEGIN SOLUTION
    return sum((output - target) ** 2 for output, target in zip(outputs, targets, strict=True))
    ### END SOLUTION


def training_step(network, inputs, targets, rate):
    """Take one step of gradient descent; return the loss before the step, as a plain number.

    The loss is the ``squared_error`` of the network's outputs, one for each of the ``inputs``.
    Then every parameter moves against its gradient, by ``rate`` times the gradient. It is
    this loss's gradient alone: whatever was left in the parameters before does not count.

    Use nothing of the network but ``network(x)``, which gives one Value computed from all its
    parameters, and ``network.parameters()``: any such network should do. The lists ``inputs`` and
    ``targets`` are left as they were.
    """
    # es: Da un paso de descenso por gradiente; devuelve la pérdida de antes del paso, un número.
    # es:
    # es: La pérdida es el ``squared_error`` de las salidas de la red, una por cada entrada de
    # es: ``inputs``. Luego cada parámetro se mueve en contra de su gradiente, ``rate`` veces el
    # es: gradiente. Es el gradiente de esta pérdida y nada más: lo que quedara antes en los
    # es: parámetros no cuenta.
    # es:
    # es: De la red usa solo ``network(x)``, que da un Value calculado con todos sus parámetros, y
    # es: ``network.parameters()``: tiene que servir cualquier red así. Las listas ``inputs`` y
    # es: ``targets`` quedan como estaban.
    ### BEGIN SOLUTION
    loss = squared_error([network(x) for x in inputs], targets)
    for parameter in network.parameters():
        parameter.grad = 0.0
    loss.backward()
    for parameter in network.parameters():
        parameter.data -= rate * parameter.grad
    return loss.data
    ### END SOLUTION


def train(network, inputs, targets, rate, steps):
    """Take ``steps`` steps of training; return the list of their losses, one for each step.

    The lists ``inputs`` and ``targets`` are left as they were.
    """
    # es: Da ``steps`` pasos de entrenamiento; devuelve la lista de sus pérdidas, una por paso.
    # es:
    # es: Las listas ``inputs`` y ``targets`` quedan como estaban.
    ### BEGIN SOLUTION
    return [training_step(network, inputs, targets, rate) for _ in range(steps)]
    ### END SOLUTION


# %% [markdown] lang="en"
# ## A neuron
#
# **What.** The weighted sum of the inputs, plus a bias, through tanh.
#
# **Why.** Weights and bias are Values: after `backward()` each knows how the output changes
# with it. Nothing else is needed for learning.
#
# $$\mathrm{out} = \tanh(w_1 x_1 + \dots + w_n x_n + b)$$

# %% [markdown] lang="es"
# ## Una neurona
#
# **Qué.** La suma ponderada de las entradas, más un sesgo, a través de tanh.
#
# **Por qué.** Los pesos y el sesgo son Values: después de `backward()` cada uno sabe cómo cambia
# la salida con él. Para aprender no hace falta nada más.
#
# $$\mathrm{out} = \tanh(w_1 x_1 + \dots + w_n x_n + b)$$

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_neuron", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("neuron")

# %% [markdown] lang="en"
# ## A layer
#
# **What.** Several neurons side by side, each with weights of its own.
#
# **Why.** Each neuron can look for something else in the same inputs.

# %% [markdown] lang="es"
# ## Una capa
#
# **Qué.** Varias neuronas, una al lado de otra, cada una con sus propios pesos.
#
# **Por qué.** Cada neurona puede buscar algo distinto en las mismas entradas.

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_layer", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("layer")

# %% [markdown] lang="en"
# ## A network of layers
#
# **What.** Layers in a row. MLP is short for multi-layer perceptron.
#
# **Why.** A single neuron draws one straight line; XOR needs two. The hidden layer draws them,
# and the last neuron combines what it sees.

# %% [markdown] lang="es"
# ## Una red de capas
#
# **Qué.** Capas en fila. MLP viene de perceptrón multicapa, en inglés.
#
# **Por qué.** Una sola neurona traza una recta; XOR necesita dos. La capa oculta las traza y la
# última neurona combina lo que ve.

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_mlp", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("mlp")

# %% [markdown] lang="en"
# ## The loss
#
# **What.** One number that says how wrong all outputs are together.
#
# **Why.** Learning means making this number smaller. As a Value it knows how.
#
# $$\mathrm{loss} = \sum_i (\mathrm{output}_i - \mathrm{target}_i)^2$$

# %% [markdown] lang="es"
# ## La pérdida
#
# **Qué.** Un número que dice cuánto se equivocan todas las salidas juntas.
#
# **Por qué.** Aprender es hacer más pequeño este número. Como es un Value, sabe cómo.
#
# $$\mathrm{loss} = \sum_i (\mathrm{output}_i - \mathrm{target}_i)^2$$

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_loss", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("loss")

# %% [markdown] lang="en"
# ## One step of training
#
# **What.** Forward, backward, and a small move of every parameter.
#
# **Why.** The gradient points to where the loss grows: go the other way. Gradients add up from
# one backward to the next, so each step has to begin without those of the step before.
#
# $$w \leftarrow w - \mathrm{rate} \cdot \frac{\partial\,\mathrm{loss}}{\partial w}$$

# %% [markdown] lang="es"
# ## Un paso de entrenamiento
#
# **Qué.** Hacia delante, hacia atrás y un pequeño movimiento de cada parámetro.
#
# **Por qué.** El gradiente apunta hacia donde crece la pérdida: ve en sentido contrario. Los
# gradientes se suman de un pase hacia atrás al siguiente, así que cada paso tiene que empezar
# sin los del paso anterior.
#
# $$w \leftarrow w - \mathrm{rate} \cdot \frac{\partial\,\mathrm{loss}}{\partial w}$$

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_step", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("step")

# %% [markdown] lang="en"
# ## Training
#
# **What.** Step after step, with the loss of each.
#
# **Why.** Here it learns. XOR has the inputs (0, 0), (0, 1), (1, 0), (1, 1) and the targets
# -1, 1, 1, -1. After `random.seed(1337)`, `MLP(2, [2, 1])` at the rate 0.1 has these losses:
#
# | step | 1 | 10 | 50 | 100 | 200 |
# |---|---|---|---|---|---|
# | loss | 4.156690 | 4.005572 | 3.996708 | 3.510700 | 0.038597 |
#
# For a long time nothing seems to happen; then it finds the way. After the 200 steps the four
# outputs are -0.9081, 0.8934, 0.8906 and -0.9207.

# %% [markdown] lang="es"
# ## Entrenar
#
# **Qué.** Un paso tras otro, con la pérdida de cada uno.
#
# **Por qué.** Aquí es donde aprende. XOR tiene las entradas (0, 0), (0, 1), (1, 0), (1, 1) y los
# objetivos -1, 1, 1, -1. Después de `random.seed(1337)`, `MLP(2, [2, 1])` con la tasa 0.1 tiene
# estas pérdidas:
#
# | paso | 1 | 10 | 50 | 100 | 200 |
# |---|---|---|---|---|---|
# | pérdida | 4.156690 | 4.005572 | 3.996708 | 3.510700 | 0.038597 |
#
# Durante mucho tiempo parece que no pasa nada; luego encuentra el camino. Tras los 200 pasos las
# cuatro salidas son -0.9081, 0.8934, 0.8906 y -0.9207.

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_loop", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("loop")
