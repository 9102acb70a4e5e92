"""Why an act in a round does not count, and what to do instead."""

from collections.abc import Mapping

from bot.match.ids import UserId
from bot.rounds.errors import RoundRefusal, RoundRefused
from bot.rounds.ids import Pair
from bot.rounds.round import Round, may_enter
from bot.ui.board import versus
from bot.ui.catalogue import Texts
from bot.ui.message import Buttons, TextMessage
from bot.ui.names import escaped
from bot.ui.rounds.sign_up import sign_up_button
from bot.ui.rounds.words import as_wins, in_wins, listed

Names = Mapping[UserId, str]
"""Display names, not escaped yet."""

OF_PEOPLE = frozenset(
    {
        RoundRefusal.HOSTS_IT,
        RoundRefusal.IN_ALREADY,
        RoundRefusal.WAITS_ALREADY,
        RoundRefusal.NOT_IN,
        RoundRefusal.HERE_ALREADY,
        RoundRefusal.PLAYS_ELSEWHERE,
    }
)
"""About a person: another text, `…-other`, is for those who are not the reader."""

OF_OTHERS = frozenset({RoundRefusal.CHANGED, RoundRefusal.DONE_ALREADY})
"""Another text, `…-by`, names the other host who was faster."""

OF_HOSTS = frozenset(
    {
        RoundRefusal.NOT_A_HOST,
        RoundRefusal.NOT_THE_OPENER,
        RoundRefusal.OWN_TABLE,
        RoundRefusal.ENTRY_CLOSED,
    }
)
"""They name the host."""

OF_NUMBERS = frozenset(
    {
        RoundRefusal.TOO_FEW,
        RoundRefusal.TOO_FEW_PLACES,
        RoundRefusal.OPEN_TABLES,
        RoundRefusal.TOO_MANY_POINTS,
        RoundRefusal.CORRECTION_TOO_LARGE,
        RoundRefusal.UNDECIDED,
    }
)

OF_PAIRS = frozenset({RoundRefusal.NO_SEATING, RoundRefusal.BAD_SEATING})
"""Another text, `…-pairs`, names forbidden pairs where it is about some."""


def round_refusal(
    refused: RoundRefused, one: Round | None, names: Names, viewer: UserId, texts: Texts
) -> TextMessage:
    """The answer to somebody whose act does not count.

    `one`: as it is now; None where there is none that can be read. `names`: of its people, and of
    those whom the refusal names. `viewer`: the reader.
    """
    reason, key = refused.reason, f"refusal-{refused.reason}"
    known: dict[str, str | int] = {}
    if reason in OF_PEOPLE and refused.person not in (None, viewer):
        key, known = f"{key}-other", {"name": _name(names, refused.person)}
    elif reason in OF_OTHERS and refused.by not in (None, viewer):
        key, known = f"{key}-by", {"name": _name(names, refused.by)}
    elif reason is RoundRefusal.IS_READY:
        known = {"name": _name(names, refused.person)}
    elif reason in OF_HOSTS:
        known = {"host": _name(names, None if one is None else one.host)}
    elif reason in OF_NUMBERS:
        known = {"number": _number(refused, one)}
    elif reason in OF_PAIRS and refused.pairs and one is not None:
        pairs = [_pair(pair, one, names) for pair in refused.pairs]
        key, known = f"{key}-pairs", {"pairs": listed(pairs, texts)}
    return TextMessage(texts(key, **known), rows=_way(refused, one, viewer, texts))


def _way(
    refused: RoundRefused, one: Round | None, viewer: UserId, texts: Texts
) -> tuple[Buttons, ...]:
    """The button to sign up, for somebody who has said too early that they are here."""
    if one is None or refused.reason is not RoundRefusal.NOT_IN or refused.person != viewer:
        return ()
    return (Buttons((sign_up_button(one, texts),)),) if may_enter(one) else ()


def _number(refused: RoundRefused, one: Round | None) -> int | str:
    """The number that a refusal names: points are told as the round counts them."""
    is_points = refused.reason is RoundRefusal.CORRECTION_TOO_LARGE
    told_as_wins = is_points and one is not None and in_wins(one)
    return as_wins(refused.number) if told_as_wins else refused.number


def _name(names: Names, user: UserId | None) -> str:
    return escaped("" if user is None else names.get(user, ""))


def _pair(pair: Pair, one: Round, names: Names) -> str:
    places = [one.place(number) for number in pair]
    return versus(_name(names, None if place is None else place.player) for place in places)
