# %% [markdown] lang="en"
# # Checking gradients, and going backward
#
# An engine says how a result changes with each of its inputs. Is that true? Move an input a
# little and watch the result: this needs no graph and no chain rule, so it can judge any engine,
# yours too. Then you go backward once more, by a function, and build a neuron.
#
# Your own engine must be there: `engine.py` in this folder, or in the folder `engine` beside
# it. If you wrote it in a notebook, save its class as `engine.py`. To check yourself: in the
# notebook run the functions, then the cell below an exercise; the file, with `pytest`.

# %% [markdown] lang="es"
# # Comprobar gradientes e ir hacia atrás
#
# Un motor dice cómo cambia un resultado con cada una de sus entradas. ¿Es verdad? Mueve un poco
# una entrada y mira el resultado: para eso no hacen falta ni grafo ni regla de la cadena, así que
# sirve para juzgar cualquier motor, también el tuyo. Después irás otra vez hacia atrás, con una
# función, y construirás una neurona.
#
# Tu propio motor tiene que estar ahí: `engine.py` en esta carpeta, o en la carpeta `engine`, al
# lado. Si lo escribiste en un cuaderno, guarda su clase como `engine.py`. Para comprobarlo: en
# el cuaderno, ejecuta las funciones y luego la celda que sigue a un ejercicio; el archivo, con
# `pytest`.

# %% nbgrader={"grade": false, "grade_id": "gradcheck", "locked": false, "schema_version": 3, "solution": true}
import sys

# Your own engine: engine.py here, or in the folder beside this one.
# es: Tu propio motor: engine.py aquí, o en la carpeta de al lado.
sys.path += [".", "../engine"]

from engine import Value


def forward_difference(f, inputs, h=1e-4):
    """Return the slopes of ``f`` at ``inputs`` by forward differences: a list, one per input.

    ``inputs`` is a list of plain numbers, not of Values; ``f`` takes as many and returns one.
    Each slope is how much ``f`` grows when that input alone grows by ``h``, divided by ``h``.
    The list ``inputs`` is left as it was.

    Example: for ``f(x) = x * x`` at 3 with ``h = 0.5``, ``f`` grows from 9 to 12.25: [6.5].
    """
    # es: Devuelve las pendientes de ``f`` en ``inputs`` por diferencias hacia delante: una lista,
    # es: una por entrada.
    # es:
    # es: ``inputs`` es una lista de números, no de Values; ``f`` recibe otros tantos y devuelve
    # es: uno. Cada pendiente es lo que crece ``f`` cuando solo esa entrada crece en ``h``, dividido
    # es: entre ``h``. La lista ``inputs`` queda como estaba.
    # es:
    # es: Ejemplo: para ``f(x) = x * x`` en 3 con ``h = 0.5``, ``f`` crece de 9 a 12.25: [6.5].
    ### BEGIN SOLUTION
    start = f(*inputs)
    slopes = []
    for i, x in enumerate(inputs):
        above = [*inputs]
        above[i] = x + h
        slopes.append((f(*above) - start) / h)
    return slopes
    ### END SOLUTION


def central_difference(f, inputs, h=1e-5):
    """Return the slopes of ``f`` at ``inputs`` by central differences: a list, one per input.

    As ``forward_difference``, but each input goes both ways: the slope is the difference between
    ``f`` with that input at ``x + h`` and ``f`` with it at ``x - h``, divided by ``2h``.

    Example: for ``f(x) = x * x`` at 3 with ``h = 0.5``, from 6.25 to 12.25: [6.0].
    """
    # es: Devuelve las pendientes de ``f`` en ``inputs`` por diferencias centrales: una lista, una
    # es: por entrada.
    # es:
    # es: Como ``forward_difference``, pero cada entrada va en los dos sentidos: la pendiente es la
    # es: diferencia entre ``f`` con esa entrada en ``x + h`` y ``f`` con ella en ``x - h``,
    # es: dividida entre ``2h``.
    # es:
    # es: Ejemplo: para ``f(x) = x * x`` en 3 con ``h = 0.5``, de 6.25 a 12.25: [6.0].
    ### BEGIN SOLUTION
    slopes = []
    for i, x in enumerate(inputs):
        above, below = [*inputs], [*inputs]
        above[i], below[i] = x + h, x - h
        slopes.append((f(*above) - f(*below)) / (2 * h))
    return slopes
    ### END SOLUTION


