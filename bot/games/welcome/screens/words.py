"""The texts of the official games that more than one message needs."""

from collections.abc import Iterable

from bot.contract.game import Seat
from bot.games.dungeon.rules.encounter import Phase
from bot.games.dungeon.rules.table import Placement
from bot.games.dungeon.screens import words as dungeon
from bot.games.welcome.rules.options import Edition
from bot.games.welcome.rules.state import SUCCESSES_NEEDED, WelcomeObservation
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, dotted, small
from bot.ui.match_view import MatchView


def title(box: Edition, texts: Texts) -> str:
    """The name of the game, as it stands on its box."""
    match box:
        case Edition.WELCOME:
            return texts("variant-dungeon-welcome")
        case Edition.WELCOME_BACK:
            return texts("variant-dungeon-welcome-back")
        case Edition.BOTH:
            return texts("variant-dungeon-both")


def short_title(box: Edition, texts: Texts) -> str:
    """The same in so few words that a board has room for its host beside it."""
    return texts("welcome-both-boxes") if box is Edition.BOTH else title(box, texts)


def specials(seen: WelcomeObservation, texts: Texts) -> str | None:
    """The special monsters of the game, where they are announced."""
    if not seen.specials:
        return None
    return small(texts("welcome-specials", monsters=dungeon.monsters_text(seen.specials, texts)))


def contenders(view: MatchView, seen: WelcomeObservation, texts: Texts) -> list[str]:
    """A line for each seat: its Success cards, its side, and what it does in this round."""
    return [contender(view, seen, Seat(seat), texts) for seat in range(len(seen.contenders))]


def contender(view: MatchView, seen: WelcomeObservation, seat: Seat, texts: Texts) -> str:
    """One seat's line, in small letters: there are up to four, and a phone has to show them."""
    own, name = seen.contenders[seat], view.short_name(seat)
    if own.left or own.out:
        state = texts("welcome-left") if own.left else texts("welcome-out")
        return small(dotted((name, state)))
    successes = f"{symbols.WINNER} {own.successes}"
    side = texts("welcome-red") if own.red else None
    return small(dotted((bold(name), successes, side, _doing(seen, seat, texts))))


def standing(view: MatchView, seen: WelcomeObservation, texts: Texts) -> list[str]:
    """How each seat stood in a match that has no result: lines."""
    seats = map(Seat, range(len(seen.contenders)))
    return [dotted((view.name(seat), merits(seen, seat, texts))) for seat in seats]


def merits(seen: WelcomeObservation, seat: Seat, texts: Texts) -> str | None:
    """What a seat has come to, for the result; None for one that left, of which the way tells."""
    own = seen.contenders[seat]
    if own.left:
        return None
    successes = texts("welcome-successes", count=own.successes)
    if own.out:
        return dotted((successes, texts("welcome-out")))
    return dotted((successes, texts("welcome-red") if own.red else None))


def _doing(seen: WelcomeObservation, seat: Seat, texts: Texts) -> str | None:
    if seen.phase is Phase.OVER:
        return None
    if seat in seen.passed:
        return texts("welcome-passed")
    if seen.runner == seat:
        return texts("welcome-inside")
    return None


def why(seen: WelcomeObservation, texts: Texts) -> str | None:
    """Why the winner has won; None where nobody has."""
    if seen.winner is None:
        return None
    if seen.contenders[seen.winner].successes >= SUCCESSES_NEEDED:
        return texts("welcome-won-cards")
    return texts("welcome-won-last")


def aside(view: MatchView, cards: Iterable[Placement], texts: Texts) -> str | None:
    """The cards that the end of a round has shown, with whom they went and which piece."""
    told = [
        texts(
            "welcome-aside-card",
            monster=dungeon.monster_text(placed.kind, texts),
            tile=dungeon.tile_name(placed.tile or "", texts),
            name=view.short_name(placed.seat),
        )
        for placed in cards
    ]
    return small(texts("welcome-aside", cards=", ".join(told))) if told else None
