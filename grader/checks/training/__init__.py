"""Hidden checks of the assignment ``training``: a network, its loss, and how it learns."""
