"""The life of a message: a table, played at random against a channel that loses answers."""

from __future__ import annotations

from pathlib import Path
from random import Random

import pytest

from bot.display.life import AFTER, Happening, LifeState, MessageKind
from tools.message_life import drawn

S, H = LifeState, Happening
SENT = (S.STANDS, S.PENDING_DELETION, S.KEPT)
"""The states in which it is known where a message stands."""


class Channel:
    """One message, which may stand there, and what a bot knows of it.

    `loses`: how likely the answer to a request is lost, before its effect or after it.
    """

    def __init__(self, kind: MessageKind, rng: Random, loses: float = 0.3) -> None:
        self.kind, self.rng, self.loses = kind, rng, loses
        self.state = S.ANNOUNCED
        self.there = False
        self.posted = 0
        self.wanted = True

    def happens(self, happening: Happening) -> None:
        self.state = AFTER[self.kind][self.state, happening]

    def request(self, *, posts: bool | None) -> bool:
        """Whether a request is answered. It posts the message, deletes it, or neither."""
        lost = self.rng.random() < self.loses
        if posts is not None and (not lost or self.rng.random() < 0.5):
            # Under its nonce the same message comes back.
            self.posted += posts and not self.there
            self.there = posts
        if lost:
            self.happens(H.UNANSWERED)
        return not lost

    def step(self) -> None:
        """The bot makes the next request, if there is anything to do."""
        match self.state:
            case S.ANNOUNCED if not self.wanted:
                self.happens(H.UNWANTED)
            case S.ANNOUNCED | S.MAYBE_SENT if self.wanted:
                if self.request(posts=True):
                    self.happens(H.ARRIVED)
            case S.MAYBE_SENT:
                if self.request(posts=True):
                    self.happens(H.RECALLED)
            case S.STANDS if not self.wanted:
                self.happens(H.UNWANTED)
            case S.STANDS:
                if self.request(posts=None):
                    self.happens(H.SHOWN if self.there else H.GONE)
            case S.PENDING_DELETION:
                if self.request(posts=False):
                    self.happens(H.GONE)

    def kill(self) -> None:
        """Another process begins, which does not know whether something was sent."""
        if self.state is S.ANNOUNCED:
            self.state = S.MAYBE_SENT


@pytest.mark.parametrize("kind", [MessageKind.BOARD, MessageKind.LINE])
def test_a_wanted_message_stands_once_and_no_other(kind: MessageKind) -> None:
    for seed in range(2_000):
        rng = Random(seed)
        channel = Channel(kind, rng)
        for _ in range(rng.randrange(12)):
            channel.wanted = channel.wanted and rng.random() < 0.9
            rng.choice((channel.step, channel.step, channel.kill))()
        channel.loses = 0
        for _ in range(4):
            channel.step()
        stands = channel.state is S.STANDS
        assert stands == channel.there == channel.wanted, f"seed {seed}: {channel.state}"
        assert channel.posted <= 1 or not channel.wanted, f"seed {seed}: posted twice"


def test_an_announced_line_is_posted_once_and_kept() -> None:
    for seed in range(500):
        channel = Channel(MessageKind.PENDING, Random(seed))
        while channel.state is not S.KEPT:
            channel.rng.choice((channel.step, channel.step, channel.kill))()
        assert (channel.there, channel.posted) == (True, 1), f"seed {seed}"


@pytest.mark.parametrize("kind", list(AFTER))
def test_every_state_can_come_and_ends(kind: MessageKind) -> None:
    reached, new = {S.ANNOUNCED}, {S.ANNOUNCED}
    while new:
        new = {after for (state, _), after in AFTER[kind].items() if state in new} - reached
        reached |= new
    assert S.FORGOTTEN in reached
    assert set(SENT) <= reached or kind is MessageKind.PENDING
    for state in reached - {S.FORGOTTEN}:
        assert AFTER[kind][state, H.RELEASED] is S.FORGOTTEN


def test_the_drawing_is_made_from_the_table() -> None:
    page = Path("docs/message_life.md").read_text(encoding="utf-8")
    assert page == drawn(), "python -m tools.message_life draws it anew"
