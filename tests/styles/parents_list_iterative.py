from math import exp


class Value:
    def __init__(self, data, parents=None, op=None):
        self.data = data
        self.grad = 0.0
        self.parents = parents or []
        self.op = op
        self.backprop = None

    def __str__(self):
        return "%s (grad %s)" % (self.data, self.grad)

    __repr__ = __str__

    def __add__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        result = Value(self.data + other.data, [self, other], "add")

        def backprop(upstream):
            self.grad += upstream
            other.grad += upstream

        result.backprop = backprop
        return result

    def __mul__(self, other):
        if not isinstance(other, Value):
            other = Value(other)
        result = Value(self.data * other.data, [self, other], "mul")

        def backprop(upstream):
            self.grad += upstream * other.data
            other.grad += upstream * self.data

        result.backprop = backprop
        return result

    def __pow__(self, k):
        if isinstance(k, Value):
            raise TypeError("exponent must be a number")
        result = Value(self.data ** k, [self], "pow")

        def backprop(upstream):
            self.grad += upstream * k * self.data ** (k - 1)

        result.backprop = backprop
        return result

    def exp(self):
        y = exp(self.data)
        result = Value(y, [self], "exp")

        def backprop(upstream):
            self.grad += upstream * y

        result.backprop = backprop
        return result

    def relu(self):
        result = Value(max(0.0, self.data), [self], "relu")

        def backprop(upstream):
            self.grad += upstream if self.data > 0 else 0.0

        result.backprop = backprop
        return result

    def tanh(self):
        t = (self + self).exp()
        return (t - 1.0) / (t + 1.0)

    def backward(self):
        # iterative post-order: a node is finished when all of its parents are
        order = []
        state = {}
        stack = [self]
        while stack:
            node = stack[-1]
            if state.get(id(node)) is None:
                state[id(node)] = "open"
                for p in node.parents:
                    if state.get(id(p)) is None:
                        stack.append(p)
            else:
                stack.pop()
                if state[id(node)] == "open":
                    state[id(node)] = "done"
                    order.append(node)
        self.grad = 1.0
        for node in order[::-1]:
            if node.backprop is not None:
                node.backprop(node.grad)

    def zero_grad(self):
        todo = [self]
        done = set()
        while todo:
            node = todo.pop()
            if id(node) in done:
                continue
            done.add(id(node))
            node.grad = 0.0
            todo += node.parents

    def __neg__(self):
        return Value(-1) * self

    def __sub__(self, other):
        return self + -1 * other if isinstance(other, Value) else self + (-other)

    def __rsub__(self, other):
        return -self + other

    def __radd__(self, other):
        return self + other

    def __rmul__(self, other):
        return self * other

    def __truediv__(self, other):
        if not isinstance(other, Value):
            return self * (1.0 / other)
        return self * other ** -1

    def __rtruediv__(self, other):
        return other * self ** -1
