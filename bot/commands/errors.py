"""Exit statuses of the operator's commands, and the error of one that cannot do its work."""

DONE, FAILED, WRONG_SETTING = 0, 1, 2
"""Exit statuses. 2 is for what the operator can set right: starting again changes nothing."""


class CommandFailed(Exception):
    """Raised by a command that cannot do what it is for. The message is a line for the operator.

    `status`: the exit status of the process.
    """

    def __init__(self, line: str, status: int) -> None:
        super().__init__(line)
        self.status = status
