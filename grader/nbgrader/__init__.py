"""What nbgrader reads and writes: notebooks for its steps, scores in its gradebook."""
