# Another style: inputs in reverse, a walk level by level, the class imported with its module.
import engine



def topo(v):
    order, level = [], [v]
    while level:
        following = []
        for node in level:
            if node not in order:
                order.append(node)
                following += list(node._prev)
        level = following
    return order


def delivery_price(weight, distance, discount):
    terms = [weight * 15, distance * 2, engine.Value(50), -discount]
    total = terms[0]
    for term in terms[1:]:
        total = total + term
    return total.relu()


def my_tanh(x):
    minus = (x * -2).exp()
    return (minus * -1 + 1) / (minus + 1)


def print_graph(v):
    seen = set()

    def walk(node, indent):
        if node._op:
            print(f"{indent}Value(data={node.data:.2f}) op={node._op}")
        else:
            print(f"{indent}Value(data={node.data:.2f}) op=leaf")
        if node in seen:
            return
        seen.add(node)
        for parent in reversed(list(node._prev)):
            walk(parent, indent + "  ")

    walk(v, "")


def count_nodes(v):
    return len(topo(v))


def own_formula(a, b, c):
    return (a**2 + b**2 + c**2) ** 0.5 * (a - b)
