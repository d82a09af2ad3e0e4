"""What only Linux can do: a zygote whose children confine themselves before they load a file."""
