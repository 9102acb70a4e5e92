"""Reads a pairing that somebody has typed: one table a line, by numbers or names."""

import re
from collections.abc import Collection, Iterator, Mapping
from unicodedata import normalize

from bot.rounds.ids import Place
from bot.rounds.pairing.checks import Problem, Row, SeatingTrouble, problems
from bot.rounds.pairing.seating import Field, LegSeating

_BETWEEN = re.compile(r"(\s*[,;]\s*|\s+(?:[-–—:]|vs\.?)\s+)", re.IGNORECASE)
"""Parts the places of a line; on a line without any of it, spaces do."""

_AMONG_NUMBERS = re.compile(r"#?[0-9]{1,6}(?:\s*(?:[-–—:]|vs\.?)\s*#?[0-9]{1,6})+", re.IGNORECASE)
"""Numbers that are parted by less than names, which may hold hyphens."""

_NUMBER = re.compile(r"#?([0-9]{1,6})")


def by_hand(
    text: str,
    names: Mapping[Place, str],
    field: Field,
    seats: range,
    *,
    bye: Collection[str],
) -> LegSeating | list[Problem]:
    """The pairing that a text means, or all that is wrong with it, those left out included.

    Each line is a table, or after a word for it the places that have a bye: "3, Moth" and "bye 9".
    A place is its number, its name in capitals or not, or a part of its name that no other has.
    Commas, dashes, colons and "vs" part places; a whole name may hold any of them. Lines count from
    1, empty ones too. `names`: of all places of the round. `seats`: allowed at a
    table. `bye`: the words for a bye.
    """
    book = _Book(names, field)
    words = {_plain(word) for word in bye}
    rows = []
    for line, typed in enumerate(text.splitlines(), start=1):
        first, _, rest = typed.strip().replace(":", " ", 1).partition(" ")
        is_bye = _plain(first) in words
        row = book.row(line, rest if is_bye else typed, is_bye)
        if row.places or row.unread:
            rows.append(row)
    found = problems(rows, field, seats)
    if any(problem.blocks for problem in found):
        return found
    byes = tuple(place for row in rows if row.is_bye for place in row.places)
    return LegSeating(tuple(row.places for row in rows if not row.is_bye), byes)


def _plain(text: str) -> str:
    """A text without differences that people do not see or mean."""
    return " ".join(normalize("NFKC", text).casefold().split())


class _Book:
    """The names of all places; those that play this leg come before others of the same name."""

    def __init__(self, names: Mapping[Place, str], field: Field) -> None:
        playing = {*field.places}
        everybody = {place: _plain(name) for place, name in names.items()}
        self._names = everybody
        self._playing = {place: name for place, name in everybody.items() if place in playing}
        self._most_words = max([len(name.split()) for name in everybody.values()], default=1)
        pieces = [len(_BETWEEN.split(name)) for name in everybody.values()]
        self._most_pieces = max(pieces, default=1)

    def row(self, line: int, typed: str, is_bye: bool) -> Row:
        places: list[Place] = []
        unread: list[Problem] = []
        for text in self._parts(typed):
            meant = self._exactly(text) or self._in_part(text)
            if len(meant) == 1:
                places += meant
            else:
                reason = SeatingTrouble.AMBIGUOUS if meant else SeatingTrouble.NO_SUCH_PLACE
                unread.append(Problem(reason, meant, line, text))
        return Row(line, tuple(places), is_bye, tuple(unread))

    def _parts(self, typed: str) -> Iterator[str]:
        """The texts on a line that mean one place each; whole names come before what parts them."""
        # Texts, and between them what parts them.
        pieces = _BETWEEN.split(typed.strip())
        if len(pieces) == 1:
            yield from self._words(typed.strip())
            return
        while pieces:
            longer = range(min(len(pieces), self._most_pieces), 1, -2)
            count = next((n for n in longer if self._exactly("".join(pieces[:n]))), 1)
            part = "".join(pieces[:count])
            del pieces[: count + 1]
            if part:
                yield from self._numbers(part)

    def _words(self, typed: str) -> Iterator[str]:
        """The texts on a line that nothing but spaces parts."""
        if _AMONG_NUMBERS.fullmatch(typed):
            yield from self._numbers(typed)
            return
        words = typed.split()
        while words:
            # A name may have spaces, so the longest one counts; whole names come before parts.
            longest = min(len(words), self._most_words)
            starts = [" ".join(words[:count]) for count in range(longest, 0, -1)]
            known = filter(self._exactly, starts), filter(self._in_part, starts)
            part = next((text for texts in known for text in texts), words[0])
            yield from self._numbers(part)
            words = words[len(part.split()) :]

    def _numbers(self, part: str) -> Iterator[str]:
        """The numbers of a text, if it is some and no name; else the text itself."""
        if _AMONG_NUMBERS.fullmatch(part) and not self._exactly(part):
            yield from (found[0] for found in _NUMBER.finditer(part))
        else:
            yield part

    def _exactly(self, text: str) -> tuple[Place, ...]:
        """The places whose number or whole name this is."""
        number = _NUMBER.fullmatch(text)
        if number and Place(int(number[1])) in self._names:
            return (Place(int(number[1])),)
        plain = _plain(text)
        for names in (self._playing, self._names):
            if found := tuple(place for place, name in names.items() if name == plain):
                return found
        return ()

    def _in_part(self, text: str) -> tuple[Place, ...]:
        """The places in whose names this occurs; a number is no part of a name."""
        plain = _plain(text)
        for names in (self._playing, self._names):
            if found := tuple(place for place, name in names.items() if plain in name):
                return () if _NUMBER.fullmatch(text) else found
        return ()
