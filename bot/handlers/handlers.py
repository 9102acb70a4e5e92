"""What people do in matches, from the press to the answer."""

import logging
from collections.abc import Callable, Coroutine, Mapping
from typing import Any

from bot.aio.tasks import Background
from bot.aio.timing import Time
from bot.delivery.responder import Answer
from bot.delivery.sender import Courier, Sent
from bot.display.ephemeral_messages import Holder
from bot.display.scheduler import Stage
from bot.display.views import Scenes, scenes_of
from bot.games.contract import Action, Seat
from bot.handlers.actor import Presser
from bot.handlers.lobby import Lobby
from bot.handlers.refusals import match_refusal
from bot.handlers.resolve import meant
from bot.live.matches import ActRefused, Matches, Repeated
from bot.live.people import People
from bot.live.services import Services
from bot.match.match import Match, Terms, UserId
from bot.store.store import AlreadyPlaying, Store, Unreadable
from bot.ui import replies
from bot.ui.catalogue import texts
from bot.ui.custom_ids import DeskWord, Press
from bot.ui.games import SCREENS
from bot.ui.match_view import Scene
from bot.ui.message import Message

log = logging.getLogger(__name__)

_Work = Callable[[int, Presser, Answer], Coroutine[Any, Any, None]]

NOTICEABLE_SECONDS = 60
"""A shorter absence is not worth a word."""


