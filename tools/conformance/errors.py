"""What the suite raises."""


class UnreadableLog(ValueError):
    """A word of a log says nothing."""

    def __init__(self, word: str) -> None:
        super().__init__(
            f"{word!r} is no entry of a log: 0=draw, 2=lay:c3,c4, 0=start:1@host, 1!leave, 1!undo, "
            "2!time and 0!time=pass are"
        )
