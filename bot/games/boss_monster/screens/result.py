"""The end of a match: the winner, the reason, and the parts of every score."""

from bot.contract.game import Seat
from bot.games.boss_monster.rules.state import (
    SOULS_TO_WIN,
    WOUNDS_TO_LOSE,
    BossView,
    Keeper,
    points,
)
from bot.games.boss_monster.screens import rules, words
from bot.match.result import Result
from bot.ui.catalogue import Texts
from bot.ui.markdown import dotted
from bot.ui.match_view import MatchView
from bot.ui.message import MessageLayout
from bot.ui.result import places, result_layout


def result(view: MatchView, result: Result, texts: Texts) -> MessageLayout:
    """The board of a match that is over."""
    seen: BossView = view.observation
    return result_layout(
        view,
        result,
        rules.title(seen.options, texts),
        texts,
        None,
        *details(view, result, texts),
        merits=lambda seat: merits(seen, seat, texts),
    )


def told(view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
    """The same for a last private message: the reason, then all places."""
    seen: BossView = view.observation
    in_order = places(view, result, texts, None, lambda seat: merits(seen, seat, texts))
    return (*why(view, result, texts), *in_order)


def details(view: MatchView, result: Result, texts: Texts) -> list[str]:
    """The reason, and how many turns it took."""
    seen: BossView = view.observation
    turns = [words.counted("turns", seen.turn, texts)] if seen.turn else []
    return [*why(view, result, texts), *turns]


def why(view: MatchView, result: Result, texts: Texts) -> list[str]:
    """The rules by which the winner has won; [] where nobody has, or it was no rule."""
    if result.outcome is None or result.awarded or len(result.winners) != 1:
        return []
    seen: BossView = view.observation
    (winner,) = result.winners
    keepers = [each.keeper for each in seen.keepers]
    first = keepers[winner]
    souls, wounds = points(first.souls), points(first.wounds)
    if souls >= SOULS_TO_WIN and wounds < WOUNDS_TO_LOSE:
        rivals = [
            each
            for each in keepers
            if not each.left
            and points(each.souls) >= SOULS_TO_WIN
            and points(each.wounds) < WOUNDS_TO_LOSE
        ]
        reason = texts(
            "boss-result-souls",
            souls=words.counted("souls", souls, texts),
            wounds=words.counted("wounds", wounds, texts),
        )
        return [reason, *_tie(first, rivals, texts)]
    still_in = [each for each in keepers if not each.out]
    if len(still_in) == 1:
        return [texts("boss-result-last")]
    if not still_in:
        rivals = [each for each in keepers if each.out == first.out]
        return [texts("boss-result-difference"), *_tie(first, rivals, texts)]
    return [texts("boss-result-heroes"), *_tie(first, still_in, texts)]


def _tie(first: Keeper, rivals: list[Keeper], texts: Texts) -> list[str]:
    """The sentence that experience has decided; [] where nobody else had the winner's score."""
    equal = [each for each in rivals if _difference(each) == _difference(first)]
    return [texts("boss-result-tie")] if len(equal) > 1 else []


def _difference(keeper: Keeper) -> int:
    return points(keeper.souls) - points(keeper.wounds)


def merits(seen: BossView, seat: Seat, texts: Texts) -> str | None:
    """The parts of a score: boss, Souls, Wounds, and whether its seat was out."""
    keeper = seen.keepers[seat].keeper
    if not keeper.boss:
        return None
    told = texts(
        "boss-merits",
        boss=words.name(keeper.boss, texts),
        souls=words.counted("souls", points(keeper.souls), texts),
        wounds=words.counted("wounds", points(keeper.wounds), texts),
    )
    # Where all are out, the word would make no difference.
    out = keeper.out and not keeper.left and not all(each.keeper.out for each in seen.keepers)
    return dotted((told, texts("boss-out") if out else None))