def gradient_check(f, inputs):
    """Return whether the engine's gradient of ``f`` is right at ``inputs``: True or False.

    ``inputs`` is a list of Values; ``f`` takes as many Values and returns one. The gradient that
    backward gives each input must agree with the slope of ``f``'s data there, by differences.

    Choose the step, and a tolerance: no two ways to compute agree in every digit, but a gradient
    that is 5% off must be found, in any of the inputs, where the slope is 0.25 in size or more. A
    gradient that is infinite or not a number is wrong; one that is 0 is right where the slope is
    0. What is in ``grad`` before must not count, and the inputs' data, and the list, must
    afterwards be what they were.
    """
    # es: Devuelve si el gradiente del motor para ``f`` es correcto en ``inputs``: True o False.
    # es:
    # es: ``inputs`` es una lista de Values; ``f`` recibe otros tantos Values y devuelve uno. El
    # es: gradiente que el pase hacia atrás da a cada entrada tiene que coincidir con la pendiente
    # es: que tienen ahí los datos de ``f``, por diferencias.
    # es:
    # es: Elige el paso y una tolerancia: dos maneras de calcular nunca coinciden en todas las
    # es: cifras, pero hay que encontrar un gradiente que se desvíe un 5 %, en cualquiera de las
    # es: entradas, donde la pendiente mida 0.25 o más. Un gradiente infinito, o que no es un número,
    # es: es incorrecto; uno que es 0 es correcto donde la pendiente es 0. Lo que haya antes en
    # es: ``grad`` no debe contar, y los datos de las entradas, y la lista, tienen que ser al final
    # es: los que eran.
    ### BEGIN SOLUTION
    for value in inputs:
        value.grad = 0.0
    f(*inputs).backward()
    # A large step for central differences: engines that keep 32-bit floats need it.
    at = [value.data for value in inputs]
    slopes = central_difference(lambda *numbers: f(*map(Value, numbers)).data, at, h=1e-3)
    return all(
        abs(value.grad - slope) <= 1e-3 * max(1, abs(slope))
        for value, slope in zip(inputs, slopes, strict=True)
    )
    ### END SOLUTION


def topological_backward(root):
    """Go backward from the Value ``root``, without the method; return its Values in order.

    The gradient of ``root`` becomes 1. Then each Value hands its gradient on to its inputs, by
    its own ``_backward()``: not before it has received its share from all that was computed from
    it. Whatever is in the gradients of the leaves already stays, and is added to.

    Return a list of every Value that ``root`` was computed from, and ``root``: each once, after
    all of its inputs (``_prev``). The last one is ``root``. Do not call ``root.backward()``.
    """
    # es: Va hacia atrás desde el Value ``root``, sin el método; devuelve sus Values en orden.
    # es:
    # es: El gradiente de ``root`` pasa a ser 1. Después, cada Value entrega su gradiente a sus
    # es: entradas, con su propio ``_backward()``: no antes de haber recibido su parte de todo lo
    # es: que se calculó con él. Lo que ya haya en los gradientes de las hojas se queda, y se le
    # es: suma.
    # es:
    # es: Devuelve una lista con cada Value del que se calculó ``root``, y ``root``: cada uno una
    # es: vez, después de todas sus entradas (``_prev``). El último es ``root``. No llames a
    # es: ``root.backward()``.
    ### BEGIN SOLUTION
    order, seen = [], set()

    def visit(node):
        if node not in seen:
            seen.add(node)
            for child in node._prev:
                visit(child)
            order.append(node)

    visit(root)
    root.grad = 1.0
    for node in reversed(order):
        node._backward()
    return order
    ### END SOLUTION


def neuron(weights, inputs, bias):
    """Return the output of a neuron, as a Value: ``relu`` of w1 x1 + w2 x2 + ... + bias.

    ``weights`` and ``inputs`` are lists of Values, equally long, and are left as they were;
    ``bias`` is a Value.

    Example: weights 0.5 and -1.5, inputs 1 and -2, bias 0.25 give 3.75.
    """
    # es: Devuelve la salida de una neurona, como Value: ``relu`` de w1 x1 + w2 x2 + ... + bias.
    # es:
    # es: ``weights`` (los pesos) e ``inputs`` (las entradas) son listas de Values, igual de largas,
    # es: y quedan como estaban; ``bias`` (el sesgo) es un Value.
    # es:
    # es: Ejemplo: los pesos 0.5 y -1.5, las entradas 1 y -2 y el sesgo 0.25 dan 3.75.
    ### BEGIN SOLUTION
    total = bias
    for w, x in zip(weights, inputs, strict=True):
        total = total + w * x
    return total.relu()
    ### END SOLUTION


# %% [markdown] lang="en"
# ## Forward differences
#
# **What.** The slope of any function of plain numbers along each of its inputs.
#
# **Why.** A derivative is what this tends to as $h$ becomes small. It needs nothing but the
# function itself.
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h, y) - f(x, y)}{h}$$

