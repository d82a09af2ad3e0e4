"""Known mistakes in the exercises of ``training``."""
