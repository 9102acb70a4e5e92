"""Exit statuses of the operator's commands, and the error of one that cannot do its work."""

DONE, FAILED, WRONG_SETTING = 0, 1, 2
"""Exit statuses. 2 is for what the operator can set right: starting again changes nothing."""


class CommandFailed(Exception):
    """A command cannot do its work: a line for the operator, and the exit `status`."""

    def __init__(self, line: str, status: int) -> None:
        super().__init__(line)
        self.status = status