class Desk:
    """The one place where acts come in. Whoever presses or asks is answered, also if refused."""

    def __init__(
        self, store: Store, courier: Courier, people: People, time: Time, pace: float
    ) -> None:
        """`pace`: seconds between two monsters of a reveal."""
        self.store = store
        self._courier = courier
        self.people = people
        self.time = time
        self.matches = Matches(store)
        self._background = Background()
        services = Services(store, self.matches, courier, people, time, pace, self._background)
        self.stage = Stage(services)
        self.lobby = Lobby(services, self.stage)
        self._desk_words: Mapping[str, _Work] = {
            DeskWord.CARD: self.card,
            DeskWord.RULES: self.rules,
            DeskWord.SHOW: self.show,
            DeskWord.ASK_CONCEDE: self.ask_to_concede,
            DeskWord.CONCEDE: self.concede,
            DeskWord.END: self.end,
        }

    async def resume(self) -> None:
        """After a start: every live match is shown as it should be, every timer armed again."""
        away = await self._away()
        for match in await self.store.to_show():
            await self.stage.resume(match, away)
        await self.lobby.resume()
        log.info("live matches that go on: %d", len(await self.store.all_live()))

    async def _away(self) -> int:
        """Seconds since the bot was last here, if it was long enough for players to notice."""
        seen, now = await self.store.last_seen(), self.time.now()
        await self.store.touch(now)
        away = (now - seen) // 1000 if seen is not None else 0
        return away if away >= NOTICEABLE_SECONDS else 0

    async def tick(self) -> None:
        """From time to time: look after what waits, and note that the bot is here."""
        self.stage.sweep()
        await self.store.touch(self.time.now())

    async def close(self) -> None:
        await self.stage.close()
        await self._background.close()

    async def press(self, press: Press, presser: Presser, answer: Answer) -> None:
        """A button or menu of a match was used."""
        word = self._desk_words.get(press.action)
        if word is not None:
            await self._answered(word(press.match, presser, answer), presser, answer)
        else:
            await self._answered(self._act(press, presser, answer), presser, answer)

    async def named(self, word: DeskWord, presser: Presser, answer: Answer) -> None:
        """`/match <word>`: the live match of this channel or of this player; asks when unclear."""
        found = await meant(word, presser, self.store)
        if not found:
            await answer.private(replies.no_match_here(presser.texts))
        elif len(found) == 1:
            work = self._desk_words[word](found[0], presser, answer)
            await self._answered(work, presser, answer)
        else:
            choices = [await self._choice(match) for match in found[: replies.MOST_CHOICES]]
            await answer.private(replies.which_match(choices, word, presser.texts))

    async def _answered(
        self, work: Coroutine[Any, Any, None], presser: Presser, answer: Answer
    ) -> None:
        """Do something that may be refused, and say why if it is."""
        try:
            await work
        except Repeated as repeated:
            # Perhaps because nothing seemed to come of it.
            self.stage.show(repeated.match)
            await answer.acknowledge()
        except ActRefused as refused:
            log.info("refused to user %d: %s", presser.user, refused.reason)
            await answer.private(await self._reason(refused, presser))

    async def _act(self, press: Press, presser: Presser, answer: Answer) -> None:
        action = Action.parse(press.action)
        question = await self._question(press, action, presser)
        if question is not None and not presser.privately:
            await answer.private(question)
            return
        match = await self.matches.act(press.match, presser.user, press.version, action, presser.at)
        await self._acted(match, presser, answer, asked=question is not None)

    async def _question(self, press: Press, action: Action, presser: Presser) -> Message | None:
        """What is asked in private before a move that is a gift; pressed there, it counts."""
        match = await self.matches.wanted(press.match)
        seat = match.terms.seat_of(presser.user)
        if seat is None or match.is_stale(seat, press.version):
            return None
        prompt = match.prompt_of(seat)
        move = prompt.move(action) if prompt is not None else None
        if move is None or not move.gift:
            return None
        scene = await self._scene(match, seat)
        return SCREENS[match.terms.game].confirm_gift(scene, seat, presser.texts)

    async def _acted(self, match: Match, presser: Presser, answer: Answer, *, asked: bool) -> None:
        """The act is durable: show it, then tidy up what was pressed, a question or a hand."""
        # Before anything that may fail.
        self.stage.show(match.terms.id)
        seat = match.terms.seat_of(presser.user)
        if asked:
            await answer.dismiss()
        elif seat is None:
            await answer.acknowledge()
        elif presser.privately:
            await self._close_hand(match, seat, presser, answer)
        else:
            await self._answer_public_press(match, seat, presser, answer)

    async def _answer_public_press(
        self, match: Match, seat: Seat, presser: Presser, answer: Answer
    ) -> None:
        hands = self.stage.showing(match.terms.id).hands
        if seat not in hands.unreachable:
            # Decided before anything is sent: so a card is shown by this answer here, or there.
            hands.copies.heard(seat, answer, presser.texts)
            await answer.acknowledge()
            return
        scene = await self._scene(match, seat)
        if SCREENS[match.terms.game].hand_key(scene) is None:
            await answer.acknowledge()
        else:
            await self._hand(match, seat, presser, answer)

    async def _close_hand(self, match: Match, seat: Seat, presser: Presser, answer: Answer) -> None:
        """Show the card as placed by the answer to its own press."""
        showing = self.stage.showing(match.terms.id)
        hands = showing.hands
        hands.answering(seat, presser.message)
        placed: object = None
        try:
            await showing.load()
            scene = await self._scene(match, seat)
            screen = SCREENS[match.terms.game].hand_placed(scene, presser.texts)
            placed = await answer.replace(screen)
        finally:
            hands.answered(seat, presser.message, placed=isinstance(placed, Sent))

    async def card(self, match: int, presser: Presser, answer: Answer) -> None:
        """What a player holds and knows, for this player alone."""
        current = await self._playing(match, presser.user)
        seat = current.terms.seat_of(presser.user)
        assert seat is not None
        await self._hand(current, seat, presser, answer)

    async def _hand(self, match: Match, seat: Seat, presser: Presser, answer: Answer) -> None:
        """Show a hand to its owner alone, who is told once how to get it by private message."""
        showing = self.stage.showing(match.terms.id)
        await showing.load()
        hands, board = showing.hands, texts(match.terms.language)
        scene, screens = await self._scene(match, seat), SCREENS[match.terms.game]
        holder = Holder(seat, presser.user, scene, screens, board)
        await hands.copies.show(holder, answer, presser.texts)
        if hands.is_to_be_told(seat):
            # A private message may be on its way, and arrive this time.
            await self.stage.shown(match.terms.id)
        if hands.is_to_be_told(seat):
            await hands.copies.tell(seat, answer, presser.texts, board)

    async def rules(self, match: int, presser: Presser, answer: Answer) -> None:
        """A summary of the rules, for whoever asks."""
        current = await self.matches.wanted(match)
        scene = (await self._scenes(current)).public
        await answer.private(SCREENS[current.terms.game].rules(scene, presser.texts))

    async def show(self, match: int, presser: Presser, answer: Answer) -> None:
        """Post the board again. A match whose channel is lost goes on where this is asked."""
        current = await self.matches.wanted(match)
        if not current.live:
            raise ActRefused("over", current)
        lost = await self.store.trouble(match) is not None
        if lost and (presser.guild, presser.obstacle) == (current.terms.guild, None):
            try:
                current = await self.matches.move(match, presser.channel)
            except AlreadyPlaying as error:
                await answer.private(await self.lobby.playing_already(error.user, presser))
                return
        self.stage.show(match, anew=True)
        shown = await self.stage.shown(match)
        # As long as it is being shown, what is noted may be of before.
        trouble = await self.store.trouble(match) if shown else None
        if trouble is not None:
            notice = await self.stage.waiting.notice(current, trouble.word, presser.texts)
            await answer.private(notice)
        else:
            link = await self._link(current) if shown else None
            await answer.private(replies.shown_again(link, presser.texts))

    async def ask_to_concede(self, match: int, presser: Presser, answer: Answer) -> None:
        """Giving up is asked about first."""
        current = await self._playing(match, presser.user)
        seat = current.terms.seat_of(presser.user)
        assert seat is not None
        scene = await self._scene(current, seat)
        screens = SCREENS[current.terms.game]
        await answer.private(screens.confirm_concede(scene, seat, presser.texts))

    async def concede(self, match: int, presser: Presser, answer: Answer) -> None:
        """A player gives up. Only the private question carries this; elsewhere it asks."""
        if not presser.privately:
            await self.ask_to_concede(match, presser, answer)
            return
        await self.matches.concede(match, presser.user, presser.at)
        self.stage.show(match)
        await answer.dismiss()

    async def end(self, match: int, presser: Presser, answer: Answer) -> None:
        """The host, or a moderator, ends a match without a result, from every state."""
        moderates = presser.guild if presser.moderator else None
        await self.matches.end(match, presser.user, moderates=moderates, at=presser.at)
        self.stage.show(match)
        await answer.private(replies.ended(presser.texts))

    async def message_gone(self, channel: int, message: int) -> None:
        """Somebody deleted a message; if it was the board of a live match, it is put back."""
        if self._courier.deletes(message):
            return
        await self.lobby.message_gone(channel, message)
        for terms in await self.store.live_matches(channel=channel):
            if await self.stage.lost(terms.id, message):
                self.stage.show(terms.id)

    async def channel_changed(self, channel: int) -> None:
        """A channel is gone or different: look at its matches again."""
        for terms in await self.store.live_matches(channel=channel):
            self.stage.show(terms.id, doubted=True)

    async def events_missed(self) -> None:
        """What happened in the channels is not known for a while: look at every match again."""
        for match in await self.store.all_live():
            self.stage.show(match, doubted=True)

    async def _choice(self, match: int) -> replies.MatchChoice:
        try:
            terms = await self.store.terms(match)
        except Unreadable:
            terms = None
        if terms is None:
            return replies.MatchChoice(match, "", ())
        place = self._courier.channel_name(terms.channel)
        return replies.MatchChoice(match, place, await self._names(terms))

    async def _names(self, terms: Terms) -> tuple[str, ...]:
        known = await self.people.names(terms.guild, terms.players)
        return tuple(known[player] for player in terms.players)

    async def _playing(self, match: int, user: UserId) -> Match:
        current = await self.matches.wanted(match)
        if current.terms.seat_of(user) is None:
            raise ActRefused("not-your-match", current)
        if not current.live:
            raise ActRefused("over", current)
        return current

    async def _scene(self, match: Match, seat: Seat) -> Scene:
        return (await self._scenes(match)).of(seat)

    async def _scenes(self, match: Match) -> Scenes:
        unreachable = self.stage.showing(match.terms.id).hands.unreachable
        return await scenes_of(match, self.people, unreachable)

    async def _reason(self, refused: ActRefused, presser: Presser) -> Message:
        match = refused.match
        if match is not None and refused.reason == "moved-on":
            # They see something old, which is not left to wait for a better time.
            self.stage.show(match.terms.id)
        scene = (await self._scenes(match)).public if match is not None else None
        link = await self._link(match) if match is not None else None
        return match_refusal(refused.reason, scene, link, presser.texts)

    async def _link(self, match: Match) -> str | None:
        """To the board, where there is one."""
        board = await self.stage.board(match.terms.id)
        return replies.message_link(match.terms.guild, *board) if board is not None else None
