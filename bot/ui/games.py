"""The games that people can play, by key. They are entered from above: nothing here names one."""

from collections.abc import Callable, Mapping, Sequence
from itertools import product
from pathlib import Path
from typing import Any, NamedTuple

from msgspec import Struct

from bot.contract.boards import check_names
from bot.contract.game import GAMES, Game, Seat
from bot.match.entries import Reposted, Substituted
from bot.match.match import Match
from bot.ui import catalogue, symbols
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchViews, everybody
from bot.ui.renderer import MatchRenderer
from bot.ui.symbols import IconSet


class Setting(Struct, frozen=True):
    """Something to choose. `values`: () takes any text. `default`: None leaves it out.

    `main`: `/games` offers it at once, as it does what is required; the rest stands behind "More".
    Its name and description are the text `command-play-<game>-<name>`, a value is called
    `setting-<game>-<name>-<value>`.
    """

    name: str
    values: tuple[str, ...] = ()
    required: bool = False
    default: str | None = None
    main: bool = False


class Setup(Struct, frozen=True):
    """The settings of a game, and the options that follow from what was chosen.

    `options`: from the chosen values by name to the game's options, without what was left out. The
    rules refuse a text that makes no sense.

    `seats`: the names of the seats in commands, by the texts `command-host-<game>-<seat>`; () calls
    them player1, player2, …

    `challenges`: whether a command of the game's own, `/<game> challenge`, asks somebody to play.

    `offers`: whether `/games` offers a value of a setting, by their names, beside what is chosen.
    """

    settings: tuple[Setting, ...]
    options: Callable[[Mapping[str, str]], Any]
    seats: tuple[str, ...] = ()
    challenges: bool = False
    offers: Callable[[str, str, Mapping[str, str]], bool] = lambda setting, value, chosen: True

    def options_of(self, chosen: Mapping[str, str]) -> Any:
        """The options that follow, with the defaults for what was left out."""
        defaults = {
            setting.name: setting.default
            for setting in self.settings
            if setting.default is not None
        }
        return self.options({**defaults, **chosen})


class Summary(Struct, frozen=True):
    """A game and its options in words, from (options, texts), as invitations say it.

    `lineup`: the heroes or bosses, which `/games` shows in the place of the details; None where
    there are none. `seating`: the meaning of the order of the seats, from the escaped names so far;
    None where there is none. `pitch`: the point of the game in three short sentences. `scored`: the
    title that a score earns, from (score, texts); "" for none. `symbol`: beside the game's name.
    `windows`: whether several are asked at once, in a time of its own.
    """

    title: Callable[[Any, Texts], str]
    details: Callable[[Any, Texts], tuple[str, ...]] = lambda options, texts: ()
    lineup: Callable[[Any, Texts], tuple[str, ...]] | None = None
    seating: Callable[[Sequence[str], Texts], str] | None = None
    pitch: Callable[[Any, Texts], str] | None = None
    scored: Callable[[int, Texts], str] | None = None
    symbol: str = symbols.MATCH
    windows: bool = False


class RegisteredGame(NamedTuple):
    """All that the bot has to know of a game.

    `texts`: the folders of its texts, some perhaps shared with other games. `built_keys`: keys that
    its code puts together, so that nobody finds them written out. `icons`: of the symbols in its
    messages.
    """

    rules: Game[Any]
    renderer: MatchRenderer
    setup: Setup
    summary: Summary
    texts: tuple[Path, ...] = ()
    built_keys: frozenset[str] = frozenset()
    icons: tuple[IconSet, ...] = ()

    def unusual(self, options: Any, texts: Texts) -> tuple[str, ...]:
        """The details of a game without those that nobody has to choose."""
        details = self.summary.details
        required = [setting for setting in self.setup.settings if setting.required]
        names, values = [each.name for each in required], [each.values for each in required]
        usual = {
            line
            for chosen in product(*values)
            for line in details(self.setup.options_of(dict(zip(names, chosen, strict=True))), texts)
        }
        return tuple([line for line in details(options, texts) if line not in usual])


_REGISTERED: dict[str, RegisteredGame] = {}
_RENDERERS: dict[str, MatchRenderer] = {}


def register(game: RegisteredGame) -> None:
    """Make a game known, before the bot starts. Raises ValueError for one that cannot be."""
    _check_setup(game)
    rules = game.rules
    if not all(rules.variants):
        raise ValueError(f"{rules.key}: a variant without a name would be taken for the whole game")
    if _REGISTERED.get(rules.key, game) != game:
        raise ValueError(f"another game is called {rules.key}")
    check_names(rules)
    for folder in game.texts:
        catalogue.add_folder(folder)
    for icons in game.icons:
        symbols.add(icons)
    GAMES[rules.key] = rules
    _REGISTERED[rules.key], _RENDERERS[rules.key] = game, game.renderer


def _check_setup(game: RegisteredGame) -> None:
    """Without any choice there are options, unless something has to be chosen."""
    names = game.setup.seats
    if names and len(names) != game.rules.seats[-1]:
        raise ValueError(f"{game.rules.key}: {len(names)} names for {game.rules.seats[-1]} seats")
    if any(setting.required for setting in game.setup.settings):
        return
    key = game.rules.key
    try:
        game.setup.options_of({})
    except Exception as error:
        # It is the game's own code that raises, whatever that may be.
        what = f"{type(error).__name__}({error})"
        raise ValueError(
            f"{key}: no setting is required, but without any the options raise {what}: "
            "is a default missing?"
        ) from error


def forget(key: str) -> None:
    """Make a game unknown again. For tests."""
    del _REGISTERED[key], _RENDERERS[key], GAMES[key]


def registered() -> tuple[RegisteredGame, ...]:
    """All games, in the order of their registration."""
    return tuple(_REGISTERED.values())


game_of: Callable[[str], RegisteredGame] = _REGISTERED.__getitem__
"""The game with a key. Raises KeyError."""

renderer_of: Callable[[str], MatchRenderer] = _RENDERERS.__getitem__
"""The renderer of the game with a key. A method of a mapping, as a press asks for it often."""


def copied_seats(match: Match) -> tuple[Seat, ...]:
    """The seats that get a copy of the last entry, or of all that they hold (`CardsAnew`).

    Without those that have left: they are sent nothing any more.
    """
    match match.entry:
        case Substituted(seat=seat):
            # A player who has just sat down knows nothing of the hand.
            seats = {seat} if holds_cards(match, seat) else set()
        case Reposted():
            seats = {seat for seat in match.active if holds_cards(match, seat)}
        case _:
            kinds = renderer_of(match.terms.game).copied_events
            seats = {
                seat
                for event in match.recent
                if isinstance(event, kinds)
                for seat in event.audience or ()
            }
    return tuple(sorted(seats - match.departures.keys()))


def holds_cards(match: Match, seat: Seat) -> bool:
    """Whether a seat holds something now that a copy can tell of."""
    renderer = renderer_of(match.terms.game)
    if not renderer.copied_events:
        return False
    # The names of people make no difference to it.
    view = MatchViews(match, dict.fromkeys(everybody(match), "")).of(seat)
    return renderer.hand_key(view) is not None


def pending_seats(match: Match) -> tuple[Seat, ...]:
    """`copied_seats`; at the end also all that were shown anything privately and had not left."""
    seats = set(copied_seats(match))
    if not match.live and renderer_of(match.terms.game).copied_events:
        left = {seat for seat, gone in match.departures.items() if gone.at < match.last_act}
        seats |= match.given - left
    return tuple(sorted(seats))
