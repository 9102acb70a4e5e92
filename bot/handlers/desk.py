# Over 400 lines: every act of a host, and how it is told.

"""What hosts and moderators do to a match: each act is durable, then told in the channel."""

import logging
from collections.abc import Callable, Mapping

from bot.contract.game import Action, Seat
from bot.delivery.failures import NOT_ANSWERED
from bot.delivery.responder import Responder
from bot.display.display import Display
from bot.handlers.actor import Actor, Invitee, MatchWork
from bot.handlers.asking import Requests
from bot.handlers.desk_screen import DeskScreens, may_host, part_in_words
from bot.handlers.moderation import moderates
from bot.handlers.refusals import request_refusal
from bot.handlers.requests import RequestRefusal, refused_invitee
from bot.live import host_acts
from bot.live.errors import ActRefused
from bot.live.host_acts import HostAct
from bot.live.lines import post_line
from bot.live.services import Services
from bot.match.entries import TimeGiven
from bot.match.errors import MatchRefusal
from bot.match.ids import MatchId, UserId
from bot.match.match import Match
from bot.ui import hosting, replies
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import DeskAct, MatchCommand, Press
from bot.ui.message import TextMessage

log = logging.getLogger(__name__)

_ABOUT_WHO_SITS = frozenset((DeskAct.TIME, DeskAct.STARTER, DeskAct.SUBSTITUTE))
"""Acts that concern the player whom their screen names, and nobody who has taken the seat since.

A forfeit and an award are not among them: they count only at the version at which they were asked.
"""


