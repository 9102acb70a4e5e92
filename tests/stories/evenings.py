"""Rounds: opened by their host's presses, or prepared as if people had brought them so far."""

from typing import Any

import pytest

from bot.aio.timing import SystemTime
from bot.match.ids import ChannelId, GuildId, UserId
from bot.rounds import entries as made
from bot.rounds.effects import apply
from bot.rounds.entries import RoundEntry
from bot.rounds.ids import Place, RoundId
from bot.rounds.pairing.seating import LegSeating
from bot.rounds.round import Round
from bot.rounds.terms import RoundTerms
from bot.store import rounds
from bot.ui.custom_ids import RoundPress, parse
from sandbox.people import Reply
from sandbox.world import Message, Thread
from tests.play.offers import Offer
from tests.play.people import Person
from tests.play.scene import Scene
from tests.play.story import Story
from tests.rounds.terms import friday_cup

MINUTE = 60.0
"""Seconds."""
AHEAD = 20 * MINUTE
"""How long before its start a round is opened here: five minutes before the check-in."""
READY = 10 * MINUTE + 5
"""After so long a table waits no more for those who are not ready."""

in_english = pytest.mark.parametrize("story", ["en"], indirect=True)
"""For stories whose texts others show in both languages."""


def moment(seconds: float) -> str:
    """A moment so far ahead, as clients send it for a command's option."""
    return f"<t:{round(SystemTime().now() / 1000 + seconds)}:f>"


async def drafted(
    scene: Scene, game: str = "deathmatch", start: float = AHEAD, **fields: object
) -> Reply:
    """Rook drafts the Friday Cup. `start`: in so many seconds; `fields`: of the form."""
    form = await scene.rook.uses("round open", game=game, start=moment(start))
    return await scene.rook.fills(form, **{"name": "Friday Cup", **fields})


async def opened(scene: Scene, *players: Person, **draft: Any) -> None:
    """Rook has posted a round, to which these people sign up."""
    await drafted(scene, **draft)
    await scene.rook.presses("post")
    for player in players:
        await player.presses("in")


async def prepared(
    scene: Scene, *players: Person, drawn: bool = True, by_hand: bool = True, **terms: Any
) -> RoundId:
    """A round of Rook's whose check-in is over: these people have the places from 1 on.

    `drawn`: its first leg is, the first one with the second, and so on; the last of an odd number
    has a bye. `by_hand`: as the host has written it. `terms`: where they are not the usual ones.
    """
    store, now = scene.process.store, SystemTime().now()
    for person in (scene.rook, *players):
        await scene.process.bot.handlers.people.note(
            UserId(person.id), GuildId(scene.sandbox.guild_id), person.name, person.client.locale
        )
    one = await store.write(rounds.insert, _terms(scene, now, terms), now)
    log: list[RoundEntry] = [made.Posted(at=now, by=one.host)]
    log += [
        made.SignedUp(at=now, by=UserId(player.id), player=UserId(player.id)) for player in players
    ]
    log.append(made.CheckInClosed(at=now, by=one.host))
    if drawn:
        places = [Place(number) for number, _ in enumerate(players, start=1)]
        most = one.terms.seats[-1]
        tables = [tuple(places[at : at + most]) for at in range(0, len(places), most)]
        byes = tables.pop() if len(tables[-1]) == 1 else ()
        seating = LegSeating(tuple(tables), byes)
        log.append(made.LegDrawn(at=now, by=one.host, seating=seating, by_hand=by_hand))
    for entry in log:
        one = await _written(scene, one, entry)
    scene.process.bot.handlers.display.rounds.refresh(one.id)
    await scene.quiet()
    return one.id


async def _written(scene: Scene, before: Round, entry: RoundEntry) -> Round:
    after = apply(before, entry)
    await scene.process.store.write(rounds.append, before, after, entry)
    return after


def _terms(scene: Scene, now: int, changes: dict[str, Any]) -> RoundTerms:
    here: dict[str, Any] = {
        "guild_id": GuildId(scene.sandbox.guild_id),
        "channel_id": ChannelId(scene.channel.id),
        "language": scene.language,
        "opener": UserId(scene.rook.id),
        "starts": now,
    }
    return friday_cup(**{**here, **changes})


async def goes(scene: Scene, *players: Person, **how: Any) -> RoundId:
    """The first leg of a prepared round begins, and with it a story; see `prepared`."""
    round_id = await prepared(scene, *players, **how)
    await at_desk(scene, "go")
    if isinstance(scene, Story):
        scene.begins_here()
    return round_id


async def at_desk(scene: Scene, *actions: str, host: Person | None = None) -> Message:
    """A host (Rook if nobody else is named) opens the desk of a round, and presses these there."""
    host = scene.rook if host is None else host
    ways = (one for one in host.offers() if one.action == "desk" and _is_public(one))
    desk = (await host.takes(next(ways))).message
    for action in actions:
        await host.presses(action, on=desk)
    return desk


def _is_public(offer: Offer) -> bool:
    return isinstance(parse(offer.custom_id), RoundPress) and offer.message.reader is None


def thread(scene: Scene, number: int) -> Thread:
    """The newest thread of a table."""
    threads = [one for one in scene.sandbox.core.world.channels.values() if isinstance(one, Thread)]
    return [one for one in threads if one.name.split()[1] == str(number)][-1]


def calls(player: Person) -> list[Message]:
    """The messages by which tables ask somebody whether they are ready, the newest first."""
    asked = (one.message for one in player.offers() if one.action == "ready")
    return [message for message in asked if f"<@{player.id}>" in message.content]


async def ready(*players: Person) -> None:
    """They press Ready where their tables have called them."""
    for player in players:
        await player.presses("ready", on=calls(player)[0])


async def plays_a_leg(scene: Scene, *losers: Person) -> None:
    """The next leg is drawn and played: everybody is ready, and these give up."""
    await at_desk(scene, "draw", "go")
    await ready(*filter(calls, scene.people.values()))
    await concedes(*losers)
    await scene.wait(10)


async def concedes(*players: Person) -> None:
    """They give up the matches whose boards they see last."""
    for player in players:
        board = next(one.message for one in player.offers() if one.match_id is not None)
        await player.uses_in(board.channel, "match concede")
        await player.presses("concede")
