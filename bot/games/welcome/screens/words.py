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
    return texts(f"variant-dungeon-{box}")


def short_title(box: Edition, texts: Texts) -> str:
    """The same in so few words that a board has room for its host beside it."""
    return texts("welcome-both-boxes") if box is Edition.BOTH else title(box, texts)


def specials(seen: WelcomeObservation, texts: Texts) -> str | None:
    if not seen.specials:
        return None
    return small(texts("welcome-specials", monsters=dungeon.monsters_text(seen.specials, texts)))


def contenders(view: MatchView, seen: WelcomeObservation, texts: Texts) -> list[str]:
    """A line for each seat, in small letters: there are up to four, and a phone shows them all."""
    told = []
    for number, own in enumerate(seen.contenders):
        seat, over = Seat(number), seen.phase is Phase.OVER
        if own.left or own.out:
            parts = [view.short_name(seat), texts("welcome-left" if own.left else "welcome-out")]
        else:
            parts = [bold(view.short_name(seat)), f"{symbols.WINNER} {own.successes}"]
            if own.red:
                parts.append(texts("welcome-red"))
            if seat in seen.passed and not over:
                parts.append(texts("welcome-passed"))
            elif seat == seen.runner and not over:
                parts.append(texts("welcome-inside"))
        told.append(small(dotted(parts)))
    return told


def standing(view: MatchView, seen: WelcomeObservation, texts: Texts) -> list[str]:
    seats = map(Seat, range(len(seen.contenders)))
    return [dotted((view.name(seat), merits(seen, seat, texts))) for seat in seats]


def merits(seen: WelcomeObservation, seat: Seat, texts: Texts) -> str | None:
    """What a seat has come to, for the result; None for one that left, of which the way tells."""
    own = seen.contenders[seat]
    if own.left:
        return None
    side = texts("welcome-out" if own.out else "welcome-red") if own.out or own.red else None
    return dotted((texts("welcome-successes", count=own.successes), side))


def why(seen: WelcomeObservation, texts: Texts) -> str | None:
    if seen.winner is None:
        return None
    cards = seen.contenders[seen.winner].successes >= SUCCESSES_NEEDED
    return texts("welcome-won-cards" if cards else "welcome-won-last")


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
