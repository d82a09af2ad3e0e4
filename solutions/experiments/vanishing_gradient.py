# %% [markdown] lang="en"
# # The gradient that vanishes
#
# tanh flattens out on both sides. Where a curve is flat its slope is almost 0, and the chain
# rule multiplies by that slope.
#
# **The question.** How much of a gradient gets through one tanh, and how much through 40 of
# them in a row?
#
# **Guess first.** In the circuit below, $c = 1.33$ at one pair of inputs and $c = 6$ at another.
# How many times smaller is the gradient of $c$ at the second: 5 times, 100 times, 10,000 times?

# %% [markdown] lang="es"
# # El gradiente que se desvanece
#
# La tanh se aplana por los dos lados. Donde una curva es plana, su pendiente es casi 0, y la
# regla de la cadena multiplica por esa pendiente.
#
# **La pregunta.** ¿Cuánto gradiente pasa a través de una tanh, y cuánto a través de 40 seguidas?
#
# **Antes de ejecutar, apuesta.** En el circuito de abajo, $c = 1.33$ con un par de entradas y
# $c = 6$ con otro. ¿Cuántas veces menor es el gradiente de $c$ con el segundo: 5 veces, 100
# veces, 10 000 veces?

# %%
import matplotlib.pyplot as plt
import numpy as np

from autograd_ref import Value


def circuit(x, y):
    a = x * y
    b = x + y
    c = a * b
    d = c.tanh()
    (d + x).backward()
    return a, b, c


x1, y1 = Value(0.5), Value(1.4)
a1, b1, c1 = circuit(x1, y1)

x2, y2 = Value(2.0), Value(-3.0)
a2, b2, c2 = circuit(x2, y2)

print(f"c = {c1.data:.2f}   dL/dc = {c1.grad:.4f}")
print(f"c = {c2.data:.2f}   dL/dc = {c2.grad:.4e}")
print(f"{c1.grad / c2.grad:,.0f}")

# %% [markdown] lang="en"
# The gradient of $c$ is the slope of tanh at $c$, which is $1 - \tanh^2 c$. The input $x$ is in
# a better position, since three paths lead from it to $L$, and their gradients add up:
#
# * through $a = x y$,
# * through $b = x + y$,
# * straight into $L = d + x$, past the tanh.

# %% [markdown] lang="es"
# El gradiente de $c$ es la pendiente de la tanh en $c$, que vale $1 - \tanh^2 c$. La entrada $x$
# está en mejor situación: de ella salen tres caminos hasta $L$, y sus gradientes se suman:
#
# * a través de $a = x y$,
# * a través de $b = x + y$,
# * directo a $L = d + x$, sin pasar por la tanh.

# %%
paths1 = [a1.grad * y1.data, b1.grad, 1.0]
paths2 = [a2.grad * y2.data, b2.grad, 1.0]
for paths, x in ((paths1, x1), (paths2, x2)):
    print(" + ".join(f"({path:.4g})" for path in paths), "=", f"{x.grad:.4f}")

# %% lang="en"
SLOPE = "slope of tanh, $1 - \\tanh^2 c$"
PATH, SIZE = "path from x to L", "size of its gradient"
NAMES = ["through a", "through b", "direct"]

# %% lang="es"
SLOPE = "pendiente de tanh, $1 - \\tanh^2 c$"
PATH, SIZE = "camino de x a L", "tamaño de su gradiente"
NAMES = ["por a", "por b", "directo"]

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(9.5, 4), layout="constrained")
curve = np.linspace(-8, 8, 401)
left.semilogy(curve, 1 - np.tanh(curve) ** 2, color="black")
for c, color, marker in ((c1, "#0072B2", "o"), (c2, "#D55E00", "s")):
    left.plot(c.data, c.grad, marker, color=color, markersize=10, label=f"c = {c.data:.2f}")
left.set_xlabel("c")
left.set_ylabel(SLOPE)
left.legend(loc="lower center")
left.grid(alpha=0.3)

places = np.arange(3)
right.bar(places - 0.2, np.abs(paths1), 0.4, color="#0072B2", label="x = 0.5, y = 1.4")
right.bar(places + 0.2, np.abs(paths2), 0.4, color="#D55E00", hatch="//", label="x = 2, y = -3")
right.set_yscale("log")
right.set_xticks(places, NAMES)
right.set_xlabel(PATH)
right.set_ylabel(SIZE)
right.legend(loc="upper left")
right.set_ylim(1e-5, 30)
plt.show()

# %% [markdown] lang="en"
# **What it shows.** At $c = 6$ the tanh lets through a ten-thousandth of what it lets through at
# $c = 1.33$. Only the direct path is untouched, and it alone keeps the gradient of $x$ alive.
#
# ## A stack of 40
#
# Now 40 tanh in a row, each with the same weight in front of it: $h_{k+1} = \tanh(w \, h_k)$.
# One pass backwards gives the gradient of the last number with respect to each of the others.
#
# **Guess first.** With the weight 0.5 no tanh is ever in its flat part, and with 1.5 all of them
# are a little. Which of the two stacks brings more gradient back to its start? And what changes
# if each step has a direct path too, $h_{k+1} = \tanh(w \, h_k) + h_k$?