# %% [markdown] lang="es"
# ## Diferencias hacia delante
#
# **Qué.** La pendiente de cualquier función de números a lo largo de cada una de sus entradas.
#
# **Por qué.** Una derivada es a lo que esto tiende cuando $h$ se hace pequeño. No necesita nada
# más que la propia función.
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h, y) - f(x, y)}{h}$$

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_forward_difference", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("forward_difference")

# %% [markdown] lang="en"
# ## Central differences
#
# **What.** The same, looking both ways.
#
# **Why.** The error of the forward form shrinks like $h$, of this one like $h^2$. For $x^2$ it has
# none at all: try both.
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h, y) - f(x - h, y)}{2h}$$

# %% [markdown] lang="es"
# ## Diferencias centrales
#
# **Qué.** Lo mismo, mirando en los dos sentidos.
#
# **Por qué.** El error de la forma hacia delante disminuye como $h$; el de esta, como $h^2$. Para
# $x^2$ no tiene ninguno: prueba las dos.
#
# $$\frac{\partial f}{\partial x} \approx \frac{f(x + h, y) - f(x - h, y)}{2h}$$

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_central_difference", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("central_difference")

# %% [markdown] lang="en"
# ## Check a gradient
#
# **What.** A function that finds out whether an engine's gradient is right.
#
# **Why.** A wrong gradient does not crash: it trains badly, and you look for the reason
# elsewhere. Whoever writes a new operation checks it like this. Yours will be tried on gradients
# that are right, and on others that are wrong in one input, by a factor, in their sign: an `f` that
# changes its result's `data`, or leaves a Value out of its graph, has another slope than its graph.
#
# Try it: `gradient_check(lambda x, y: x * y + x, [Value(2.0), Value(3.0)])`.

# %% [markdown] lang="es"
# ## Comprobar un gradiente
#
# **Qué.** Una función que averigua si el gradiente de un motor es correcto.
#
# **Por qué.** Un gradiente incorrecto no da error: entrena mal, y la causa se busca en otra parte.
# Quien escribe una operación nueva la comprueba así. La tuya se probará con gradientes correctos
# y con otros incorrectos en una entrada, por un factor, en el signo: una `f` que cambia los `data`
# de su resultado, o deja un Value fuera de su grafo, tiene una pendiente distinta de la del grafo.
#
# Pruébala: `gradient_check(lambda x, y: x * y + x, [Value(2.0), Value(3.0)])`.

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_gradient_check", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("gradient_check")

# %% [markdown] lang="en"
# ## Backward, as a function
#
# **What.** What the method `backward` does, from outside of the class; and the order in which
# it went.
#
# **Why.** Each Value knows one step of the chain rule only. The order makes of these steps the
# gradient of the whole. Work out by hand the four gradients of `L = (a * b + c) * f` at 2, 3, -4
# and -2, then compare.

# %% [markdown] lang="es"
# ## El pase hacia atrás como función
#
# **Qué.** Lo que hace el método `backward`, desde fuera de la clase; y el orden en que fue.
#
# **Por qué.** Cada Value conoce un solo paso de la regla de la cadena. El orden hace de esos pasos
# el gradiente del conjunto. Calcula a mano los cuatro gradientes de `L = (a * b + c) * f` en 2, 3,
# -4 y -2, y después compara.

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_topological_backward", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("topological_backward")

# %% [markdown] lang="en"
# ## A neuron
#
# **What.** Inputs times weights, added up, plus a bias, and through relu.
#
# **Why.** Networks are made of these. Nothing new has to be derived: your operations know their
# slopes. Compare yours with torch, if you have it: in the notebook, the cell below shows what torch
# says of the example.
#
# $$y = \mathrm{relu}\Big(\sum_i w_i x_i + b\Big)$$

# %% [markdown] lang="es"
# ## Una neurona
#
# **Qué.** Entradas por pesos, sumadas, más un sesgo, y todo por relu.
#
# **Por qué.** De esto están hechas las redes. No hay que derivar nada nuevo: tus operaciones
# conocen sus pendientes. Compara la tuya con torch, si lo tienes: en el cuaderno, la celda
# siguiente muestra lo que dice torch del ejemplo.
#
# $$y = \mathrm{relu}\Big(\sum_i w_i x_i + b\Big)$$

# %% tags=["active-ipynb"]
# try:
#     import torch
#
#     numbers = [[0.5, -1.5], [1.0, -2.0], [0.25]]
#     w, x, b = [torch.tensor(one, dtype=torch.float64, requires_grad=True) for one in numbers]
#     y = torch.relu(w @ x + b)
#     y.backward()
#     print(y.item(), w.grad.tolist(), x.grad.tolist(), b.grad.tolist())
# except ImportError:
#     print("pip install torch")

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_neuron", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("neuron")
