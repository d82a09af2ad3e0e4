# %% [markdown] lang="en"
# # A scalar autograd engine
#
# One class, six exercises. A `Value` is a number that remembers how it was computed.
# Arithmetic on Values builds a computation graph; walking that graph backwards gives the
# gradient of a result with respect to every number it was computed from.
#
# The arithmetic in the class is complete: read it first, it shows the pattern for the rest.
# Then replace each TODO, in any order. To check yourself, as often as you like: in the
# notebook run the class, then the cell below an exercise; the file, with `pytest assignments/`.

# %% [markdown] lang="es"
# # Un motor autograd escalar
#
# Una clase, seis ejercicios. Un `Value` es un número que recuerda cómo se calculó. Al hacer
# aritmética con Values se construye un grafo de cómputo; recorrer ese grafo hacia atrás da el
# gradiente de un resultado respecto de cada número a partir del cual se calculó.
#
# La aritmética de la clase está completa: léela primero, muestra el patrón para lo demás.
# Después sustituye cada TODO, en el orden que quieras. Para comprobarlo, tantas veces como
# quieras: en el cuaderno, ejecuta la clase y luego la celda que sigue a un ejercicio; el
# archivo, con `pytest assignments/`.

# %% nbgrader={"grade": false, "grade_id": "engine", "locked": false, "schema_version": 3, "solution": true}
import math


