"""What the rules of games and the contents of games can raise."""


class GameError(Exception):
    """Raised when a game cannot do what it is asked to, or its contents cannot be used."""


class IllegalAction(GameError):
    """The rules refuse an action, and nothing has happened. `reason`: a stable word."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class BadOptions(GameError):
    """A game cannot be started with these options. `reason`: a stable word."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class ContentsError(GameError):
    """A data file of a game is missing or wrong. The message names the file and the key."""
