"""The sandbox's own tests: they need neither the bot nor its tests."""
