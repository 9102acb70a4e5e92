"""The screens of a round, held against what its matches and its host had shown by then."""

import re
from collections.abc import Iterator, Sequence

from bot.match.match import Match
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import RoundEntry
from bot.rounds.standings import How
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.custom_ids import RoundPress, parse
from sandbox.traffic import Exchange
from tests.play.secrecy import is_of_round, strings_in
from tests.play.truth import Moments

_ENDS = frozenset(
    texts_in(language)(f"round-end-{how}")
    for language in LANGUAGES
    for how in (*How, "drawn", "nobody-came")
    if how not in (How.OPEN, How.BYE, How.RULED, How.VOID)
)
"""The words with which the line of a table ends that is over, if no host has decided that."""

_LEG = re.compile(r" · (?:leg|тур) (\d+) (?:of|з|із) \d+")
_TABLE = re.compile(r"^\[?\*\*(\d+)\*\*.* · (.+?)$", re.MULTILINE)


def told_too_early(
    exchanges: Sequence[Exchange], own: Sequence[tuple[Sequence[Match], Moments]]
) -> Iterator[str]:
    """Screens that tell the end of a match before its own channel does.

    `own`: the matches of the round at every version, and when each version was stored.
    """
    results = [
        (number, exchange) for number, exchange in enumerate(exchanges) if _is_result(exchange)
    ]
    for states, moments in own:
        *_, last = states
        table = last.terms.round_table
        if last.live or table is None or last.playback_began is None:
            # Of other ends the channel is told at the same moment.
            continue
        since, channel = moments.begun[-1], f"/channels/{last.terms.channel_id}/"
        shown = (
            number
            for number, exchange in results
            if number >= since and exchange.path.startswith(channel)
        )
        for exchange in exchanges[since : next(shown, since)]:
            texts = tuple(strings_in(exchange.request))
            if (table.leg, table.number) in _over(texts):
                yield f"{exchange.path} tells too early that match {last.terms.id} is over: {texts}"


def _is_result(exchange: Exchange) -> bool:
    """Whether this may be the result of a match, which leads to the standings and nowhere else."""
    if exchange.method not in ("POST", "PATCH") or "/messages" not in exchange.route:
        return False
    presses = [parse(text) for text in strings_in(exchange.request)]
    verbs = {press.verb for press in presses if isinstance(press, RoundPress)}
    return verbs == {RoundVerb.STANDINGS}


def _over(texts: Sequence[str]) -> Iterator[tuple[int, int]]:
    """The tables, by leg and number, of which a screen of a round tells that they are over."""
    legs = [int(found[1]) for text in texts if (found := _LEG.search(text))]
    if len(legs) != 1 or not is_of_round(texts):
        return
    for text in texts:
        for number, state in _TABLE.findall(text):
            if state in _ENDS:
                yield legs[0], int(number)


def drawn_too_early(
    exchanges: Sequence[Exchange], log: Sequence[RoundEntry], hosts: frozenset[int]
) -> Iterator[str]:
    """Screens that tell a leg before it begins, to people who are no hosts.

    `hosts`: all who ever were.
    """
    begun, changes = 0, []
    for entry in log:
        if isinstance(entry, made.Went | made.TookBackGo):
            # A leg that is called back has been seen.
            begun += isinstance(entry, made.Went)
            changes.append((entry.at / 1000, begun))
    for exchange in exchanges:
        if exchange.audience.kind == "nobody" or exchange.audience.user_id in hosts:
            continue
        # It may be answered a little later than it was stored, and never before.
        known = max((leg for at, leg in changes if at <= exchange.at + 0.001), default=0)
        texts = tuple(strings_in(exchange.request))
        told = [int(found[1]) for text in texts if (found := _LEG.search(text))]
        if told and max(told) > known and is_of_round(texts):
            yield f"{exchange.path} tells leg {max(told)} too early: {texts}"