# %% [markdown] lang="es"
# **Qué se ve.** En $c = 6$ la tanh deja pasar una diezmilésima parte de lo que deja pasar en
# $c = 1.33$. Solo el camino directo queda intacto, y él solo mantiene vivo el gradiente de $x$.
#
# ## Una pila de 40
#
# Ahora 40 tanh seguidas, cada una precedida del mismo peso: $h_{k+1} = \tanh(w \, h_k)$. Un solo
# pase hacia atrás da el gradiente del último número respecto a cada uno de los demás.
#
# **Antes de ejecutar, apuesta.** Con el peso 0.5 ninguna tanh llega a su parte plana, y con 1.5
# todas llegan un poco. ¿Cuál de las dos pilas devuelve más gradiente hasta el principio? ¿Y qué
# cambia si cada paso tiene además un camino directo, $h_{k+1} = \tanh(w \, h_k) + h_k$?

# %%
DEPTH = 40


def gradients(weight, direct):
    h = [Value(0.5)]
    for _ in range(DEPTH):
        step = (h[-1] * weight).tanh()
        h.append(step + h[-1] if direct else step)
    h[-1].backward()
    return [v.grad for v in h]


weak, strong = gradients(0.5, direct=False), gradients(1.5, direct=False)
helped = gradients(1.5, direct=True)
for start in (weak[0], strong[0], helped[0]):
    print(f"{start:.2e}")

# %% lang="en"
LAYER, GRADIENT = "$k$, how many tanh came before", "gradient of $h_k$"
DIRECT = "with a direct path"

# %% lang="es"
LAYER, GRADIENT = "$k$, cuántas tanh ha pasado ya", "gradiente de $h_k$"
DIRECT = "con camino directo"

# %%
plt.figure(figsize=(7, 4.2), layout="constrained")
plt.semilogy(helped, "-", color="#009E73", linewidth=2.5, label=f"w = 1.5, {DIRECT}")
plt.semilogy(weak, "--", color="#0072B2", linewidth=2.5, label="w = 0.5")
plt.semilogy(strong, "-.", color="#D55E00", linewidth=2.5, label="w = 1.5")
plt.xlabel(LAYER)
plt.ylabel(GRADIENT)
plt.grid(alpha=0.3)
plt.legend(loc="lower right")
plt.show()

# %% [markdown] lang="en"
# **What it shows.** Read it from right to left, as the gradient travels. On the logarithmic axis
# the two plain stacks fall along straight lines: each step lets through the same fraction, about 0.5
# with the one weight and 0.4 with the other. After 40 steps less than a millionth of a millionth
# is left, and the first weights of such a network hardly learn. There are two ways to lose a
# gradient: small weights, and large ones that push every tanh into its flat part. With a direct
# path at each step, it arrives whole.

# %% [markdown] lang="es"
# **Qué se ve.** Léelo de derecha a izquierda, como viaja el gradiente. En el eje logarítmico las
# dos pilas simples caen en línea recta: cada paso deja pasar la misma fracción, cerca de 0.5 con
# un peso y de 0.4 con el otro. Después de 40 pasos queda menos de una billonésima parte, y los
# primeros pesos de una red así apenas aprenden. Hay dos maneras de perder un gradiente: con pesos
# pequeños, y con pesos grandes que llevan cada tanh a su parte plana. Con un camino directo en
# cada paso, llega entero.

# %% [markdown] lang="en"
# **The figures of the lesson, checked:**

# %% [markdown] lang="es"
# **Las cifras de la lección, comprobadas:**

# %%
assert f"{c1.grad:.4f} {c2.grad:.4e}" == "0.2444 2.4577e-05"
assert round(c1.grad / c2.grad) == 9945
assert [f"{path:.4f}" for path in paths1] == ["0.6501", "0.1711", "1.0000"]
assert [f"{path:.1e}" for path in paths2] == ["7.4e-05", "-1.5e-04", "1.0e+00"]
assert f"{x1.grad:.4f} {x2.grad:.4f}" == "1.8212 0.9999"
assert strong[0] < weak[0] < 1e-12 < 1 < helped[0]

# %% [markdown] lang="en"
# **Something to try.** Find the weight with which the plain stack of 40 keeps most of its
# gradient. (Where would the slope of each step be nearest to 1?) Then start at `Value(2.0)` in
# place of `Value(0.5)`: what happens at the very beginning of the curve?

# %% [markdown] lang="es"
# **Para probar.** Busca el peso con el que la pila simple de 40 conserva más gradiente. (¿Dónde
# estaría la pendiente de cada paso más cerca de 1?) Después empieza en `Value(2.0)` en lugar de
# `Value(0.5)`: ¿qué pasa justo al principio de la curva?
