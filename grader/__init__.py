"""Grade scalar autograd exercises: scores you can trust, and can explain."""

__version__ = "0.1.0"
