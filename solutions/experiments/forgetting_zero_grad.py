# %% [markdown] lang="en"
# # Forgetting to clear the gradients
#
# `backward` adds to the gradients that are there already. So a training loop sets them to 0
# before each pass backwards. Leave that line out and nothing complains: the loop still runs.
#
# **The question.** What does such a loop do, at which learning rates?
#
# **Guess first.** One network learns XOR twice from the same start: once with the line, once
# without. The loss starts near 4. After 200 steps, which loop has the smaller loss at the
# learning rate 0.05? And at 0.3?

# %% [markdown] lang="es"
# # Cuando se olvida poner los gradientes a cero
#
# `backward` suma a los gradientes que ya hay. Por eso un bucle de entrenamiento los pone a 0
# antes de cada pase hacia atrás. Si quitas esa línea nadie se queja: el bucle sigue funcionando.
#
# **La pregunta.** ¿Qué hace un bucle así, y con qué tasas de aprendizaje?
#
# **Antes de ejecutar, apuesta.** Una red aprende XOR dos veces desde el mismo punto de partida:
# una con la línea y otra sin ella. La pérdida empieza cerca de 4. Después de 200 pasos, ¿qué
# bucle tiene menos pérdida con la tasa de aprendizaje 0.05? ¿Y con 0.3?

# %%
import random

import matplotlib.pyplot as plt
from tqdm.auto import tqdm

from autograd_ref.nn import MLP

INPUTS, TARGETS = [(0, 0), (0, 1), (1, 0), (1, 1)], [-1, 1, 1, -1]


def losses(rate, clear):
    random.seed(8)
    mlp = MLP(2, [2, 1])
    seen = []
    for _ in range(200):
        error = sum((mlp(x) - y) ** 2 for x, y in zip(INPUTS, TARGETS, strict=True))
        if clear:
            mlp.zero_grad()
        error.backward()
        for weight in mlp.parameters():
            weight.data -= rate * weight.grad
        seen.append(error.data)
    return seen


RATES = [0.01, 0.02, 0.05, 0.1, 0.2, 0.3, 0.5, 0.7, 1.0]
runs = {}
for rate in tqdm(RATES):
    for clear in (True, False):
        runs[rate, clear] = losses(rate, clear)

# %% lang="en"
RATE, STEP, LOSS = "learning rate", "step", "loss"
LAST = "loss after 200 steps"
WITH, WITHOUT = "with zero_grad", "without"

# %% lang="es"
RATE, STEP, LOSS = "tasa de aprendizaje", "paso", "pérdida"
LAST = "pérdida después de 200 pasos"
WITH, WITHOUT = "con zero_grad", "sin zero_grad"

# %%
print(f"{RATE:>20}{WITH:>18}{WITHOUT:>18}")
for rate in RATES:
    print(f"{rate:>20}{runs[rate, True][-1]:>18.3g}{runs[rate, False][-1]:>18.3g}")

# %%
STYLES = {
    True: {"color": "#0072B2", "marker": "o", "label": WITH},
    False: {"color": "#D55E00", "marker": "s", "linestyle": "--", "label": WITHOUT},
}
figure, axes = plt.subplots(1, 3, figsize=(12, 4), layout="constrained")
for clear, style in STYLES.items():
    axes[0].semilogx(RATES, [runs[rate, clear][-1] for rate in RATES], **style)
    for panel, rate in zip(axes[1:], (0.05, 0.3), strict=True):
        panel.plot(runs[rate, clear], markevery=20, **style)
        panel.set_title(f"{RATE} {rate}")
        panel.set_xlabel(STEP)
        panel.set_ylabel(LOSS)
        panel.set_ylim(-0.5, 12.5)
axes[0].set_xlabel(RATE)
axes[0].set_ylabel(LAST)
for panel in axes:
    panel.grid(alpha=0.3)
    panel.legend()
plt.show()

# %% [markdown] lang="en"
# **What it shows.** At small rates the wrong loop wins: where the right one crawls, at 0.05, the
# wrong one is at a loss that is 0 for every purpose. Each of its steps uses the sum of all
# gradients so far, and as long as they point the same way the steps grow longer and longer, like
# those of a ball that rolls down without friction.
#
# At 0.3 the same ball shoots over the valley and up the far side, where every tanh is flat. The
# output is stuck at one constant, 1 or -1: right for two of the four inputs, and for the other two
# the square of 2 each, which is a loss of 8. The gradients there are almost 0, but the old sum
# goes on pushing. (Four opposite answers would cost 16.) The right loop converges at that rate;
# at still larger ones, either can fail.
#
# So the lesson is not "without it nothing is learned". It is: without it, this is no longer
# gradient descent. A step no longer follows the slope of the loss where the network is now, and
# whether it helps is a matter of luck with the rate.

# %% [markdown] lang="es"
# **Qué se ve.** Con tasas pequeñas gana el bucle equivocado: con 0.05, donde el correcto avanza a
# paso de tortuga, la pérdida del equivocado es 0 a todos los efectos. Cada uno de sus pasos usa
# la suma de todos los gradientes anteriores, y mientras apuntan hacia el mismo lado los pasos son
# cada vez más largos, como los de una bola que rueda cuesta abajo sin rozamiento.
#
# Con 0.3, esa misma bola se pasa del valle y sube por la otra ladera, donde toda tanh es plana. La
# salida se queda clavada en una constante, 1 o -1: acierta en dos de las cuatro entradas, y en
# cada una de las otras dos paga el cuadrado de 2, es decir, una pérdida de 8. Allí los gradientes
# son casi 0, pero la suma vieja sigue empujando. (Cuatro respuestas opuestas costarían 16.) El
# bucle correcto converge con esa tasa; con tasas aún mayores puede fallar cualquiera de los dos.
#
# La conclusión no es, pues, «sin esa línea no se aprende nada». Es esta: sin ella, esto ya no es
# descenso por el gradiente. Un paso ya no sigue la pendiente de la pérdida en el punto donde está
# la red ahora, y que ayude o no depende de la suerte con la tasa.

# %% [markdown] lang="en"
# **The figures of the lesson, checked:**

# %% [markdown] lang="es"
# **Las cifras de la lección, comprobadas:**

# %%
assert f"{runs[0.3, True][-1]:.3f} {runs[0.3, False][-1]:.1f}" == "0.005 8.0"
assert runs[0.05, False][-1] < 1e-6 < 0.01 < runs[0.05, True][-1]
assert f"{runs[0.7, True][-1]:.1f} {runs[0.7, False][-1]:.1f}" == "8.0 8.0"

# %% [markdown] lang="en"
# **Something to try.** A ball with friction: in place of clearing the gradients, multiply each of
# them by 0.9 before `backward`. This is called momentum. At which rates does it win? Then try
# other seeds: which of your conclusions hold for all of them?

# %% [markdown] lang="es"
# **Para probar.** Una bola con rozamiento: en lugar de poner los gradientes a 0, multiplica cada
# uno por 0.9 antes de `backward`. Esto se llama momento (*momentum*). ¿Con qué tasas gana?
# Después prueba otras semillas: ¿cuáles de tus conclusiones valen para todas?