class Value:
    """A number in a computation graph.

    data       the number itself
    grad       the gradient: how much the final result changes per unit change of ``data``
    _prev      the Values this one was computed from (empty for a number you typed in)
    _op        the operation that made it, for people to read
    _backward  a function that hands this node's gradient on to the Values in ``_prev``
    """

    # es: Un número en un grafo de cómputo.
    # es:
    # es: data       el número en sí
    # es: grad       el gradiente: cuánto cambia el resultado final por unidad de ``data``
    # es: _prev      los Values a partir de los que se calculó (ninguno si lo escribiste tú)
    # es: _op        la operación que lo produjo, para que la lean las personas
    # es: _backward  una función que pasa el gradiente de este nodo a los Values de ``_prev``

    def __init__(self, data, _children=(), _op=""):
        self.data = data
        self.grad = 0.0
        self._prev = tuple(_children)
        self._op = _op
        self._backward = lambda: None

    def __repr__(self):
        return f"Value(data={self.data}, grad={self.grad})"

    # --- Complete: arithmetic with local derivatives ------------------------------------
    # es: --- Completo: aritmética con derivadas locales -------------------------------------

    def __add__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data + other.data, (self, other), "+")

        def _backward():
            # += and not =: a number used twice gets a gradient from each use.
            # es: += y no =: un número que se usa dos veces recibe un gradiente de cada uso.
            self.grad += out.grad
            other.grad += out.grad

        out._backward = _backward
        return out

    def __mul__(self, other):
        other = other if isinstance(other, Value) else Value(other)
        out = Value(self.data * other.data, (self, other), "*")

        def _backward():
            # Chain rule: upstream gradient times local derivative.
            # es: Regla de la cadena: gradiente que llega de arriba por derivada local.
            self.grad += out.grad * other.data
            other.grad += out.grad * self.data

        out._backward = _backward
        return out

    def __pow__(self, exponent):
        if not isinstance(exponent, (int, float)):
            raise TypeError(f"only int or float powers, not {type(exponent).__name__}")
        out = Value(self.data**exponent, (self,), f"**{exponent}")

        def _backward():
            self.grad += out.grad * exponent * self.data ** (exponent - 1)

        out._backward = _backward
        return out

    # --- Complete: operations made of the three above -----------------------------------
    # es: --- Completo: operaciones hechas con las tres anteriores ---------------------------

    def __neg__(self):
        return self * -1

    def __sub__(self, other):
        return self + (-other)

    def __rsub__(self, other):
        return Value(other) - self

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        return self * other**-1

    def __rtruediv__(self, other):
        return self**-1 * other

    # --- Exercises ----------------------------------------------------------------------
    # es: --- Ejercicios ---------------------------------------------------------------------

    def __radd__(self, other):
        """Return a Value for ``other + self``, where ``other`` is a plain number.

        Python calls this for ``2 + x``, when the number on the left does not know how to
        add a Value. ``sum([x, y, x])`` needs it too: it starts with ``0 + x``. The result
        has the data ``other + self.data``, and a gradient that reaches ``self``.
        """
        # es: Devuelve un Value para ``other + self``, donde ``other`` es un número corriente.
        # es:
        # es: Python lo llama para ``2 + x``, cuando el número de la izquierda no sabe sumar un Value.
        # es: También ``sum([x, y, x])`` lo necesita: empieza con ``0 + x``. El resultado tiene como
        # es: data ``other + self.data``, y un gradiente que llega a ``self``.
        ### BEGIN SOLUTION
        return self + other
        ### END SOLUTION

    def exp(self):
        """Return a new Value: e to the power of ``self.data``.

        Its gradient reaches ``self`` by the chain rule. The derivative of exp is exp
        itself: the number you have just computed. ``self`` stays as it is.

        Example: ``Value(1.0).exp().data`` is about 2.71828.
        """
        # es: Devuelve un Value nuevo: e elevado a ``self.data``.
        # es:
        # es: Su gradiente llega a ``self`` por la regla de la cadena. La derivada de exp es la propia
        # es: exp: el número que acabas de calcular. ``self`` queda como estaba.
        # es:
        # es: Ejemplo: ``Value(1.0).exp().data`` es aproximadamente 2.71828.
        ### BEGIN SOLUTION
        out = Value(math.exp(self.data), (self,), "exp")

        def _backward():
            self.grad += out.grad * out.data

        out._backward = _backward
        return out
        ### END SOLUTION

    def tanh(self):
        """Return the hyperbolic tangent of this Value, built from ``exp``.

        The formula is (e^(2x) - 1) / (e^(2x) + 1). Write it with ``+ - * /`` and this
        class's own ``exp()``, not with ``math.tanh``: then every gradient is already
        there, and ``tanh`` needs none of its own.

        Required for -20 <= x <= 20. (The plain formula overflows near x = 355. Surviving
        x = 1000 and x = -1000 is an extra, for no points.)
        """
        # es: Devuelve la tangente hiperbólica de este Value, construida con ``exp``.
        # es:
        # es: La fórmula es (e^(2x) - 1) / (e^(2x) + 1). Escríbela con ``+ - * /`` y con el ``exp()``
        # es: de esta misma clase, no con ``math.tanh``: así todos los gradientes ya están ahí, y
        # es: ``tanh`` no necesita ninguno propio.
        # es:
        # es: Se exige para -20 <= x <= 20. (La fórmula tal cual se desborda cerca de x = 355. Resistir
        # es: x = 1000 y x = -1000 es un extra, sin puntos.)
        ### BEGIN SOLUTION
        # e^(2x) overflows for large x, e^(-2x) for very negative x: use the one that shrinks.
        if self.data > 0:
            e = (self * -2).exp()
            return (1 - e) / (e + 1)
        e = (self * 2).exp()
        return (e - 1) / (e + 1)
        ### END SOLUTION

    def relu(self):
        """Return a new Value: ``self.data`` where it is positive, and 0 where it is negative.

        Its gradient reaches ``self`` unchanged where ``self.data`` is positive, and not at
        all where it is negative. (At exactly 0 any slope from 0 to 1 is accepted.)
        """
        # es: Devuelve un Value nuevo: ``self.data`` donde es positivo, y 0 donde es negativo.
        # es:
        # es: Su gradiente llega a ``self`` sin cambios donde ``self.data`` es positivo; donde es
        # es: negativo no llega nada. (En 0 exacto se acepta cualquier pendiente de 0 a 1.)
        ### BEGIN SOLUTION
        out = Value(self.data if self.data > 0 else 0.0, (self,), "relu")

        def _backward():
            self.grad += out.grad * (out.data > 0)

        out._backward = _backward
        return out
        ### END SOLUTION

    def backward(self):
        """Compute the gradient of this Value with respect to every Value it came from.

        Set this Value's own gradient to 1. Then call ``_backward()`` once on every node of
        the graph, in topological order from this Value down: a node only after every node
        that was computed from it. Gradients add up: they are never cleared here.

        Required for graphs up to 300 nodes deep. (20,000 deep, which recursion does not
        reach, is an extra, for no points.)
        """
        # es: Calcula el gradiente de este Value respecto de cada Value del que proviene.
        # es:
        # es: Pon a 1 el gradiente de este mismo Value. Después llama a ``_backward()`` una vez en cada
        # es: nodo del grafo, en orden topológico desde este Value hacia atrás: en un nodo solo después
        # es: de todos los nodos que se calcularon a partir de él. Los gradientes se suman: aquí nunca
        # es: se borran.
        # es:
        # es: Se exige para grafos de hasta 300 nodos de profundidad. (20 000, adonde la recursión no
        # es: llega, es un extra, sin puntos.)
        ### BEGIN SOLUTION
        order, seen, stack = [], set(), [(self, False)]
        while stack:
            node, inputs_done = stack.pop()
            if inputs_done:
                order.append(node)
            elif node not in seen:
                seen.add(node)
                stack.append((node, True))
                stack.extend((child, False) for child in node._prev)

        self.grad = 1.0
        for node in reversed(order):
            node._backward()
        ### END SOLUTION

    def zero_grad(self):
        """Set the gradient of this Value, and of every Value it came from, to 0.

        Not only the nearest ones: everything back to the numbers you typed in. Nothing
        else changes, so that ``backward()`` afterwards gives the same gradients again.
        """
        # es: Pon a 0 el gradiente de este Value y de cada Value del que proviene.
        # es:
        # es: No solo los más cercanos: todos, hasta los números que escribiste tú. Nada más cambia, de
        # es: modo que un ``backward()`` posterior vuelve a dar los mismos gradientes.
        ### BEGIN SOLUTION
        seen, stack = set(), [self]
        while stack:
            node = stack.pop()
            if node not in seen:
                seen.add(node)
                node.grad = 0.0
                stack.extend(node._prev)
        ### END SOLUTION


