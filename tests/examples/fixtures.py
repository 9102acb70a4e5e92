"""What the tests of every game here need: matches, acts in them, and the messages that are drawn.

`conftest.py` makes the game known in whose folder a test stands.
"""

from collections.abc import Callable, Iterable, Iterator
from random import Random
from typing import Any

import pytest
from msgspec.structs import replace

from bot.contract.errors import IllegalAction, Refusal
from bot.contract.game import Action, Outcome, Prompt, Seat
from bot.match.advance import add
from bot.match.entries import Acted, Conceded, Ended, Entry, TimedOut, Undone
from bot.match.ids import ChannelId, GuildId, MatchId, UserId
from bot.match.match import Match
from bot.match.terms import Terms
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.custom_ids import MatchCommand, Press, parse
from bot.ui.match_view import MatchView, MatchViews
from bot.ui.message import Message, MessageLayout
from bot.ui.registered_game import RegisteredGame
from tests.display.naming import named
from tests.ui.limits import violations
from tests.ui.reading import actions_of, buttons_of, everything, menus_of, raw_keys, text_of

A, B, C, D = map(Seat, range(4))
PLAYERS = tuple(UserId(number) for number in range(11, 17))
NAMES = ("Kestrel", "Moth", "Rook", "Wren", "Finch", "Swift")
HOST = UserId(99)
BEGAN = 1_790_000_000_000
LINK = "https://discord.com/channels/1/2/3"
COMMANDS = frozenset(MatchCommand)
MOST_STEPS = 40
"""So many messages are looked at that the steps of one choice lead to."""

HideAnew = Callable[[Any, Seat | None, Random], Any]
"""Another state that an observer cannot tell from the one given."""

each_language = pytest.mark.parametrize("language", LANGUAGES)


# Matches


def terms(game: str, options: Any, seats: int, seed: bytes = bytes(16)) -> Terms:
    """Match 5, in the channel 2, for players from 11 on."""
    return Terms(
        id=MatchId(5),
        game=game,
        options=options,
        seed=seed,
        players=tuple(UserId(11 + seat) for seat in range(seats)),
        host=None,
        guild_id=GuildId(1),
        channel_id=ChannelId(2),
        language="en",
        began=BEGAN,
    )


def act(match: Match, seat: Seat, *actions: str) -> Match:
    for action in actions:
        match = add(match, Acted(BEGAN + match.version, seat, action))
    return match


def leave(match: Match, seat: Seat) -> Match:
    return add(match, Conceded(BEGAN + match.version, seat))


def undo(match: Match, seat: Seat) -> Match:
    return add(match, Undone(BEGAN + match.version, seat))


def time_out(match: Match, seat: Seat) -> Match:
    """The clock answers for a seat as its prompt says."""
    default = prompt_of(match, seat).default
    assert default is not None
    return add(match, TimedOut(BEGAN + match.version, seat, str(default)))


def refused(match: Match, entry: Entry) -> Refusal:
    with pytest.raises(IllegalAction) as refusal:
        add(match, entry)
    return refusal.value.reason


def prompt_of(match: Match, seat: Seat) -> Prompt:
    prompt = match.prompt_of(seat)
    assert prompt is not None
    return prompt


def outcome(match: Match) -> Outcome:
    assert match.result is not None
    assert match.result.outcome is not None
    assert (match.prompts, match.active) == ((), ())
    return match.result.outcome


def observers(match: Match) -> tuple[Seat | None, ...]:
    """The public, and every seat."""
    return (None, *match.terms.seats)


# Messages


def views(
    match: Match,
    names: tuple[str, ...] = NAMES,
    host: str | None = None,
) -> MatchViews:
    return named(match, names, host)


def called(match: Match, name: str) -> MatchViews:
    """Everybody has this name, the host as well."""
    return views(match, (name,) * len(match.terms.players), name)


def pressed(custom_id: str, *values: str) -> Press:
    press = parse(custom_id)
    assert isinstance(press, Press)
    return press.with_values(values) if values else press


def presses(layout: MessageLayout, *, steps: bool = False) -> list[Press]:
    """All that can be pressed but the commands of any match; each line of a menu for itself.

    `steps`: instead of that only the steps of a choice, which are no acts.
    """
    found = [pressed(button.custom_id) for button in buttons_of(layout)]
    for menu in menus_of(layout):
        found += [pressed(menu.custom_id, option.value) for option in menu.options]
    if steps:
        return [press for press in found if press.verb == MatchCommand.VIEW]
    return [press for press in found if press.verb not in COMMANDS]


