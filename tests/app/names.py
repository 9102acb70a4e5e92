"""The settings that the bot reads, found by watching it read them."""

from collections.abc import Iterator, Mapping

from bot.settings import from_values


class _Watched(Mapping[str, str]):
    """An empty environment that notes what is looked up in it."""

    def __init__(self) -> None:
        self.asked: set[str] = set()

    def __getitem__(self, name: str) -> str:
        self.asked.add(name)
        raise KeyError(name)

    def __iter__(self) -> Iterator[str]:
        return iter(())

    def __len__(self) -> int:
        return 0


def read_by_the_bot() -> frozenset[str]:
    """The names of all settings."""
    watched = _Watched()
    from_values(watched)
    return frozenset(watched.asked)


SETTINGS = read_by_the_bot()
