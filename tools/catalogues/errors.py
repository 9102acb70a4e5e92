"""The errors of this package."""


class WrongText(Exception):
    """A text that no catalogue has, or not with these arguments."""