class Screens:
    """What people are shown of the matches of a game.

    `steps`: steps of choices that anybody may try, see `MatchRenderer.focus`.
    """

    def __init__(self, game: RegisteredGame, *steps: tuple[str, ...]) -> None:
        self.renderer = game.renderer
        self._rules = game.rules
        self._steps = steps

    def board(self, match: Match, language: str = "en", **known: Any) -> MessageLayout:
        """`known`: see `views`."""
        return self.renderer.board(views(match, **known).public, texts_in(language))

    def shown(self, match: Match, language: str = "en", **known: Any) -> list[str]:
        """The lines of the board."""
        return text_of(self.board(match, language, **known)).splitlines()

    def hand(self, match: Match, seat: Seat, language: str = "en") -> MessageLayout:
        return self.renderer.hand(views(match).of(seat), texts_in(language))

    def held(self, match: Match, seat: Seat, language: str = "en") -> list[str]:
        """The lines of the hand."""
        return text_of(self.hand(match, seat, language)).splitlines()

    def call(self, match: Match, language: str = "en") -> str:
        """What calls all that are asked."""
        ping = self.renderer.ping(views(match).public, texts_in(language))
        assert ping is not None
        assert ping.pings == tuple(match.terms.players[prompt.seat] for prompt in match.prompts)
        return ping.markdown

    def public(self, seen: MatchViews, language: str) -> Iterator[Message]:
        """All that everybody may be shown. Whoever plays alone needs no call."""
        view, texts = seen.public, texts_in(language)
        board = self.renderer.board(view, texts)
        yield board
        walk = self.renderer.playback(view, texts)
        yield from walk.frames if walk is not None else ()
        yield from self.renderer.passing(view, texts)
        yield self.renderer.rules(seen.agreed, texts)
        if view.asked:
            call = self.renderer.ping(view, texts)
            assert (call is None) == (len(view.players) == 1)
            if call is not None:
                yield call
        yield from self._tried(view, texts)
        # The public itself presses nothing, but whoever watches does.
        yield from self._followed(board, view, texts)

    def private(self, seen: MatchViews, seat: Seat, language: str) -> Iterator[Message]:
        """All that a seat may be shown besides."""
        view, texts = seen.of(seat), texts_in(language)
        hand = self.renderer.hand(view, texts)
        yield hand
        yield from self._followed(hand, view, texts)
        yield self.renderer.hand_placed(view, None, texts)
        if any(isinstance(event, self.renderer.record_events) for event in view.recent):
            for record in (
                self.renderer.record(view, LINK, texts),
                self.renderer.records((view, view), LINK, texts),
            ):
                assert not actions_of(record)
                yield record
        yield self.renderer.confirm_concede(view, seat, texts)
        yield from self._tried(view, texts)

    def _followed(
        self, layout: MessageLayout, view: MatchView, texts: Texts
    ) -> Iterator[MessageLayout]:
        """Where the steps lead that a message offers, and those that are offered there."""
        known, left = {layout}, [layout]
        while left and len(known) < MOST_STEPS:
            before = left.pop(0)
            for press in presses(before, steps=True):
                after = self.renderer.focus(view, Action.parse(press.action).arguments, texts)
                assert after is not None, f"{press.action} leads nowhere"
                assert after != before, f"{press.action} changes nothing"
                if after not in known:
                    known.add(after)
                    left.append(after)
                    yield after

    def _tried(self, view: MatchView, texts: Texts) -> Iterator[Message]:
        for step in self._steps:
            layout = self.renderer.focus(view, step, texts)
            if layout is not None:
                yield layout

    def of(self, match: Match, observer: Seat | None) -> list[Message]:
        """All that one observer, or everybody, ever gets to see, in every language."""
        seen = views(match)
        messages = [message for language in LANGUAGES for message in self.public(seen, language)]
        return messages if observer is None else [*messages, *self._of_seat(seen, observer)]

    def _of_seat(self, seen: MatchViews, seat: Seat) -> list[Message]:
        return [message for language in LANGUAGES for message in self.private(seen, seat, language)]

    def check_hidden(self, match: Match, hide_anew: HideAnew, rng: Random) -> int:
        """What somebody may not know changes none of their messages.

        Returns for how many observers there is something of that kind.
        """
        seen, everybodys, hidden = views(match), self.of(match, None), 0
        for observer in observers(match):
            state = hide_anew(match.state, observer, rng)
            if state == match.state:
                continue
            hidden += 1
            other = replace(match, state=state, prompts=self._rules.prompts(state))
            own = [] if observer is None else self._of_seat(seen, observer)
            assert self.of(other, observer) == [*everybodys, *own], observer
        return hidden

    def check(self, all_views: Iterable[MatchViews], language: str) -> int:
        """Discord would take each message, and nothing in it is a key or somebody's markdown.

        Whoever holds anything can look at it at any time. Returns how many different messages there
        are.
        """
        messages: dict[Message, None] = {}
        for seen in all_views:
            messages.update(dict.fromkeys(self.public(seen, language)))
            self._check_hands(seen, language)
            for seat in map(Seat, range(len(seen.public.players))):
                messages.update(dict.fromkeys(self.private(seen, seat, language)))
        for message in messages:
            assert violations(message) == (), message
            assert raw_keys(message) == set(), message
            assert f"{self._rules.key}-" not in everything(message), message
            assert "**_~~" not in text_of(message), message
        return len(messages)

    def _check_hands(self, seen: MatchViews, language: str) -> None:
        live = seen.public.result is None
        board = self.renderer.board(seen.public, texts_in(language))
        assert (MatchCommand.CARD in actions_of(board)) == (live and self.renderer.has_hands)

    def check_ended(self, match: Match, language: str) -> None:
        """A match that the host ends here can be shown, and nothing but a rematch is offered."""
        over = add(match, Ended(BEGAN + match.version, HOST))
        for message in self.public(views(over), language):
            assert violations(message) == (), message
            if isinstance(message, MessageLayout):
                assert actions_of(message) in ([], [MatchCommand.REMATCH]), message
