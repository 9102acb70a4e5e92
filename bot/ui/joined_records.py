"""Records that come late, in one message: the newest whole, older ones on a line each."""

from collections.abc import Sequence
from typing import NamedTuple

from bot.ui.catalogue import Texts
from bot.ui.markdown import bold, dotted, lines, small
from bot.ui.message import LONGEST_MESSAGE, Block, Divider, Text
from bot.ui.symbols import longest

MOST_WHOLE = 12
"""So many stand whole at most: a message has 40 components, and each takes two of them."""


class JoinedRecord(NamedTuple):
    """What one of them tells: a line, and further ones, the most important first."""

    title: str
    details: tuple[str, ...]

    @property
    def whole(self) -> str:
        return lines(bold(self.title), *self.details)

    @property
    def line(self) -> str:
        return small(dotted((bold(self.title), *self.details[:1])))


def blocks(head: str, records: Sequence[JoinedRecord], texts: Texts) -> tuple[Block, ...]:
    """The records below their common head, in order, in at most `LONGEST_MESSAGE` characters.

    As many of the newest as fit are whole; of those before, each has a line; should even these be
    too many, a last line counts those that are left out.
    """
    for whole in range(min(MOST_WHOLE, len(records)), -1, -1):
        found = _blocks(head, records, 0, whole, texts)
        if _fits(found):
            return found
    # A line each is too much, too: the oldest are counted only.
    for left_out in range(1, len(records)):
        found = _blocks(head, records, left_out, 0, texts)
        if _fits(found):
            return found
    return _blocks(head, records, len(records), 0, texts)


def _blocks(
    head: str, records: Sequence[JoinedRecord], left_out: int, whole: int, texts: Texts
) -> tuple[Block, ...]:
    begun = len(records) - whole
    short = [record.line for record in records[left_out:begun]]
    if left_out:
        short.insert(0, small(texts("records-left-out", count=left_out)))
    told = ["\n".join(short)] if short else []
    told += [record.whole for record in records[begun:]]
    found: list[Block] = [Text(head)]
    for text in told:
        found += [Divider(), Text(text)]
    return tuple(found)


def _fits(found: Sequence[Block]) -> bool:
    texts = [block.markdown for block in found if isinstance(block, Text)]
    return sum(map(longest, texts)) <= LONGEST_MESSAGE
