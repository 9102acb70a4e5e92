"""What an event loop whose time jumps raises where a real one would hang."""


class LoopError(Exception):
    """A test that would never end."""


class Deadlock(LoopError):
    """Nothing is ready, no timer is set, and no thread has anything to say."""


class Starved(LoopError):
    """Somebody polls without end, so that the timers never get their turn."""
