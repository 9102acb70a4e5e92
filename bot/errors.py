"""Why the bot does not start, or a command of the operator's does not do its work."""

DONE, FAILED, WRONG_SETTING = 0, 1, 2
"""Exit statuses. 2 is for what the operator can set right: starting again changes nothing."""


class CommandFailed(Exception):
    """A command cannot do its work: a line for the operator, and the exit `status`."""

    def __init__(self, line: str, status: int = FAILED) -> None:
        super().__init__(line)
        self.status = status


class WrongSetting(CommandFailed):
    """A variable, or an argument, has a value that cannot be used. The line names it."""

    def __init__(self, line: str) -> None:
        super().__init__(line, WRONG_SETTING)
