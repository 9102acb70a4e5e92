"""The messages in Discord at the end of a run, held against the store and the renderers."""

import json
import re
from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping

from bot.app import DelveBot
from bot.delivery.layout import Icons, body
from bot.display.picture import picture
from bot.display.plan import Edit, plan, standing
from bot.display.playhead import Playhead
from bot.display.targets import PingTarget, Target
from bot.live.clocks import late_ms
from bot.match.acts import MatchCommand
from bot.match.match import Match
from bot.store import messages as stored_messages
from bot.store.messages import MessageState
from bot.store.store import Store
from bot.ui import symbols
from bot.ui.catalogue import texts_in
from bot.ui.games import renderer_of
from sandbox import presentation
from sandbox.guilds import BOT_ID
from sandbox.server import Sandbox
from sandbox.world import Channel, Message
from tests.play.offers import Offer, offers_on
from tests.store.playing import live_ids

_LEADERBOARD = f"## {symbols.untagged(symbols.TABLE)}"
_PLACE = re.compile(r"^`(\d+)` \*\*(\w+)\*\*", re.MULTILINE)
_MOMENT = re.compile(r"<t:(\d+):R>")

Places = tuple[int, tuple[tuple[int, str], ...]]
"""A result as it stands in a channel: the place and the name of each player."""


async def wrong_messages(
    bot: DelveBot, store: Store, sandbox: Sandbox, now: int, pace: int
) -> list[str]:
    """The messages of live matches that are not as they should be; doubles included.

    `now`: in ms since the epoch, UTC. `pace`: ms between two frames of a playback.
    """
    found: list[str] = []
    for number in await live_ids(store):
        match = await bot.handlers.matches.get(number)
        assert match is not None
        if match.terms.channel_id not in sandbox.core.world.channels:
            # It was deleted, and nothing can stand there.
            continue
        rows = await store.read(stored_messages.of_match, number)
        views = (await bot.handlers.people.views(match)).public
        renderer, texts = renderer_of(match.terms.game), texts_in(match.terms.language)
        times, playhead = bot.handlers.clocks.times(match), Playhead.of(match.playback_began, pace)
        drawing = bot.handlers.display._of(number).drawing
        callings = await drawing.callings(match, now, times)
        drawn = picture(match, views, renderer, texts, now, playhead, times, callings=callings)
        targets = drawn.targets
        # A board may tell a little too early when a flag falls, rather than be edited for it.
        late = 0 if match.clock is None else late_ms(match.clock.control.slow) // 1000
        messages = sandbox.core.world.channels[match.terms.channel_id].messages
        wrong = {}
        for target in targets:
            row = standing(target, rows, match.terms.channel_id)
            if row is None or row.state is MessageState.SETTLED:
                # A playback that was shown whole stays as it was, whoever plays on.
                continue
            shown = messages.get(row.message_id or 0)
            if shown is None or not _shows(shown, target, late, bot.icons):
                wrong[target.slot] = f"{shown}\n{target.message}"
        changes = [
            change
            for change in plan(targets, rows, match.terms.channel_id)
            if not isinstance(change, Edit) or change.target.slot in wrong
        ]
        if changes:
            found.append(f"match {number} is not shown: {changes}")
        for slot, told in wrong.items():
            found.append(f"match {number}: {slot} is not what stands there:\n{told}")
    return found


def _shows(message: Message, target: Target, late: int, icons: Icons) -> bool:
    """Whether a message shows what it should. A ping that has notified stays as it is.

    `late`: by how many seconds the moments that it tells may differ.
    """
    if isinstance(target, PingTarget):
        return message.author.id == BOT_ID and bool(message.content)
    written = body(target.message, icons=icons)
    wanted = presentation.components(written["components"], lambda address: {"url": address})
    here, there = (
        _MOMENT.split(json.dumps(unnumbered(components), sort_keys=True))
        for components in (message.components, wanted)
    )
    moments = zip(map(int, here[1::2]), map(int, there[1::2]), strict=False)
    return here[::2] == there[::2] and all(abs(one - other) <= late for one, other in moments)


def unnumbered(component: object) -> object:
    """Without the numbers of the components, of which one is the mark of the message."""
    if isinstance(component, list):
        return [unnumbered(each) for each in component]
    if isinstance(component, dict):
        return {key: unnumbered(value) for key, value in component.items() if key != "id"}
    return component


def wrong_results(
    sandbox: Sandbox, matches: Iterable[Match], is_kept: Callable[[Match], bool]
) -> Iterator[str]:
    """Matches that came to an outcome, and do not stand once with everybody's place.

    `is_kept`: whether what a match has shown cannot have been taken away.
    """
    names = {person.id: person.name for person in sandbox.people.values()}
    expected, kept, found = Counter[Places](), Counter[Places](), Counter[Places]()
    for match in matches:
        if match.result is not None and match.result.outcome is not None:
            players = [names[player] for player in match.terms.players]
            places = [*zip(match.result.outcome.places, players, strict=True)]
            expected[match.terms.channel_id, tuple(sorted(places))] += 1
            kept[match.terms.channel_id, tuple(sorted(places))] += is_kept(match)
    for message in _standing(sandbox):
        told = _PLACE.findall(message.text)
        ranked = message.text.startswith(_LEADERBOARD)
        if told and message.channel.recipient is None and not ranked:
            places = [(int(place), name) for place, name in told]
            found[message.channel.id, tuple(sorted(places))] += 1
    for result, count in (kept - found).items():
        yield f"{count} results are missing: {result}"
    for result, count in (found - expected).items():
        yield f"{count} results are too many: {result}"


def left_over(sandbox: Sandbox, live: Collection[int]) -> Iterator[Offer]:
    for message in _standing(sandbox):
        for offer in offers_on(message):
            played = offer.match_id is not None and offer.verb not in frozenset(MatchCommand)
            if played and offer.match_id not in live:
                yield offer


def wrong_controls(
    sandbox: Sandbox, matches: Mapping[int, Match], known: Collection[int]
) -> Iterator[str]:
    """Public messages with buttons of a match that belong to none, and extra or missing results.

    `known`: the messages that the store knows for live matches. The result of a match, which has
    the button for a rematch, stands once from its end on, and the store forgets it.
    """
    results: dict[int, set[int]] = defaultdict(set)
    others: list[tuple[int, Offer]] = []
    for message in _standing(sandbox):
        for offer in offers_on(message) if message.channel.recipient is None else ():
            number = offer.match_id
            if number is None or offer.verb == MatchCommand.DESK:
                # The host finds their desk by the invitation, as long as that stands.
                continue
            if offer.verb == MatchCommand.REMATCH:
                results[number].add(message.id)
            else:
                others.append((message.id, offer))
    for number, match in matches.items():
        # From a round's results a way leads to its standings instead.
        if match.terms.round_table is None and len(results[number]) != (0 if match.live else 1):
            yield f"match {number}, live: {match.live}, has {len(results[number])} results"
    known = {*known, *(each for ids in results.values() for each in ids)}
    for message_id, offer in others:
        if message_id not in known:
            yield f"nobody knows {offer.message!r}, with {offer.custom_id}"


def _standing(sandbox: Sandbox) -> Iterator[Message]:
    """Every message of the bot that stands, but for those that one person sees until they look."""
    for channel in sandbox.core.world.channels.values():
        for message in channel.messages.values():
            if message.author.id == BOT_ID and not message.ephemeral:
                yield message


def lines_with(channel: Channel, words: str) -> list[str]:
    return [
        each.content
        for each in channel.messages.values()
        if each.author.id == BOT_ID and not each.ephemeral and words in each.content
    ]
