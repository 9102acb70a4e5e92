"""What can be chosen for a game before it begins, and what a game is called."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any

from msgspec import Struct

from bot.ui.catalogue import Texts


class Setting(Struct, frozen=True):
    """Something to choose. `values`: what there is to choose from; () takes any text.

    `default`: what counts where nothing was chosen; None leaves it out.

    Its name and its description are the text `command-play-<game>-<name>`, a value is called
    `setting-<game>-<name>-<value>`.
    """

    name: str
    values: tuple[str, ...] = ()
    required: bool = False
    default: str | None = None


class Setup(Struct, frozen=True):
    """The settings of a game, and the options that follow from what was chosen.

    `options`: from the chosen values by name to the game's options; what was left out is not in it.
    Any text may be chosen where a setting has no values: what makes no sense, the rules refuse.

    `seats`: what the players are called, in the order of the seats, where commands name them: the
    text `command-host-<game>-<seat>` with its description. () calls them player1, player2, …
    """

    settings: tuple[Setting, ...]
    options: Callable[[Mapping[str, str]], Any]
    seats: tuple[str, ...] = ()

    def options_of(self, chosen: Mapping[str, str]) -> Any:
        """The options that follow, with the defaults for what was left out."""
        defaults = {
            setting.name: setting.default
            for setting in self.settings
            if setting.default is not None
        }
        return self.options({**defaults, **chosen})


class Summary(Struct, frozen=True):
    """A game and its options in words, from (options, texts): what invitations say.

    `seating`: what the order of the seats means, from the escaped names of those who have one so
    far; None for nothing, or where the seats are dealt. `pitch`: the point of the game in three
    short sentences, for who does not know it. `scored`: the title that a score earns, from (score,
    texts), which tables tell beside the best one; "" for a score without.
    """

    title: Callable[[Any, Texts], str]
    details: Callable[[Any, Texts], tuple[str, ...]] = lambda options, texts: ()
    seating: Callable[[Sequence[str], Texts], str] | None = None
    pitch: Callable[[Any, Texts], str] | None = None
    scored: Callable[[int, Texts], str] | None = None
