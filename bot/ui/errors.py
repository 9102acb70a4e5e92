"""The error of asking for a text."""


class MissingText(LookupError):
    """A text that no catalogue has, or not with these arguments."""
