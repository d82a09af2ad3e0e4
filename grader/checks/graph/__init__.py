"""Hidden checks of the assignment ``graph``: the forward pass and what it leaves behind."""
