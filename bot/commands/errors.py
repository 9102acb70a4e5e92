"""Why a command came to nothing, besides a wrong setting."""


class CommandFailed(Exception):
    """Raised by a command that cannot do what it is for. The message is a line for the operator.

    `status`: the exit status of the process.
    """

    def __init__(self, line: str, status: int) -> None:
        super().__init__(line)
        self.status = status
