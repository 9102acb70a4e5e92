"""How a Death Match looks."""
