# %% [markdown] lang="en"
# # The forward pass and the graph
#
# Five functions that use your engine, and look at what it leaves behind. Every operation on
# Values makes a new Value that remembers its inputs; seen from a result, those inputs, and
# theirs, are the computation graph.
#
# Your own engine must be there: `engine.py` in this folder, or in the folder `engine` beside
# it. If you wrote it in a notebook, save its class as `engine.py`. To check yourself: in the
# notebook run the functions, then the cell below an exercise; the file, with `pytest`.

# %% [markdown] lang="es"
# # El pase hacia delante y el grafo
#
# Cinco funciones que usan tu motor y miran lo que deja detrás. Cada operación con Values crea
# un Value nuevo que recuerda sus entradas; vistas desde un resultado, esas entradas, y las de
# ellas, son el grafo de cómputo.
#
# Tu propio motor tiene que estar ahí: `engine.py` en esta carpeta, o en la carpeta `engine`, al
# lado. Si lo escribiste en un cuaderno, guarda su clase como `engine.py`. Para comprobarlo: en
# el cuaderno, ejecuta las funciones y luego la celda que sigue a un ejercicio; el archivo, con
# `pytest`.

# %% nbgrader={"grade": false, "grade_id": "graph", "locked": false, "schema_version": 3, "solution": true}
import sys

# Your own engine: engine.py here, or in the folder beside this one.
# es: Tu propio motor: engine.py aquí, o en la carpeta de al lado.
sys.path += [".", "../engine"]

from engine import Value


def delivery_price(weight, distance, discount):
    """Return what a delivery costs, as a Value; the three arguments are Values.

    50 for every parcel, 15 for each kilogram of ``weight``, 2 for each kilometre of
    ``distance``, less the ``discount``. A price is never negative: end with ``relu``.

    Example: 3 kg, 12 km and a discount of 8 cost 111.
    """
    # es: Devuelve lo que cuesta un envío, como Value; los tres argumentos son Values.
    # es:
    # es: 50 por cada paquete, 15 por cada kilo de ``weight``, 2 por cada kilómetro de
    # es: ``distance``, menos el descuento, ``discount``. Un precio nunca es negativo: acaba
    # es: con ``relu``.
    # es:
    # es: Ejemplo: 3 kg, 12 km y un descuento de 8 cuestan 111.
    ### BEGIN SOLUTION
    return (weight * 15 + distance * 2 + 50 - discount).relu()
    ### END SOLUTION


def my_tanh(x):
    """Return the hyperbolic tangent of the Value ``x``, without touching the class.

    The formula is (e^(2x) - 1) / (e^(2x) + 1): write it with ``+ - * /`` and ``exp()`` of
    your engine only. Required for -20 <= x <= 20; surviving 1000 and -1000 is an extra.
    """
    # es: Devuelve la tangente hiperbólica del Value ``x``, sin tocar la clase.
    # es:
    # es: La fórmula es (e^(2x) - 1) / (e^(2x) + 1): escríbela solo con ``+ - * /`` y ``exp()``
    # es: de tu motor. Se exige para -20 <= x <= 20; aguantar 1000 y -1000 es un extra.
    ### BEGIN SOLUTION
    # e^(2x) overflows for large x, e^(-2x) for very negative x: use the one that shrinks.
    if x.data > 0:
        e = (x * -2).exp()
        return (e * -1 + 1) / (e + 1)
    e = (x * 2).exp()
    return (e - 1) / (e + 1)
    ### END SOLUTION


def print_graph(v):
    """Print the graph of the Value ``v``: a line for it, and below, indented, its inputs.

    A line reads ``Value(data=111.00) op=relu``: the data with two decimals, then the label
    ``_op`` of the operation, or ``leaf`` where there is none. Each level is indented by two
    more spaces; the inputs may come in any order. A Value that was shown before is printed
    again, but what is below it is not.
    """
    # es: Imprime el grafo del Value ``v``: una línea para él y, debajo, con sangría, sus entradas.
    # es:
    # es: Una línea dice ``Value(data=111.00) op=relu``: los datos con dos decimales y después la
    # es: etiqueta ``_op`` de la operación, o ``leaf`` si no la hay. Cada nivel lleva dos espacios
    # es: más de sangría; las entradas pueden ir en cualquier orden. Un Value que ya salió se
    # es: imprime otra vez, pero lo que hay debajo no.
    ### BEGIN SOLUTION
    shown = set()

    def show(node, depth):
        print("  " * depth + f"Value(data={node.data:.2f}) op={node._op or 'leaf'}")
        if node not in shown:
            shown.add(node)
            for child in node._prev:
                show(child, depth + 1)

    show(v, 0)
    ### END SOLUTION


def count_nodes(v):
    """Return how many different Values the graph of ``v`` has: ``v`` itself, and every leaf.

    A Value that is used several times counts once.

    Example: ``x * y + z`` has five, ``x + x`` has two.
    """
    # es: Devuelve cuántos Values distintos tiene el grafo de ``v``: el propio ``v`` y cada hoja.
    # es:
    # es: Un Value que se usa varias veces cuenta una vez.
    # es:
    # es: Ejemplo: ``x * y + z`` tiene cinco, ``x + x`` tiene dos.
    ### BEGIN SOLUTION
    seen, waiting = set(), [v]
    while waiting:
        node = waiting.pop()
        if node not in seen:
            seen.add(node)
            waiting.extend(node._prev)
    return len(seen)
    ### END SOLUTION


