"""What a game is to the engine: pure values, no I/O, no clock, no hidden randomness."""
