"""Known mistakes in the six exercises of ``engine``, and in the code that its stub gives."""
