"""The errors of the database and of what is stored in it."""

from pathlib import Path

from bot.match.ids import MatchId, UserId

CHECK = "python -m bot check"
"""The command that looks at a database and tells what is wrong with it."""


class StoreError(Exception):
    """Raised when the store refuses something, or cannot do it."""


class DatabaseUnavailable(StoreError):
    """The file cannot be opened, created or written."""

    def __init__(self, path: str | Path, why: str) -> None:
        super().__init__(f"cannot use the database {path}: {why}")


class DatabaseLost(StoreError):
    """A file has failed while it was open, and nothing heals that while it is."""


class DiskFailure(DatabaseLost):
    """The operating system cannot read or write the file."""

    def __init__(self, path: str | Path, why: str) -> None:
        super().__init__(
            f"the disk with the database {path} fails ({why}): look after it, and if `{CHECK}` says"
            " that the file has suffered, put a backup of it in its place"
        )


class DatabaseDamaged(DatabaseLost):
    """Something in the file is missing or cannot be read.

    Nothing that needs it works until the file is replaced.
    """

    def __init__(self, path: str | Path, why: str) -> None:
        super().__init__(
            f"the database {path} is damaged ({why}): `{CHECK}` tells more; put a backup"
            " of it in its place"
        )


class BackupRefused(StoreError):
    """No backup was made; the file is as it was before."""

    def __init__(self, path: str | Path, why: str) -> None:
        super().__init__(f"no backup was made to {path}: {why}")


class NotADelveDatabase(StoreError):
    """The file is there, but it is not ours; it has been left as it was."""

    def __init__(self, path: str | Path) -> None:
        super().__init__(
            f"{path} is not a Delve database; it has been left untouched: name another file, or put"
            " a backup in its place"
        )


class NewerDatabase(StoreError):
    """A newer bot has written the file; it has been left as it was.

    `found`: the version of the file. `known`: the newest version that this bot knows.
    """

    def __init__(self, path: str | Path, found: int, known: int) -> None:
        super().__init__(
            f"the database {path} has version {found}, this bot knows versions up to {known}; "
            "the file has been left untouched"
        )


class MigrationFailed(StoreError):
    """A migration did not go through; the database is as it was before that migration."""

    def __init__(self, path: str | Path, number: int, name: str, why: str) -> None:
        super().__init__(
            f"the database {path} cannot be brought up to date, migration {number} ({name}) was"
            f" undone: {why}; if nothing else helps, put a backup in its place"
        )


class Conflict(StoreError):
    """Somebody else has written to the match or round first; nothing of this entry was written.

    `what`: the thing with its number.
    """

    def __init__(self, what: str, version: int) -> None:
        super().__init__(f"{what} is not at version {version} any more")


class AlreadyPlaying(StoreError):
    """The player `user_id` sits in a live match of that channel or round: in `match_id`.

    `in_round`: at another table of the round, in whatever channel.
    """

    def __init__(self, user_id: UserId, match_id: MatchId, *, in_round: bool = False) -> None:
        super().__init__(f"user {user_id} plays match {match_id} already")
        self.user_id = user_id
        self.match_id = match_id
        self.in_round = in_round


class Unreadable(StoreError):
    """A stored match, invitation or round cannot be rebuilt: damaged, or of a game this bot lacks.

    `what`: the thing with its number. `why`: what is wrong with it.
    """

    def __init__(self, what: str, why: str) -> None:
        super().__init__(f"{what} cannot be read: {why}")
