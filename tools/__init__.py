"""Tools for developers; the program needs none of them."""
