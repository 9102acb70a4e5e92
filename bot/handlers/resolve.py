"""Which act a press on a match stands for, and which match a command means."""

from typing import Any, NamedTuple

from bot.contract.game import Action, Seat
from bot.handlers.actor import Actor, Invitee, moderates
from bot.match.acts import ACTS, AGREE, DECLINE, MOST_SECONDS, Act, DeskAct, MatchCommand, Who
from bot.match.entries import Wish
from bot.match.ids import ChannelId, MatchId, UserId
from bot.match.terms import Terms
from bot.store import matches as stored_matches
from bot.store.store import Store

MOST_OFFERED = 25
"""So many choices Discord shows while somebody types."""

_MOST_DIGITS = 19
"""No number of ours is longer."""

_SCREENS_OF = {MatchCommand.CARD: Who.PLAYER, MatchCommand.DESK: Who.HOST}
"""The only people who may see a screen."""

_ASK = "ask-"
_HIGHEST = {Seat: 99, int: MOST_SECONDS, UserId: 2**63 - 1}
"""No button of ours names higher numbers, nor could the store keep all of them."""

_ON_DESK = f"{MatchCommand.HOST}:"
_BY_VERB = {verb: act for verb, act in ACTS.items() if not verb.startswith(_ON_DESK)}
_BY_DESK_ACT = {
    **{verb.removeprefix(_ON_DESK): act for verb, act in ACTS.items() if _ON_DESK in verb},
    DeskAct.GRANT: AGREE,
    DeskAct.REFUSE: DECLINE,
}
"""The acts by what follows `host:`."""


async def resolve_matches(command: MatchCommand, actor: Actor, store: Store) -> list[MatchId]:
    """The matches that a match command may be about, by their ids; none, or several: unclear."""
    here = await store.read(stored_matches.live, channel_id=actor.channel_id)
    own = await store.read(stored_matches.live, user_id=actor.user_id)
    act = ACTS.get(command.removeprefix("ask-"))
    who = _SCREENS_OF.get(command) if act is None else act.who
    if who is Who.PLAYER:
        # A player means the match that they play in, even if others go on or are hosted here.
        played = [terms for terms in own if terms.seat_of(actor.user_id) is not None]
        return _ids(_nearest(actor, played, [] if played else here) or own)
    if who is Who.HOST:
        return await _to_host(actor, store, own, here)
    found = _nearest(actor, own, here)
    # A match that has lost its channel can be moved here, even if others go on here.
    others = [terms for terms in own if terms not in found]
    found += [terms for terms in others if await _is_lost(terms, store)]
    return _ids(found) or await _broken(actor, store)


async def named_match(typed: str, actor: Actor, store: Store) -> MatchId | None:
    """The live match of this server whose number was chosen or typed; None: there is none.

    The gate decides who may do something to it.
    """
    number = typed.strip()
    if actor.guild_id is None or not number.isdecimal() or len(number) > _MOST_DIGITS:
        return None
    match_id = MatchId(int(number))
    live = _ids(await store.read(stored_matches.live, guild_id=actor.guild_id))
    return match_id if match_id in (*live, *await _damaged(actor, store, None)) else None


async def _to_host(
    actor: Actor, store: Store, own: list[Terms], here: list[Terms]
) -> list[MatchId]:
    """The matches that somebody hosts, here before elsewhere; to a moderator also others.

    The only one that is played here is meant, whatever a moderator hosts elsewhere.
    """
    hosted = [terms for terms in own if terms.host == actor.user_id]
    hosted_here = [terms for terms in hosted if terms.channel_id == actor.channel_id]
    if hosted_here:
        return _ids(hosted_here)
    found = _ids(hosted)
    if await moderates(actor, store) is not None:
        others = [terms for terms in here if terms.seat_of(actor.user_id) is None]
        played_here = [*_ids(others), *await _damaged(actor, store, actor.channel_id)]
        found = played_here if len(played_here) == 1 else [*played_here, *found]
    if found:
        return found
    # They may do so to none of these, and are told why.
    refused = _ids(_nearest(actor, own, here))
    return [*refused, *await _broken(actor, store)]


async def _broken(actor: Actor, store: Store) -> list[MatchId]:
    """Matches that nobody can find in a channel: only a moderator has to, from elsewhere."""
    if await moderates(actor, store) is None:
        return []
    everywhere = await store.read(stored_matches.live, guild_id=actor.guild_id)
    lost = [
        terms
        for terms in everywhere
        if terms.seat_of(actor.user_id) is None and await _is_lost(terms, store)
    ]
    return [*_ids(lost), *await _damaged(actor, store, None)]


async def _is_lost(terms: Terms, store: Store) -> bool:
    return await store.read(stored_matches.blockage, terms.id) is not None


async def _damaged(actor: Actor, store: Store, channel_id: ChannelId | None) -> list[MatchId]:
    if actor.guild_id is None:
        return []
    return await store.read(stored_matches.unreadable, actor.guild_id, channel_id)


def _nearest(actor: Actor, own: list[Terms], here: list[Terms]) -> list[Terms]:
    return [terms for terms in own if terms.channel_id == actor.channel_id] or here or own


def _ids(matches: list[Terms]) -> list[MatchId]:
    return [terms.id for terms in matches]


class RoutedAct(NamedTuple):
    """An act with what it is about. `confirmed`: the question before it was answered.

    `person`: who was chosen, where the act brings somebody into the match. `on_desk`: it is one of
    those by which a host acts on the desk.
    """

    act: Act
    arguments: tuple[Any, ...] = ()
    confirmed: bool = False
    person: Invitee | None = None
    on_desk: bool = False


def route(text: str, chosen: Invitee | None = None, *, privately: bool = False) -> RoutedAct | None:
    """The act that a button or menu carries; None for one that stands for none.

    `text`: its action, as `Press.action`. `chosen`: who was chosen in a user menu. `privately`:
    only one person sees what was pressed, so it may be the question that comes first.
    """
    action = Action.parse(text)
    verb, arguments = action.verb, action.arguments
    if verb == MatchCommand.HOST:
        if not arguments:
            return None
        verb, *rest = arguments
        arguments = tuple(rest)
    confirmed, name = privately and not verb.startswith(_ASK), verb.removeprefix(_ASK)
    act = (_BY_DESK_ACT if action.verb == MatchCommand.HOST else _BY_VERB).get(name)
    if act is None:
        return None
    person = None
    if len(arguments) == len(act.takes) - 1 and act.takes[-1] is UserId:
        # It is the menu in which somebody is chosen.
        if chosen is None:
            return None
        person, confirmed = chosen, False
        arguments = (*arguments, str(chosen.user_id))
    elif UserId in act.takes and not (act.asks and confirmed):
        # Nobody was chosen, nor is it the question about who was.
        return None
    if len(arguments) != len(act.takes):
        return None
    about = [_read(kind, text) for kind, text in zip(act.takes, arguments, strict=True)]
    on_desk = act.who is Who.HOST or action.verb == MatchCommand.HOST
    return None if None in about else RoutedAct(act, tuple(about), confirmed, person, on_desk)


def _read(kind: type, text: str) -> Any:
    """The value that an argument stands for; None where it stands for nothing."""
    if kind is Wish:
        return Wish(text) if text in set(Wish) else None
    digits = text.removeprefix("-") if kind is int else text
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        return None
    number = int(text)
    return number if abs(number) <= _HIGHEST[kind] else None