# %% [markdown] lang="en"
# ## `__radd__`
#
# **What.** `2 + x`, where 2 is a plain number and `x` a Value.
#
# **Why.** Python first asks the number on the left, which knows nothing of Values; then it
# asks `x.__radd__(2)`. `sum([x, y])` starts with `0 + x`, so it needs this too.
#
# $$2 + x = x + 2, \qquad \frac{\partial (2 + x)}{\partial x} = 1$$
#
# ![The graph of 2 + x: a plain 2 and a Value x, each with an arrow into a node +.](pictures/radd.png)

# %% [markdown] lang="es"
# ## `__radd__`
#
# **Qué.** `2 + x`, donde 2 es un número corriente y `x` un Value.
#
# **Por qué.** Python pregunta primero al número de la izquierda, que no sabe nada de Values;
# después pregunta a `x.__radd__(2)`. `sum([x, y])` empieza con `0 + x`, así que también lo
# necesita.
#
# $$2 + x = x + 2, \qquad \frac{\partial (2 + x)}{\partial x} = 1$$
#
# ![El grafo de 2 + x: un 2 corriente y un Value x, cada uno con una flecha hacia un nodo +.](pictures/radd.png)

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_radd", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("radd")

# %% [markdown] lang="en"
# ## `exp`
#
# **What.** $e$ to the power of a Value, as a new Value.
#
# **Why.** It is the one curve whose slope at each point is its own height, and tanh will be
# made of it.
#
# $$\frac{\mathrm{d}}{\mathrm{d}x} e^x = e^x$$
#
# ![The curve of e to the x, and its tangent at 1, where height and slope are the same.](pictures/exp.png)

# %% [markdown] lang="es"
# ## `exp`
#
# **Qué.** $e$ elevado a un Value, como un Value nuevo.
#
# **Por qué.** Es la única curva cuya pendiente en cada punto es su propia altura, y con ella se
# construirá tanh.
#
# $$\frac{\mathrm{d}}{\mathrm{d}x} e^x = e^x$$
#
# ![La curva de e elevado a x, y su tangente en 1, donde altura y pendiente coinciden.](pictures/exp.png)

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_exp", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("exp")

# %% [markdown] lang="en"
# ## `tanh`, through `exp`
#
# **What.** The hyperbolic tangent, written with `+ - * /` and your own `exp()`.
#
# **Why.** It squeezes any number between -1 and 1, as neurons like it. Made of operations
# that know their derivatives, it needs none of its own: the chain rule does the rest.
#
# $$\tanh x = \frac{e^{2x} - 1}{e^{2x} + 1}$$
#
# ![The curve of tanh x, flattening towards -1 and 1, with its tangent at the origin.](pictures/tanh.png)