def own_formula(a, b, c):
    """Return a formula of your own of the Values ``a``, ``b`` and ``c``: one Value.

    It has at least five operations, of at least two kinds, and uses all three. Any formula
    will do that can be computed for inputs between 0.5 and 2, with slopes below 1000.
    """
    # es: Devuelve una fórmula tuya con los Values ``a``, ``b`` y ``c``: un Value.
    # es:
    # es: Tiene al menos cinco operaciones, de al menos dos tipos, y usa los tres. Vale cualquier
    # es: fórmula que se pueda calcular para entradas entre 0.5 y 2, con pendientes menores de
    # es: 1000.
    ### BEGIN SOLUTION
    product = a * b
    return (product + c).relu() * product + a.exp() * c
    ### END SOLUTION


# %% [markdown] lang="en"
# ## A first formula
#
# **What.** The price of a delivery, computed with Values.
#
# **Why.** The formula looks like any other, yet its result knows where it came from: it can
# later say how the price changes with each of the three numbers.
#
# $$\mathrm{price} = \mathrm{relu}(50 + 15 \cdot \mathrm{weight} + 2 \cdot \mathrm{distance} - \mathrm{discount})$$

# %% [markdown] lang="es"
# ## Una primera fórmula
#
# **Qué.** El precio de un envío, calculado con Values.
#
# **Por qué.** La fórmula parece una cualquiera, pero su resultado sabe de dónde viene: más
# tarde podrá decir cómo cambia el precio con cada uno de los tres números.
#
# $$\mathrm{price} = \mathrm{relu}(50 + 15 \cdot \mathrm{weight} + 2 \cdot \mathrm{distance} - \mathrm{discount})$$

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_price", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("price")

# %% [markdown] lang="en"
# ## tanh as a function
#
# **What.** The hyperbolic tangent of a Value, by a function outside of the class.
#
# **Why.** What is made of operations that know their slopes needs no slope of its own: you can
# add to an engine without touching it.
#
# $$\tanh x = \frac{e^{2x} - 1}{e^{2x} + 1}$$

# %% [markdown] lang="es"
# ## tanh como función
#
# **Qué.** La tangente hiperbólica de un Value, con una función fuera de la clase.
#
# **Por qué.** Lo que se hace con operaciones que conocen sus pendientes no necesita una propia:
# puedes ampliar un motor sin tocarlo.
#
# $$\tanh x = \frac{e^{2x} - 1}{e^{2x} + 1}$$

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_my_tanh", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("my_tanh")

# %% [markdown] lang="en"
# ## Print the graph
#
# **What.** A line for each Value, each input indented below what was computed from it.
#
# **Why.** A graph that you can see is one that you can correct. For `x * y + z` it may print:
#
# ```
# Value(data=10.00) op=+
#   Value(data=6.00) op=*
#     Value(data=2.00) op=leaf
#     Value(data=3.00) op=leaf
#   Value(data=4.00) op=leaf
# ```

# %% [markdown] lang="es"
# ## Imprimir el grafo
#
# **Qué.** Una línea por cada Value, y cada entrada con sangría debajo de lo que se calculó con
# ella.
#
# **Por qué.** Un grafo que se ve es un grafo que se puede corregir. Para `x * y + z` puede salir:
#
# ```
# Value(data=10.00) op=+
#   Value(data=6.00) op=*
#     Value(data=2.00) op=leaf
#     Value(data=3.00) op=leaf
#   Value(data=4.00) op=leaf
# ```

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_print_graph", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("print_graph")

# %% [markdown] lang="en"
# ## Count the nodes
#
# **What.** The number of different Values in a graph.
#
# **Why.** The same walk, once more, will carry the gradients: backwards, and each Value once.

# %% [markdown] lang="es"
# ## Contar los nodos
#
# **Qué.** El número de Values distintos de un grafo.
#
# **Por qué.** El mismo recorrido llevará más tarde los gradientes: hacia atrás, y cada Value una
# vez.

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_count_nodes", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("count_nodes")

# %% [markdown] lang="en"
# ## A formula of your own
#
# **What.** Any formula of three Values with at least five operations.
#
# **Why.** Print its graph, count its nodes, call `backward()` on it: whatever you write, the
# chain rule gives its gradient.

# %% [markdown] lang="es"
# ## Una fórmula tuya
#
# **Qué.** Cualquier fórmula con tres Values y al menos cinco operaciones.
#
# **Por qué.** Imprime su grafo, cuenta sus nodos, llama a `backward()`: escribas lo que escribas,
# la regla de la cadena da su gradiente.

# %% tags=["active-ipynb"] nbgrader={"grade": true, "grade_id": "test_own_formula", "locked": true, "schema_version": 3, "solution": false}
# from selfcheck.notebook import check
#
# check("own_formula")
