"""Every message of a match as Discord gets it, held to the limits that the sandbox has."""

from collections.abc import Collection, Iterable, Iterator
from contextlib import suppress
from operator import itemgetter
from typing import Any

import msgspec

from bot.contract.errors import IllegalAction
from bot.contract.game import Action, Seat
from bot.display.picture import picture, playback_frame
from bot.display.playhead import Playhead
from bot.match.acts import MatchCommand
from bot.match.advance import add
from bot.match.entries import Asked, Entry, Stalled, Wish
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, Texts, texts_in
from bot.ui.custom_ids import Press, parse
from bot.ui.games import registered
from bot.ui.match_view import MatchView, MatchViews, everybody
from bot.ui.message import Buttons, Menu, Message, MessageLayout
from bot.ui.renderer import MatchRenderer, rules_page
from tools.catalogues.strict import strict_texts
from tools.conformance.play import Situation
from tools.conformance.record import Recorded, holds, kind_of
from tools.limits import LARGEST_ID, refused

NAME = "*" * 31
"""With a figure behind it, the widest name: every character is escaped, none can be left out."""

LINK = f"https://discord.com/channels/{LARGEST_ID}/{LARGEST_ID}/{LARGEST_ID}"

MOST = 40
"""So many messages are drawn that the steps of one choice lead to."""

MOMENTS = 600
"""So many of the richest moments are drawn."""

Drawn = Iterator[tuple[str, Message]]
"""Messages, each with its description."""


@holds()
def messages(record: Recorded) -> Iterator[str]:
    """Discord takes every message of the moments that are drawn, whatever the names.

    They are drawn in each language, at some of the richest moments or, in many times the
    time, at all. Exactly where a part has become a playback, it is drawn as one.
    """
    known = {game.rules.key: game.renderer for game in registered()}
    renderer = record.subject.renderer or known.get(record.subject.game.key)
    if renderer is None:
        # The game is not registered yet.
        return
    found = dict[Message, tuple[Situation, str]]()
    with strict_texts():
        places: Collection[Situation] = record.played
        if not record.thorough:
            richest = _richest(record.played)
            places = record.rng.sample(richest, min(MOMENTS, len(richest)))
        for there in record.visit(places):
            for language in LANGUAGES:
                for what, message in _drawn(renderer, there, texts_in(language)):
                    found.setdefault(message, (there, f"{what} ({language})"))
    for message, (record.here, what) in found.items():
        for said in refused(message):
            yield f"{what}: {said}"


def _richest(played: Iterable[Situation]) -> list[Situation]:
    """For each kind and number of seats, the moments with most text and with most controls."""
    best = dict[Any, tuple[int, Situation]]()
    for there in played:
        moves = [move for prompt in there.match.prompts for move in prompt.moves]
        offered = sum(1 if move.pick is None else len(move.pick.options) for move in moves)
        told = len(msgspec.json.encode((there.state, there.match.recent)))
        for what, size in (("told", told), ("offered", offered)):
            kind = what, kind_of(there), len(there.seats)
            best[kind] = max(best.get(kind, (-1, there)), (size, there), key=itemgetter(0))
    return list(dict.fromkeys(there for _, there in best.values()))


def _drawn(renderer: MatchRenderer, there: Situation, texts: Texts) -> Drawn:
    """Every message of a moment."""
    for match in (there.match, _crowded(there.match)):
        users = dict.fromkeys(everybody(match))
        seen = MatchViews(match, {user: f"{NAME}{at % 10}" for at, user in enumerate(users)})
        view, at_once = seen.public, Playhead.of(match.playback_began, 0)
        part, playback = there.game.played_back(there.state), renderer.playback(view, texts)
        assert bool(part) is bool(playback), f"{part!r} is played back, and drawn is {playback}"
        for target in picture(match, view, renderer, texts, match.last_act, at_once, {}).targets:
            yield target.slot, target.message
    for topic in [topic.value for topic in renderer.rules_topics(seen.agreed, texts)] or [""]:
        yield f"rules {topic}", rules_page(renderer, seen.agreed, topic, "c:1:rules", texts)
    if playback is not None:
        for number in range(1, len(playback.frames) + 1):
            yield f"frame {number}", playback_frame(playback, number, view, texts)
    for frame in renderer.passing(view, texts):
        yield "frame in passing", frame
    board = playback.frames[-1] if playback and playback.waits else renderer.board(view, texts)
    yield from _followed(renderer, board, view, texts)
    for (seat, action), word in there.asked_first.items():
        yield f"question {word}", renderer.confirm(seen.of(seat), seat, action, word, texts)
    for seat in there.seats:
        for what, message in _private(renderer, seen.of(seat), seat, texts):
            yield f"{what} of seat {seat}", message


def _crowded(match: Match) -> Match:
    """The same, while a player asks for something and another keeps all waiting."""
    at, kept = match.last_act, tuple(match.asked_since)
    asking: list[Entry] = [Asked(at, seat, wish) for wish in Wish for seat in match.active]
    for entry in (Stalled(at, kept), *asking):
        with suppress(IllegalAction):
            match = add(match, entry)
    return match


def _private(renderer: MatchRenderer, view: MatchView, seat: Seat, texts: Texts) -> Drawn:
    """The messages for one seat alone."""
    yield "hand", (hand := renderer.hand(view, texts))
    yield from _followed(renderer, hand, view, texts)
    yield "placed hand", renderer.hand_placed(view, None, texts)
    yield "hand that is back", renderer.hand_back(view, texts)
    yield "question before leaving", renderer.confirm_concede(view, seat, texts)
    if renderer.hand_key(view) is not None:
        yield "record of the hand", renderer.hand_copy(view, LINK, texts)
    if any(isinstance(event, renderer.copied_events) for event in view.recent):
        yield "record", renderer.private_copy(view, LINK, texts)
        yield "joined records", renderer.private_copies((view,) * 30, LINK, texts)


def _followed(
    renderer: MatchRenderer, layout: MessageLayout, view: MatchView, texts: Texts
) -> Drawn:
    """Where the steps of choices lead that a message offers, and those that are offered there."""
    known = [layout]
    for each in known:
        for action in _steps(each) if len(known) < MOST else ():
            after = renderer.focus(view, action.arguments, texts)
            assert after is not None, f"{action} leads nowhere"
            if after not in known:
                known.append(after)
                yield f"step {action}", after


def _steps(layout: MessageLayout) -> Iterator[Action]:
    """The steps that can be pressed, which are no acts."""
    for block in layout.blocks:
        buttons = block.buttons if isinstance(block, Buttons) else ()
        pressed = [parse(button.custom_id) for button in buttons]
        if isinstance(block, Menu) and isinstance(menu := parse(block.custom_id), Press):
            pressed = [menu.with_values((option.value,)) for option in block.options]
        for press in pressed:
            if isinstance(press, Press) and press.verb == MatchCommand.VIEW:
                yield Action.parse(press.action)
