"""A game as the engine knows it: pure values, no I/O, no clock, no hidden randomness."""
