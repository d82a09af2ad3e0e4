"""Known mistakes in the exercises of ``graph``."""
