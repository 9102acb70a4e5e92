"""The errors of games, and the words by which their rules refuse."""

from enum import StrEnum


class Refusal(StrEnum):
    """Why rules refuse something. Each game derives its own enumeration, or shares one.

    A value is a stable word in lower case with hyphens, which no other enumeration has.
    """


class CommonRefusal(Refusal):
    """The refusals of every game."""

    OVER = "over"
    NOT_YOUR_TURN = "not-your-turn"
    """Another seat is asked; somebody is."""
    NOT_NOW = "not-now"
    LEFT = "left"
    NOTHING_TO_UNDO = "nothing-to-undo"
    """The newest act is not the seat's own, or cannot be taken back any more."""


class GameError(Exception):
    """Raised when a game cannot do what it is asked to, or its contents cannot be used."""


class IllegalAction(GameError):
    """The rules refuse an action, and nothing has happened. `reason`: why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class BadOptions(GameError):
    """A game cannot be started with these options. `reason`: why."""

    def __init__(self, reason: Refusal) -> None:
        super().__init__(reason.value)
        self.reason = reason


class ContentsError(GameError):
    """A data file of a game is missing or wrong. The message names the file and the key."""
