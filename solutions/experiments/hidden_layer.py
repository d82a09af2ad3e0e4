# %% [markdown] lang="en"
# # What the hidden layer sees
#
# A single neuron draws one straight line through the plane of its inputs: on one side it says
# yes, on the other no. XOR cannot be had that way, since no line separates (0, 0) and (1, 1) from
# (0, 1) and (1, 0). A network with two hidden neurons finds it all the same.
#
# **The question.** The output neuron is a single neuron too, so it draws a straight line. Where?
#
# **Guess first.** The two hidden neurons turn each input into two numbers, that is, into a point.
# Where do the four points have to lie, so that one line can separate them?

# %% [markdown] lang="es"
# # Qué ve la capa oculta
#
# Una sola neurona traza una recta en el plano de sus entradas: a un lado dice que sí, al otro que
# no. Con eso no se consigue XOR, porque ninguna recta separa (0, 0) y (1, 1) de (0, 1) y (1, 0).
# Una red con dos neuronas ocultas, sin embargo, lo encuentra.
#
# **La pregunta.** La neurona de salida también es una sola neurona, así que traza una recta.
# ¿Dónde?
#
# **Antes de ejecutar, apuesta.** Las dos neuronas ocultas convierten cada entrada en dos números,
# es decir, en un punto. ¿Dónde tienen que caer los cuatro puntos para que una recta los separe?

# %%
import random

import matplotlib.pyplot as plt
import numpy as np
from tqdm.auto import tqdm

from autograd_ref.nn import MLP

INPUTS, TARGETS = [(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1]

random.seed(1337)
mlp = MLP(2, [2, 1])
for _ in tqdm(range(2_000)):
    error = sum((mlp(x) - y) ** 2 for x, y in zip(INPUTS, TARGETS, strict=True))
    mlp.zero_grad()
    error.backward()
    for weight in mlp.parameters():
        weight.data -= 0.1 * weight.grad

print(f"{error.data:.6f}")

# %% [markdown] lang="en"
# Each input, the point that the hidden layer makes of it, and the output:

# %% [markdown] lang="es"
# Cada entrada, el punto en que la convierte la capa oculta, y la salida:

# %%
hidden, output = mlp.layers
points = [tuple(h.data for h in hidden(x)) for x in INPUTS]
for x, (h1, h2) in zip(INPUTS, points, strict=True):
    print(f"{x}  ->  ({h1:+.2f}, {h2:+.2f})  ->  {mlp(x).data:+.3f}")

(w1, w2), b = (w.data for w in output.neurons[0].w), output.neurons[0].b.data
print(f"{w1:+.4f} h1 {w2:+.4f} h2 {b:+.4f} = 0")

# %% lang="en"
BEFORE, AFTER = "the inputs", "the same four, seen by the output neuron"
INPUT, HIDDEN = "input", "hidden neuron"
YES, NO, LINE = "target +1", "target -1", "decision: output 0"

# %% lang="es"
BEFORE, AFTER = "las entradas", "las mismas cuatro, vistas por la neurona de salida"
INPUT, HIDDEN = "entrada", "neurona oculta"
YES, NO, LINE = "objetivo +1", "objetivo -1", "decisión: salida 0"

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(10.5, 5), layout="constrained")
sides = {"levels": [-1, 0, 1], "colors": ["#FBD9C6", "#CFE5F3"]}

grid = np.linspace(-0.5, 1.5, 61)
outputs = [[mlp((x1, x2)).data for x1 in grid] for x2 in grid]
left.contourf(grid, grid, outputs, **sides)
left.contour(grid, grid, outputs, levels=[0], colors="black", linestyles="--")

h1, h2 = np.meshgrid(np.linspace(-1.35, 1.35, 61), np.linspace(-1.35, 1.35, 61))
right.contourf(h1, h2, np.tanh(w1 * h1 + w2 * h2 + b), **sides)
ends = np.array([-1.35, 1.35])
right.plot(ends, -(w1 * ends + b) / w2, "k--", label=LINE)

for panel, places in ((left, INPUTS), (right, points)):
    for target, marker, color, name in ((1, "o", "#0072B2", YES), (-1, "s", "#D55E00", NO)):
        chosen = [p for p, y in zip(places, TARGETS, strict=True) if y == target]
        panel.plot(*zip(*chosen, strict=True), marker, color=color, markersize=11, label=name)
for x, point, (dx, dy) in zip(
    INPUTS, points, [(-52, 14), (-5, 14), (-5, 14), (-52, -20)], strict=True
):
    left.annotate(str(x), x, (10, 10), textcoords="offset points")
    right.annotate(str(x), point, (dx, dy), textcoords="offset points")

left.set(title=BEFORE, xlabel=f"{INPUT} 1", ylabel=f"{INPUT} 2")
right.set(title=AFTER, xlabel=f"{HIDDEN} 1", ylabel=f"{HIDDEN} 2")
right.set(xlim=(-1.35, 1.35), ylim=(-1.35, 1.35))
right.legend(loc="upper left")
for panel in (left, right):
    panel.set_aspect("equal")
plt.show()

# %% [markdown] lang="en"
# **What it shows.** On the left no straight line would do. The hidden layer bends the plane so
# that (0, 0) and (1, 1) land nearly on the same point, near (0.82, -0.85) and (0.84, -0.86). On
# the right one straight line then separates them from the other two: this is the line
# $w_1 h_1 + w_2 h_2 + b = 0$ of the output neuron. Seen from the inputs, that one line is both of
# the lines on the left.
#
# A hidden layer does not decide. It moves the points until a line can.

# %% [markdown] lang="es"
# **Qué se ve.** A la izquierda no sirve ninguna recta. La capa oculta dobla el plano de modo que
# (0, 0) y (1, 1) caen casi en el mismo punto, cerca de (0.82, -0.85) y (0.84, -0.86). A la derecha
# una recta los separa de los otros dos: es la recta $w_1 h_1 + w_2 h_2 + b = 0$ de la neurona de
# salida. Vista desde las entradas, esa única recta son las dos líneas de la izquierda.
#
# Una capa oculta no decide. Mueve los puntos hasta que una recta pueda decidir.

# %% [markdown] lang="en"
# **The figures of the lesson, checked:**

# %% [markdown] lang="es"
# **Las cifras de la lección, comprobadas:**

# %%
assert f"{error.data:.6f}" == "0.001241"
assert f"{w1:+.4f} {w2:+.4f} {b:+.4f}" == "-3.1153 +3.0893 +2.7697"
assert [f"{h:.2f}" for h in points[0]] == ["0.82", "-0.85"]
assert [f"{h:.2f}" for h in points[3]] == ["0.84", "-0.86"]

# %% [markdown] lang="en"
# **Something to try.** Train 50 steps in place of 2,000, and look where the points are then. With
# the seed 7 the training does not find XOR: which points are on the wrong side of the line, or on
# it? With three hidden neurons the points lie in space: what takes the place of the line?

# %% [markdown] lang="es"
# **Para probar.** Entrena 50 pasos en lugar de 2000 y mira dónde están entonces los puntos. Con la
# semilla 7 el entrenamiento no encuentra XOR: ¿qué puntos quedan al otro lado de la recta, o encima
# de ella? Con tres neuronas ocultas los puntos están en el espacio: ¿qué ocupa el lugar de la recta?
