"""The error of asking for a text."""


class MissingText(LookupError):
    """A text is asked for that no catalogue has, or with other arguments than it takes.

    Raised by strict checks only; players are shown the English text, or a last resort.
    """
