"""The effects of an entry, among them the lines to be sent to the match's channel.

A line is announced in the transaction of its act, and drawn from the log whenever it is to be sent.
So no process leaves one that its successor does not send.
"""

import logging
from collections.abc import Callable

from bot.display.targets import ASKING, LineTarget, ends_by, line_slot, line_version, warning_slot
from bot.live.matches import MatchStep
from bot.live.services import Services
from bot.match.entries import Agreed, Asked, Declined, Entry, Redealt, made_by
from bot.match.match import Match
from bot.match.remembering import is_run_by
from bot.store import log as stored_log
from bot.store.errors import Unreadable
from bot.store.log import Effects
from bot.store.messages import PendingLine, PostedMessage
from bot.ui.catalogue import texts_in
from bot.ui.games import pending_seats, renderer_of
from bot.ui.lines import asking_call, line_of, silence_warning
from bot.ui.markdown import at_time, lines, mention, small
from bot.ui.message import TextMessage
from bot.ui.names import escaped

log = logging.getLogger(__name__)

EARLIER_LINES = 2
"""So many lines of earlier acts stand below the line of a newer one."""

EARLIER_MS = 120_000
"""Earlier acts are no older than this at the newer one: before that they are no news."""


def effects_of(pace: float) -> Callable[[Match, Match], Effects]:
    """The effects that are written in an act's transaction, given the seconds between two frames.

    After it, in this order: the clocks begin or stop, the press is answered, private copies, the
    board, lines and calls are sent.
    """

    def effects(before: Match, after: Match) -> Effects:
        # A playback shows what the game itself did; an end from outside cuts it short. Asked
        # before anything is drawn: where there is nothing to tell, the display says so at once.
        playbacks = pace > 0 and renderer_of(after.terms.game).has_playbacks
        unrevealed = after.result is not None and playbacks and bool(after.playback_events)
        lines = pending_lines(before, after)
        by_host = bool(lines) and after.entry is not None and is_run_by(before, after.entry)
        return Effects(pending_seats(after), lines, unrevealed, by_host)

    return effects


def pending_lines(before: Match, after: Match) -> tuple[PendingLine, ...]:
    """The lines to be sent to the channel for the newest entry of a match."""
    if _asks_others(after):
        assert after.asking is not None
        return (PendingLine(ASKING, f"{after.asking.since}"),)
    # Names make no difference to whether there is one.
    line = line_of(before, after, None, str, texts_in(after.terms.language))
    return () if line is None else (PendingLine(line_slot(after.version), "line"),)


def pending_warning(ends: int) -> PendingLine:
    """The warning that a match ends at `ends` (ms since the epoch, UTC) if nobody acts."""
    return PendingLine(warning_slot(ends), "line")


class PendingLines:
    """Draws the pending lines of a channel."""

    def __init__(self, services: Services) -> None:
        self._people = services.people
        self._store = services.store

    async def target(self, row: PostedMessage, match: Match) -> LineTarget | None:
        """A line as it was announced, with the act that it tells of or as a warning.

        None where the log does not tell of that any more, as it is damaged.
        """
        ends = ends_by(row.slot)
        if ends is not None:
            players = [player for seat, player in match.terms.seated if seat in match.active]
            warning = silence_warning(players, ends, texts_in(match.terms.language))
            return LineTarget(row.slot, row.generation, warning)
        version = line_version(row.slot)
        try:
            at = await self._store.load_each(match.terms.id, (version - 1, version))
        except Unreadable as error:
            log.error("version %d of match %d is not told: %s", version, match.terms.id, error)
            return None
        message = await self.draw(MatchStep(at[version - 1], at[version]))
        assert message is not None, "a line is announced only where there is one"
        return LineTarget(row.slot, row.generation, message)

    async def draw(self, done: MatchStep) -> TextMessage | None:
        """The line that tells of an act, or calls others to answer; None: the board is enough.

        As the line of an act takes the place of those before it, these stand below it in small
        letters, the newest first.
        """
        line = await self.draw_alone(done)
        if line is None or _asks_others(done.after):
            return line
        try:
            earlier = await self._earlier(done)
        except Unreadable as error:
            log.error("no earlier acts of match %d are told: %s", done.after.terms.id, error)
            return line
        return TextMessage(lines(line.markdown, *earlier), line.pings)

    async def _earlier(self, done: MatchStep) -> list[str]:
        """The lines of the last acts before one, the newest first, with the time of each."""
        assert done.after.entry is not None, "it is an act"
        since = done.after.entry.at - EARLIER_MS

        def is_news(entry: Entry) -> bool:
            return entry.at >= since and _may_be_told(entry)

        told = await self._told(done.before, is_news, EARLIER_LINES)
        return [small(line) for line in reversed(told)]

    async def of_hosts(self, match: Match, most: int) -> list[str]:
        """The lines of the newest acts of hosts, with the time of each; at most `most` of them.

        Raises `Unreadable`.
        """
        # Players who make an entry with their name, as by a claim, have no line for it.
        return await self._told(match, lambda entry: made_by(entry) is not None, most)

    async def _told(self, match: Match, fits: Callable[[Entry], bool], most: int) -> list[str]:
        """The lines of the last entries that fit, as far as there are any, each with its time."""
        stored = await self._store.read(stored_log.stored, match.terms.id)
        assert stored is not None, "a match with an act has a log"
        terms, entries = stored
        until = enumerate(entries[: match.version], start=1)
        numbers = [number for number, entry in until if fits(entry)][-most:]
        needed = {number - before for number in numbers for before in (0, 1)}
        at = stored_log.rebuild_each(terms, entries, needed) if numbers else {}
        found = []
        for number in numbers:
            line = await self.draw_alone(MatchStep(at[number - 1], at[number]))
            if line is not None and not _asks_others(at[number]):
                markdown = await self._without_mentions(line, match)
                found.append(f"{at_time(entries[number - 1].at)} {markdown}")
        return found

    async def _without_mentions(self, line: TextMessage, match: Match) -> str:
        """The line with names, as it calls nobody any more: by its mentions a call is found."""
        names, markdown = await self._people.names(match.terms.guild_id, line.pings), line.markdown
        for user in line.pings:
            markdown = markdown.replace(mention(user), escaped(names[user]))
        return markdown

    async def draw_alone(self, done: MatchStep) -> TextMessage | None:
        """The line that `draw` gives, without those before it."""
        before, match = done.before, done.after
        texts, part = texts_in(match.terms.language), None
        if _asks_others(match):
            view = (await self._people.views(match)).public
            act = renderer_of(match.terms.game).asked_back(view, texts)
            return asking_call(view, texts, act)
        if isinstance(match.entry, Redealt):
            renderer = renderer_of(match.terms.game)
            part = renderer.part(match.past.parts[-1].name, texts)
        by = None if match.entry is None else made_by(match.entry)
        users = {*before.terms.players, *match.terms.players, *([] if by is None else [by])}
        names = await self._people.names(match.terms.guild_id, users)
        return line_of(before, match, part, names.__getitem__, texts)


def _may_be_told(entry: Entry) -> bool:
    """Whether there may be a line about an entry: others than players in their turn made it."""
    return made_by(entry) is not None or isinstance(entry, Agreed | Declined | Asked)


def _asks_others(match: Match) -> bool:
    """Whether the newest entry asks for something that others have to answer."""
    return isinstance(match.entry, Asked) and match.asking is not None
