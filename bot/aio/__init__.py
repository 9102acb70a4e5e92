"""What asyncio and the clock on the wall need: tasks, keyed locks, time. Knows nothing of games."""
