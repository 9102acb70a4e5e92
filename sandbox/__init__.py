"""A small Discord on loopback: a test instrument first, a taste for newcomers second."""
