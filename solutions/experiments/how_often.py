# %% [markdown] lang="en"
# # How often training finds it
#
# Training starts from random weights. A network large enough to hold XOR need not find it: that
# depends on where it starts.
#
# **The question.** Of 50 starts, how many find XOR, with 2, 3, 4 and 8 hidden neurons?
#
# **Guess first.** Two hidden neurons are enough to hold XOR. Write down four numbers out of 50.
# Do more neurons always help?

# %% [markdown] lang="es"
# # Cuántas veces lo encuentra el entrenamiento
#
# El entrenamiento empieza con pesos al azar. Que en una red quepa XOR no significa que lo
# encuentre: depende de dónde empieza.
#
# **La pregunta.** De 50 comienzos, ¿cuántos encuentran XOR con 2, 3, 4 y 8 neuronas ocultas?
#
# **Antes de ejecutar, apuesta.** Con dos neuronas ocultas basta para que quepa XOR. Apunta cuatro
# números sobre 50. ¿Ayuda siempre tener más neuronas?

# %% [markdown] lang="en"
# A run has found XOR when its loss is below 0.1 within 1,000 steps at the learning rate 0.1, and
# it stops there. (Stopping changes no count: none of these runs comes back above 0.1 later.)

# %% [markdown] lang="es"
# Una ejecución ha encontrado XOR cuando su pérdida baja de 0.1 en 1000 pasos como mucho, con la
# tasa de aprendizaje 0.1, y ahí se detiene. (Detenerse no cambia el recuento: ninguna de estas
# ejecuciones vuelve a pasar de 0.1 más tarde.)

# %%
import random

import matplotlib.pyplot as plt
from tqdm.auto import tqdm

from autograd_ref.nn import MLP

INPUTS, TARGETS = [(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1]
SIZES, SEEDS, STEPS = [2, 3, 4, 8], range(50), 1_000


def train(hidden, seed):
    random.seed(seed)
    mlp = MLP(2, [hidden, 1])
    weights = mlp.parameters()
    for step in range(1, STEPS + 1):
        error = sum((mlp(x) - y) ** 2 for x, y in zip(INPUTS, TARGETS, strict=True))
        if error.data < 0.1:
            return step, error.data
        mlp.zero_grad()
        error.backward()
        for weight in weights:
            weight.data -= 0.1 * weight.grad
    return STEPS, error.data


runs = {(hidden, seed): None for hidden in SIZES for seed in SEEDS}
for hidden, seed in tqdm(runs):
    runs[hidden, seed] = train(hidden, seed)

# %%
found, lost = {}, {}
for hidden in SIZES:
    results = [runs[hidden, seed] for seed in SEEDS]
    found[hidden] = [step for step, loss in results if loss < 0.1]
    lost[hidden] = [round(loss, 1) for step, loss in results if loss >= 0.1]
    print(f"{hidden}: {len(found[hidden])}/{len(SEEDS)}   {lost[hidden]}")

# %% lang="en"
SIZE, COUNT = "hidden neurons", "starts that find XOR, of 50"
WHEN = "steps until the loss is below 0.1"

# %% lang="es"
SIZE, COUNT = "neuronas ocultas", "comienzos que encuentran XOR, de 50"
WHEN = "pasos hasta que la pérdida baja de 0.1"

# %%
figure, (left, right) = plt.subplots(1, 2, figsize=(10, 4.2), layout="constrained")
places = range(len(SIZES))
bars = left.bar(places, [len(found[hidden]) for hidden in SIZES], color="#0072B2")
left.bar_label(bars, padding=2)
left.set_ylim(0, 56)
left.set_ylabel(COUNT)

for place, hidden in zip(places, SIZES, strict=True):
    shifts = [place + 0.08 * (number % 7 - 3) for number in range(len(found[hidden]))]
    right.plot(shifts, found[hidden], "o", color="#0072B2", alpha=0.6)
right.set_ylim(0, None)
right.set_ylabel(WHEN)
for panel in (left, right):
    panel.set_xticks(places, SIZES)
    panel.set_xlabel(SIZE)
    panel.grid(axis="y", alpha=0.3)
    panel.set_axisbelow(True)
plt.show()

# %% [markdown] lang="en"
# **What it shows.** With two neurons a quarter of the starts ends in a dead end: two of the four
# answers are right, and the other two stay at 0, undecided. The loss falls more and more slowly,
# not towards 0 but towards 2. One or two neurons to spare nearly always open a way out.
#
# More is not always better: with eight, three starts fail, with a loss of 4. There one answer is
# -1 in place of 1, or the other way round. A sum of eight terms is easily large, so the output
# neuron may start in the flat part of its tanh, at the wrong end for one of the inputs; and from
# there hardly any gradient comes back.

# %% [markdown] lang="es"
# **Qué se ve.** Con dos neuronas, una cuarta parte de los comienzos acaba en un callejón sin
# salida: dos de las cuatro respuestas están bien y las otras dos se quedan en 0, sin decidirse. La
# pérdida baja cada vez más despacio, y no hacia 0 sino hacia 2. Con una o dos neuronas de más casi
# siempre se abre una salida.
#
# Más no siempre es mejor: con ocho fallan tres comienzos, con una pérdida de 4. Allí una respuesta
# es -1 en lugar de 1, o al revés. Una suma de ocho términos es grande con facilidad, así que la
# neurona de salida puede empezar en la parte plana de su tanh, en el extremo equivocado para una
# de las entradas; y desde allí apenas vuelve gradiente.

# %% [markdown] lang="en"
# **The figures of the lesson, checked:**

# %% [markdown] lang="es"
# **Las cifras de la lección, comprobadas:**

# %%
assert [len(found[hidden]) for hidden in SIZES] == [38, 49, 50, 47]

# %% [markdown] lang="en"
# **Something to try.** Halve all weights before the first step (`weight.data *= 0.5`): how many
# starts find XOR now, with two neurons and with eight? Then undo that, and try a smaller learning
# rate with more steps: does it help those that fail? Say why, for both kinds of failure.

# %% [markdown] lang="es"
# **Para probar.** Divide todos los pesos entre dos antes del primer paso (`weight.data *= 0.5`):
# ¿cuántos comienzos encuentran XOR ahora, con dos neuronas y con ocho? Después deshazlo y prueba
# una tasa de aprendizaje menor con más pasos: ¿ayuda a los que fallan? Di por qué, para las dos
# clases de fallo.
