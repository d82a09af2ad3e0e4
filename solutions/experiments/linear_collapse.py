# %% [markdown] lang="en"
# # Two linear layers are one
#
# A layer without a bend computes $W x + b$. Networks are layers on top of layers, so why not
# build a deep one of these alone?
#
# **The question.** What can two linear layers do that a single one cannot?
#
# **Guess first.** Walk through the plane of inputs in a straight line and write down the output
# at each step. What shape do you get with one linear layer? With two? With a tanh in between?

# %% [markdown] lang="es"
# # Dos capas lineales son una
#
# Una capa sin ninguna curva calcula $W x + b$. Una red son capas sobre capas: ¿por qué no
# construir una red profunda solo con capas así?
#
# **La pregunta.** ¿Qué pueden hacer dos capas lineales que no pueda hacer una sola?
#
# **Antes de ejecutar, apuesta.** Recorre en línea recta el plano de las entradas y anota la
# salida en cada paso. ¿Qué forma sale con una capa lineal? ¿Y con dos? ¿Y con una tanh en medio?

# %%
import matplotlib.pyplot as plt
import numpy as np

rng = np.random.default_rng(0)
W1, b1 = rng.standard_normal((3, 2)), rng.standard_normal(3)
W2, b2 = rng.standard_normal((1, 3)), rng.standard_normal(1)
x = rng.standard_normal(2)

# %% [markdown] lang="en"
# Put the first layer into the second and multiply out:
#
# $$W_2 (W_1 x + b_1) + b_2 = \underbrace{W_2 W_1}_{W} \, x + \underbrace{W_2 b_1 + b_2}_{b}$$
#
# The right-hand side is one layer, with $W = W_2 W_1$ and $b = W_2 b_1 + b_2$.

# %% [markdown] lang="es"
# Mete la primera capa dentro de la segunda y multiplica:
#
# $$W_2 (W_1 x + b_1) + b_2 = \underbrace{W_2 W_1}_{W} \, x + \underbrace{W_2 b_1 + b_2}_{b}$$
#
# A la derecha queda una sola capa, con $W = W_2 W_1$ y $b = W_2 b_1 + b_2$.

# %%
two_layers = W2 @ (W1 @ x + b1) + b2

W, b = W2 @ W1, W2 @ b1 + b2
one_layer = W @ x + b

print(f"{two_layers[0]:.12f}")
print(f"{one_layer[0]:.12f}")

# %% [markdown] lang="en"
# Now the walk: 200 inputs in a row, through the three networks.

# %% [markdown] lang="es"
# Ahora el recorrido: 200 entradas en fila, por las tres redes.

# %% lang="en"
STEP, OUTPUT = "position along the walk through the inputs", "output"
TWO, ONE, BENT = "two linear layers", "one linear layer", "two layers with a tanh in between"

# %% lang="es"
STEP, OUTPUT = "posición en el recorrido por las entradas", "salida"
TWO, ONE, BENT = "dos capas lineales", "una capa lineal", "dos capas con una tanh en medio"

# %%
t = np.linspace(-3, 3, 200)
walk = x[:, None] + np.outer([1.0, 0.5], t)
hidden = W1 @ walk + b1[:, None]
out_two = (W2 @ hidden + b2)[0]
out_one = (W @ walk + b)[0]
out_bent = (W2 @ np.tanh(hidden) + b2)[0]

plt.figure(figsize=(7, 4.2), layout="constrained")
plt.plot(t, out_two, color="#56B4E9", linewidth=7, label=TWO)
plt.plot(t, out_one, color="black", linewidth=1.5, linestyle="--", label=ONE)
plt.plot(t, out_bent, color="#D55E00", linewidth=2.5, label=BENT)
plt.xlabel(STEP)
plt.ylabel(OUTPUT)
plt.grid(alpha=0.3)
plt.legend()
plt.show()

# %% [markdown] lang="en"
# **What it shows.** The two linear layers draw a straight line, and the single one draws the
# same line on top of it: nine weights and four biases do the work of two weights and one bias.
# A tanh between the layers makes a curve, which no linear layer can draw. Depth is worth
# something only where there is a bend between the layers.
#
# "The same" means up to rounding. Both ways are right, but they add in another order:

# %% [markdown] lang="es"
# **Qué se ve.** Las dos capas lineales dibujan una recta, y la capa única dibuja esa misma recta
# encima: nueve pesos y cuatro sesgos hacen el trabajo de dos pesos y un sesgo. Una tanh entre
# las capas produce una curva, que ninguna capa lineal puede dibujar. La profundidad solo sirve
# de algo si entre las capas hay una curva.
#
# «La misma» quiere decir salvo redondeo. Los dos caminos son correctos, pero suman en otro orden:

# %%
differences = []
for seed in range(1000):
    r = np.random.default_rng(seed)
    A1, a1 = r.standard_normal((3, 2)), r.standard_normal(3)
    A2, a2, v = r.standard_normal((1, 3)), r.standard_normal(1), r.standard_normal(2)
    differences.append(abs((A2 @ (A1 @ v + a1) + a2) - (A2 @ A1 @ v + (A2 @ a1 + a2)))[0])

print(f"{max(differences):.1e}")

# %% [markdown] lang="en"
# **The figures of the lesson, checked:**

# %% [markdown] lang="es"
# **Las cifras de la lección, comprobadas:**

# %%
assert f"{two_layers[0]:.12f}" == f"{one_layer[0]:.12f}" == "-4.612963371048"
assert max(differences) <= 1e-12

# %% [markdown] lang="en"
# **Something to try.** Put a third linear layer on top, and find the one layer that equals all
# three. Then replace `np.tanh(hidden)` by `np.maximum(hidden, 0)`, which is relu: how many
# corners does the output have, and why at most three?

# %% [markdown] lang="es"
# **Para probar.** Pon encima una tercera capa lineal y encuentra la capa única que equivale a
# las tres. Después cambia `np.tanh(hidden)` por `np.maximum(hidden, 0)`, que es relu: ¿cuántas
# esquinas tiene la salida, y por qué son tres como mucho?
