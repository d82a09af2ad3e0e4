"""Known mistakes of the assignment ``gradcheck``."""