# %% [markdown] lang="es"
# ## `tanh`, con `exp`
#
# **Qué.** La tangente hiperbólica, escrita con `+ - * /` y tu propio `exp()`.
#
# **Por qué.** Comprime cualquier número entre -1 y 1, como gusta a las neuronas. Hecha de
# operaciones que conocen sus derivadas, no necesita ninguna propia: del resto se encarga la
# regla de la cadena.
#
# $$\tanh x = \frac{e^{2x} - 1}{e^{2x} + 1}$$
#
# ![La curva de tanh x, que se aplana hacia -1 y 1, con su tangente en el origen.](pictures/tanh.png)

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_tanh", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("tanh")

# %% [markdown] lang="en"
# ## `relu`
#
# **What.** The number itself where it is positive, and 0 where it is negative.
#
# **Why.** The simplest bend there is. A network without any bend is one straight line,
# however many layers it has.
#
# $$\mathrm{relu}(x) = \max(0, x), \qquad \text{slope } 1 \text{ for } x > 0, \; 0 \text{ for } x < 0$$
#
# ![The curve of relu: flat on the left of 0, slope 1 on the right.](pictures/relu.png)

# %% [markdown] lang="es"
# ## `relu`
#
# **Qué.** El número mismo donde es positivo, y 0 donde es negativo.
#
# **Por qué.** Es el quiebre más sencillo que hay. Una red sin ningún quiebre es una sola línea
# recta, por muchas capas que tenga.
#
# $$\mathrm{relu}(x) = \max(0, x), \qquad \text{pendiente } 1 \text{ si } x > 0, \; 0 \text{ si } x < 0$$
#
# ![La curva de relu: plana a la izquierda de 0, con pendiente 1 a la derecha.](pictures/relu.png)

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_relu", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("relu")

# %% [markdown] lang="en"
# ## `backward`
#
# **What.** The gradient of one Value with respect to every Value it came from.
#
# **Why.** This is how networks learn: it says which way to turn every number, all at once.
# A node may hand its gradient on only when it has got all of it, from everything that was
# computed from it.
#
# $$\frac{\partial L}{\partial x} = \sum_{u \text{ computed from } x} \frac{\partial L}{\partial u} \, \frac{\partial u}{\partial x}$$
#
# ![A graph with a node used twice, and the order in which gradients go back.](pictures/backward.png)

# %% [markdown] lang="es"
# ## `backward`
#
# **Qué.** El gradiente de un Value respecto de cada Value del que proviene.
#
# **Por qué.** Así aprenden las redes: este pase hacia atrás dice hacia dónde mover cada número,
# todos a la vez. Un nodo solo puede pasar su gradiente cuando lo tiene entero, de todo lo que
# se calculó a partir de él.
#
# $$\frac{\partial L}{\partial x} = \sum_{u \text{ calculado a partir de } x} \frac{\partial L}{\partial u} \, \frac{\partial u}{\partial x}$$
#
# ![Un grafo con un nodo que se usa dos veces, y el orden en que vuelven los gradientes.](pictures/backward.png)

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_backward", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("backward")

# %% [markdown] lang="en"
# ## `zero_grad`
#
# **What.** All gradients back to 0: this Value's, and those of everything it came from.
#
# **Why.** Gradients add up. Without this, the second step of a training would still carry
# the gradients of the first.
#
# $$\frac{\partial L}{\partial x} \leftarrow 0 \quad \text{for every } x \text{ in the graph}$$
#
# ![The same graph, and grad → 0 at every one of its nodes.](pictures/zero_grad.png)

# %% [markdown] lang="es"
# ## `zero_grad`
#
# **Qué.** Todos los gradientes de vuelta a 0: el de este Value y los de todo aquello de lo que
# proviene.
#
# **Por qué.** Los gradientes se suman. Sin esto, el segundo paso de un entrenamiento llevaría
# todavía los gradientes del primero.
#
# $$\frac{\partial L}{\partial x} \leftarrow 0 \quad \text{para cada } x \text{ del grafo}$$
#
# ![El mismo grafo, y grad → 0 en cada uno de sus nodos.](pictures/zero_grad.png)

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_zero_grad", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("zero_grad")
