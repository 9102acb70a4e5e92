"""How matches ended: their outcomes computed once more, in another way, and counted."""

from collections import Counter
from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

from bot.match.entries import Conceded, Redealt, Rewound, Substituted, TimedOut, Undone
from bot.match.match import Match
from tests.examples.goofspiel.subject import SUBJECT as GOOFSPIEL
from tests.examples.pig.subject import SUBJECT as PIG
from tests.games.conformance.subjects import SUBJECTS as OWN
from tools.conformance import Subject

SUBJECTS: Mapping[str, Subject] = {
    **OWN,
    **{subject.game.key: subject for subject in (GOOFSPIEL, PIG)},
}
"""The subjects of all games that simulations play, by their keys."""
_COMPUTED = "outcomes computed again"
_ENTRIES: Mapping[type, str] = {
    Conceded: "leavings",
    TimedOut: "flags",
    Undone: "taken back",
    Rewound: "rewound",
    Redealt: "dealt anew",
    Substituted: "substituted",
}
_SEATS = "games of {}"
ENDS = (*map(_SEATS.format, range(1, 5)), _COMPUTED, *_ENTRIES.values())
"""The keys of `count_ends`, for games of up to four seats."""


def wrong_ends(matches: Iterable[Match]) -> Iterator[str]:
    """Matches whose outcome is not the one that another way to compute it finds."""
    for match in _with_outcome(matches):
        assert match.result is not None
        subject = SUBJECTS[match.terms.game]
        for wrong in subject.wrong_end(match.state, match.result.outcome, match.departures):
            yield f"match {match.terms.id}: {wrong}"


def count_ends(histories: Collection[Sequence[Match]]) -> Counter[str]:
    """Matches with an outcome by their seats, those computed again, and entries of all by kind."""
    counted: Counter[str] = Counter()
    for match in _with_outcome(states[-1] for states in histories):
        counted[_SEATS.format(len(match.terms.players))] += 1
        subject = SUBJECTS[match.terms.game]
        counted[_COMPUTED] += subject.computes_end(match.departures)
    counted.update(
        _ENTRIES[type(match.entry)]
        for states in histories
        for match in states
        if type(match.entry) in _ENTRIES
    )
    return counted


def _with_outcome(matches: Iterable[Match]) -> Iterator[Match]:
    """Those that are over by their rules, and not by the word of a host."""
    for match in matches:
        result = match.result
        if result is not None and result.outcome is not None and not result.awarded:
            yield match
