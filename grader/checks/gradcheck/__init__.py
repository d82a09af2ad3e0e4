"""Hidden checks of the assignment ``gradcheck``: slopes by differences, and going backward."""
