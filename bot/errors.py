"""Why the bot does not start, besides the errors of its packages."""


class WrongSetting(Exception):
    """Raised when a variable has a value that cannot be used. The message is a line naming it."""