class HostDesk:
    """The acts of hosts. Who may do them is for the gate to say; all raise `ActRefused`.

    Pressed on the desk, or on a question that stands in its place, they show the desk as it is
    then. Those that seat somebody also raise `AlreadyPlaying`.
    """

    def __init__(self, services: Services, display: Display, requests: Requests) -> None:
        """`requests`: tells what becomes of what players ask for."""
        self._requests = requests
        self._store = services.store
        self._matches = services.matches
        self._people = services.people
        self._sender = services.sender
        self._display = display
        self.screens = DeskScreens(services, display)
        self.commands: Mapping[str, MatchWork] = {
            MatchCommand.DESK: self.screens.open,
            MatchCommand.PAUSE: self.pause,
            MatchCommand.RESUME: self.resume,
            MatchCommand.ASK_REWIND: self.screens.ask_rewind,
            MatchCommand.ASK_REDEAL: self.screens.ask_redeal,
            MatchCommand.ASK_END: self.ask_end,
            MatchCommand.END: self.end,
            MatchCommand.REPOST: self.repost,
        }
        """What needs nothing but the match, by the words of buttons."""

    # Presses whose version or arguments matter

    def handles(self, press: Press) -> bool:
        """Whether `press` is for this desk, besides its `commands`."""
        return press.verb in (MatchCommand.REWIND, MatchCommand.REDEAL, MatchCommand.HOST)

    async def press(
        self, press: Press, actor: Actor, responder: Responder, chosen: Invitee | None
    ) -> None:
        """A button or menu of the desk was used. `chosen`: whom, in a user menu."""
        if press.action == MatchCommand.REWIND:
            await self.rewind(press, actor, responder)
            return
        if press.action == MatchCommand.REDEAL:
            await self.redeal(press, actor, responder)
            return
        match_id, arguments = press.match_id, Action.parse(press.action).arguments
        match arguments:
            case (DeskAct.ASK_GRANT,):
                await self.screens.ask_grant(match_id, actor, responder)
            case (DeskAct.GRANT,):
                await self.answer_asking(press, actor, responder, agrees=True)
            case (DeskAct.REFUSE,):
                await self.answer_asking(press, actor, responder, agrees=False)
            case (DeskAct.HANDOVER,) if chosen is not None:
                await self.hand_over(match_id, chosen, actor, responder)
            case (act, number, *rest) if _is_number(number):
                seat = Seat(int(number))
                if act in _ABOUT_WHO_SITS:
                    await self._check_sits(match_id, seat, press.version, tuple(rest))
                await self._about(act, press, seat, tuple(rest), actor, responder, chosen)
            case _:
                raise ActRefused(MatchRefusal.MOVED_ON)

    async def _check_sits(
        self, match_id: MatchId, seat: Seat, version: int, rest: tuple[str, ...]
    ) -> None:
        """Whether the player of a seat is the one that a button of that version was about.

        `rest`: who is to take the seat over, if that is what it is for, and may have done so.
        """
        match = await self._matches.at_least(match_id, version)
        if seat in match.predecessors and rest != (str(match.terms.players[seat]),):
            then = await self._store.load_at(match_id, version)
            if then is None or then.terms.players[seat] != match.terms.players[seat]:
                raise ActRefused(MatchRefusal.MOVED_ON, match)

    async def _about(
        self,
        act: str,
        press: Press,
        seat: Seat,
        rest: tuple[str, ...],
        actor: Actor,
        responder: Responder,
        chosen: Invitee | None,
    ) -> None:
        """Do what is about a seat, as a button names it."""
        match_id = press.match_id
        match (act, *rest):
            case (DeskAct.SEAT,):
                await self.screens.player(match_id, seat, actor, responder)
            case (DeskAct.TIME, seconds) if _is_number(seconds.removeprefix("-")):
                await self.give_time(match_id, seat, int(seconds), actor, responder)
            case (DeskAct.STARTER,):
                await self.name_starter(match_id, seat, actor, responder)
            case (DeskAct.ASK_FORFEIT,):
                await self.screens.ask_forfeit(match_id, seat, actor, responder)
            case (DeskAct.FORFEIT,):
                await self.forfeit(press, seat, actor, responder)
            case (DeskAct.ASK_AWARD,):
                await self.screens.ask_award(match_id, seat, actor, responder)
            case (DeskAct.AWARD,):
                await self.award(press, seat, actor, responder)
            case (DeskAct.SUBSTITUTE,) if chosen is not None:
                if await self._is_welcome(match_id, chosen, actor, responder):
                    await self.screens.ask_substitute(match_id, seat, chosen, actor, responder)
            case (DeskAct.SUBSTITUTE, player) if _is_number(player):
                await self._seat(match_id, seat, UserId(int(player)), actor, responder)
            case _:
                raise ActRefused(MatchRefusal.MOVED_ON)

    # What can be done to a match

    async def pause(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Let everything stand until somebody resumes; during a playback, from its end on."""
        match = await self._matches.wanted(match_id)
        if await self._display.is_telling(match):
            await self._pause_once_told(match, actor, responder)
            return
        match = await self._do(match_id, actor, host_acts.pause)
        line = hosting.paused(await self._name(match, actor.user_id), _texts(match))
        await self._tell(match, line, actor, responder)

    async def _pause_once_told(self, match: Match, actor: Actor, responder: Responder) -> None:
        """Pause a match whose playback is being told: its next board is the first to say so.

        Whoever orders it is answered alike, whether the match is over with that playback or not.
        The desk stays as it was, as it would tell.
        """
        host_acts.check_is_host(match, actor.user_id, await moderates(actor, self._store))
        if match.live and match.paused is None:
            self._display.acted(await self._do(match.terms.id, actor, host_acts.pause))
        await responder.private(hosting.pause_to_come(actor.texts))

    async def resume(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Let a paused match go on."""
        match = await self._do(match_id, actor, host_acts.resume)
        line = hosting.resumed(await self._name(match, actor.user_id), _texts(match))
        await self._tell(match, line, actor, responder)

    async def rewind(self, press: Press, actor: Actor, responder: Responder) -> None:
        """Take back the newest act of a player, as the host was asked at that version."""
        before = await self._matches.at_least(press.match_id, press.version)
        match = await self._do(press.match_id, actor, host_acts.rewind, press.version)
        # At that version there was one to be taken back.
        line = await self._rewound(match, before.past.rewinds[-1].seat, actor)
        await self._tell(match, line, actor, responder)

    async def _rewound(self, match: Match, seat: Seat, actor: Actor) -> TextMessage:
        name, player = await self._names(match, actor.user_id, match.terms.players[seat])
        return hosting.rewound(name, player, _texts(match))

    async def redeal(self, press: Press, actor: Actor, responder: Responder) -> None:
        """Let a part of the game be played anew, as the host was asked at that version."""
        match = await self._do(press.match_id, actor, host_acts.redeal, press.version)
        part = part_in_words(match, match.past.parts[-1].name, _texts(match))
        line = hosting.redealt(await self._name(match, actor.user_id), part, _texts(match))
        await self._tell(match, line, actor, responder)

    async def ask_end(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Ask before a match ends without a result; of one that cannot be read nothing is asked."""
        try:
            await self.screens.ask_end(match_id, actor, responder)
        except ActRefused as refused:
            if refused.reason is not MatchRefusal.UNREADABLE:
                raise
            await self._end(match_id, actor, responder)

    async def end(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """End a match without a result. Only the private question carries this; else it asks."""
        if actor.privately:
            await self._end(match_id, actor, responder)
        else:
            await self.ask_end(match_id, actor, responder)

    async def _end(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        match = await self._matches.end(
            match_id,
            actor.user_id,
            moderates=await moderates(actor, self._store),
            at=actor.at,
            drawn=actor.drawn,
        )
        if match is None:
            # There is nothing to show, and no name of a channel to tell it in.
            self._display.changed(match_id)
            await responder.private(replies.ended(actor.texts))
            return
        line = hosting.ended(await self._name(match, actor.user_id), _texts(match))
        await self._tell(match, line, actor, responder, done=replies.ended(actor.texts))

    async def repost(self, match_id: MatchId, actor: Actor, responder: Responder) -> None:
        """Post the board, the call and the cards anew."""
        match = await self._do(match_id, actor, host_acts.repost)
        self._display.repost(match_id)
        line = hosting.reposted(await self._name(match, actor.user_id), _texts(match))
        await self._tell(match, line, actor, responder)

    async def hand_over(
        self, match_id: MatchId, to: Invitee, actor: Actor, responder: Responder
    ) -> None:
        """Let somebody else host."""
        act = host_acts.hand_over_to(to.user_id)
        # Who has handed it over already is not told that it is not theirs.
        await self._matches.check_new_of_host(
            match_id, actor.user_id, act, at=actor.at, drawn=actor.drawn
        )
        if not await self._is_welcome(match_id, to, actor, responder):
            return
        match = await self._do(match_id, actor, act)
        name = await self._name(match, actor.user_id)
        line = hosting.handed_over(name, to.user_id, _texts(match))
        await self._tell(match, line, actor, responder)

    async def answer_asking(
        self, press: Press, actor: Actor, responder: Responder, *, agrees: bool
    ) -> None:
        """Grant or refuse what a player asks for."""
        before = await self._matches.at_least(press.match_id, press.version)
        match = await self._matches.answer_asking(
            press.match_id,
            actor.user_id,
            press.version,
            agrees=agrees,
            moderates=await moderates(actor, self._store),
            at=actor.at,
        )
        line = await self._requests.told(before, match, actor.user_id)
        assert line is not None, "a host's answer is the last"
        await self._tell(match, line, actor, responder)

    # What is done for a player, or to one

    async def give_time(
        self, match_id: MatchId, seat: Seat, seconds: int, actor: Actor, responder: Responder
    ) -> None:
        """Give a player time, or take some: a negative number."""
        match = await self._do(match_id, actor, host_acts.time_for(seat, seconds))
        assert match.clock is not None
        name, player = await self._names(match, actor.user_id, match.terms.players[seat])
        bank = match.clock.banks[seat]
        assert isinstance(match.entry, TimeGiven)
        line = hosting.time_given(name, player, match.entry.seconds, bank, _texts(match))
        await self._tell(match, line, actor, responder)

    async def name_starter(
        self, match_id: MatchId, seat: Seat, actor: Actor, responder: Responder
    ) -> None:
        """Say who begins, in the place of the player who is asked."""
        match = await self._do(match_id, actor, host_acts.begin_with(seat))
        await self._tell_of(match, seat, hosting.starter_named, actor, responder)

    async def forfeit(self, press: Press, seat: Seat, actor: Actor, responder: Responder) -> None:
        """Let a player leave as if they gave up, as the host was asked at that version."""
        act = host_acts.forfeit_of(seat)
        match = await self._do(press.match_id, actor, act, press.version)
        await self._tell_of(match, seat, hosting.forfeited, actor, responder)

    async def award(self, press: Press, seat: Seat, actor: Actor, responder: Responder) -> None:
        """Give the match to a player, as the host was asked at that version."""
        match = await self._do(press.match_id, actor, host_acts.award_to(seat), press.version)
        await self._tell_of(match, seat, hosting.awarded, actor, responder)

    async def substitute(
        self, match_id: MatchId, seat: Seat, by: Invitee, actor: Actor, responder: Responder
    ) -> None:
        """Let another member take a seat over."""
        if await self._is_welcome(match_id, by, actor, responder):
            await self._seat(match_id, seat, by.user_id, actor, responder)

    async def _seat(
        self, match_id: MatchId, seat: Seat, player: UserId, actor: Actor, responder: Responder
    ) -> None:
        before = await self._matches.wanted(match_id)
        match = await self._do(match_id, actor, host_acts.substitute_for(seat, player))
        name, left = await self._names(match, actor.user_id, before.terms.players[seat])
        line = hosting.substituted(name, left, player, _texts(match))
        await self._tell(match, line, actor, responder)

    async def _is_welcome(
        self, match_id: MatchId, person: Invitee, actor: Actor, responder: Responder
    ) -> bool:
        """Whether somebody can come into a match; who names them is told why not."""
        match = await self.screens.hosted(match_id, actor)
        problem = refused_invitee(person)
        elsewhere = actor.channel_id != match.terms.channel_id
        if problem is not None and problem.reason is RequestRefusal.CANNOT_SEE and elsewhere:
            # Discord tells what they see where they were named, which is another channel.
            problem = None
        if problem is not None:
            await responder.private(request_refusal(problem, actor))
            return False
        await self._people.note(person.user_id, match.terms.guild_id, person.name, None)
        return True

    async def seat_of(self, player: Invitee, actor: Actor) -> tuple[MatchId, Seat]:
        """Where a person plays in this channel; there it can be one match only."""
        for terms in await self._store.live_matches(
            channel_id=actor.channel_id, user_id=player.user_id
        ):
            seat = terms.seat_of(player.user_id)
            if seat is not None:
                return terms.id, seat
        raise ActRefused(MatchRefusal.PLAYS_NOT_HERE)

    # What all of them do

    async def _do(
        self, match_id: MatchId, actor: Actor, act: HostAct, version: int | None = None
    ) -> Match:
        return await self._matches.host(
            match_id,
            actor.user_id,
            act,
            moderates=await moderates(actor, self._store),
            at=actor.at,
            version=version,
            drawn=actor.drawn,
        )

    async def _tell_of(
        self,
        match: Match,
        seat: Seat,
        told: Callable[[str, str, Texts], TextMessage],
        actor: Actor,
        responder: Responder,
    ) -> None:
        """Tell of an act that is about a player of the match."""
        name, player = await self._names(match, actor.user_id, match.terms.players[seat])
        await self._tell(match, told(name, player, _texts(match)), actor, responder)

    async def _tell(
        self,
        match: Match,
        line: TextMessage,
        actor: Actor,
        responder: Responder,
        *,
        done: TextMessage | None = None,
    ) -> None:
        """Show what was done: on the board, and below it in a line that says who did it.

        `done`: what whoever did it sees instead of the line where there is no desk any more.
        """
        with self._display.telling_first(match.terms.id):
            self._display.acted(match)
            await self._say(match, line, done or line, actor, responder)

    async def _say(
        self,
        match: Match,
        line: TextMessage,
        done: TextMessage,
        actor: Actor,
        responder: Responder,
    ) -> None:
        """Answer whoever has acted, and say it in the channel."""
        terms = match.terms
        try:
            told = await self._answer(match, line, done, actor, responder)
        except Exception:
            # The act is durable, so nobody is told to try again; the next refresh shows it.
            log.exception("an act in match %d counts, but its host was not answered", terms.id)
            await responder.acknowledge()
            told = False
        if not told:
            # Whatever comes of it, the board tells the same.
            name = f"host:{terms.id}:{match.version}"
            await post_line(self._sender, terms.channel_id, line, name, _texts(match))

    async def _answer(
        self,
        match: Match,
        line: TextMessage,
        done: TextMessage,
        actor: Actor,
        responder: Responder,
    ) -> bool:
        """Answer whoever has acted. True: by the line itself, in the channel of the match."""
        if _on_desk(actor):
            if await may_host(match, actor, self._store):
                await self.screens.show(match, actor, responder)
            else:
                await responder.replace(hosting.in_place(done))
            return False
        if actor.channel_id == match.terms.channel_id:
            return await responder.public(line) not in NOT_ANSWERED
        await responder.private(TextMessage(line.markdown))
        return False

    async def _name(self, match: Match, user_id: UserId) -> str:
        return (await self._names(match, user_id, user_id))[0]

    async def _names(self, match: Match, user_id: UserId, other: UserId) -> tuple[str, str]:
        """How two people are called. The act counts already, so it is told also if that fails."""
        try:
            names = await self._people.names(match.terms.guild_id, (user_id, other))
        except Exception:
            log.exception("who has acted in match %d is told without names", match.terms.id)
            names = {user: str(user) for user in (user_id, other)}
        return names[user_id], names[other]


def _texts(match: Match) -> Texts:
    """The texts of what everybody reads."""
    return texts_in(match.terms.language)


def _on_desk(actor: Actor) -> bool:
    """Whether something was pressed that only this person sees."""
    return actor.privately and actor.message_id is not None


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) <= 20
