"""The checks of a round that must hold whatever was done, failed and was killed in an evening."""

import itertools
import json
from collections import Counter, defaultdict
from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from msgspec import structs

from bot.delivery.layout import body
from bot.display.rounds.targets import targets_of
from bot.handlers.rounds.calls import STAND_IN_MS, UNPOSTED_MS
from bot.match.entries import Substituted
from bot.match.ids import ChannelId, GuildId, MessageId, UserId
from bot.match.match import Match
from bot.match.times import Instant
from bot.rounds import entries as made
from bot.rounds.acts import RoundVerb
from bot.rounds.entries import RoundEntry
from bot.rounds.ids import RoundId
from bot.rounds.standings import standings
from bot.rounds.terms import Pairing
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import RoundPress, parse
from bot.ui.markdown import message_link
from bot.ui.rounds.view import FINAL, RoundView
from sandbox import presentation
from sandbox.guilds import BOT_ID
from sandbox.moments import snowflake_seconds
from sandbox.people import Reply
from sandbox.world import Message, Payload, Thread
from tests.play.answers import Answer
from tests.play.charges import Downtime
from tests.play.crowd import HOSTS
from tests.play.people import Person
from tests.play.recount import Results, legs_in, standings_in
from tests.play.round_reading import RoundReader, has_left
from tests.play.scene import Scene
from tests.play.shown import unnumbered

MODERATORS = ("Rook", *HOSTS)

SHORTER = 2_000
"""A call that Discord took so many ms to show may have asked that much shorter."""

DECIDED: dict[str, type[RoundEntry]] = {
    RoundVerb.SIGN_UP: made.SignedUp,
    RoundVerb.WITHDRAW: made.Withdrew,
    RoundVerb.HERE: made.Here,
    RoundVerb.CHECK_IN: made.CheckInOpened,
    RoundVerb.CLOSE_CHECK_IN: made.CheckInClosed,
    RoundVerb.DRAW: made.LegDrawn,
    RoundVerb.GO: made.Went,
    RoundVerb.TAKE_BACK_GO: made.TookBackGo,
    RoundVerb.FORBID: made.PairForbidden,
    RoundVerb.ENTRY: made.EntryOpened,
    RoundVerb.ADD: made.SignedUp,
    RoundVerb.CO_HOST: made.CoHost,
    RoundVerb.HAND_OVER: made.RoundHandedOver,
    RoundVerb.APPROVE: made.Closed,
    RoundVerb.CANCEL: made.Cancelled,
    RoundVerb.CANCEL_ALL: made.Cancelled,
    RoundVerb.WALKOVER: made.Absent,
    RoundVerb.VOID: made.Ruled,
    RoundVerb.AWARD: made.Ruled,
    RoundVerb.REPLAY: made.Replayed,
    RoundVerb.STAND_IN: made.StoodIn,
    RoundVerb.DROP: made.Withdrew,
}
"""The entry that each press writes which decides something. A return can be another sign-up."""

_IN_PLACE = 7
"""The type of an answer that changes what was pressed: with a refusal nothing is changed."""


_Shown = tuple[str, str]
"""The content of a message, and its components."""


class _Acknowledged(NamedTuple):
    """A press that was answered as done. `since`: ms since the epoch, when it was made."""

    by: int
    verb: str
    since: Instant


class RoundWatch:
    """Follows a round, and knows at its end what is wrong. `downtimes`: when there was no bot."""

    def __init__(self, scene: Scene, reader: RoundReader, downtimes: list[Downtime]) -> None:
        self._scene = scene
        self._reader = reader
        self._downtimes = downtimes
        self.round_id: RoundId | None = None
        self.lost: set[int] = set()
        """The channels in which it could not go on for a while, as in a locked thread."""
        self._log: list[RoundEntry] = []
        self._acknowledged: list[_Acknowledged] = []
        self.results: Counter[ChannelId] = Counter()
        """How many results of its matches stand in each channel, as it was last looked at."""

    @property
    def tables(self) -> int:
        """How many tables there were in all legs."""
        return sum(len(leg.tables) for leg in legs_in(self._log))

    @property
    def log(self) -> Sequence[RoundEntry]:
        """All that was decided, as it was last looked at."""
        return self._log

    @property
    def hosts(self) -> frozenset[int]:
        """All who ever might act as hosts: moderators, too."""
        opener = self._reader.round(self._known).terms.opener
        named = [
            entry.player if isinstance(entry, made.CoHost) else entry.to
            for entry in self._log
            if isinstance(entry, made.CoHost | made.RoundHandedOver)
        ]
        return frozenset((opener, *named, *self._moderators))

    @property
    def _moderators(self) -> frozenset[int]:
        return frozenset(
            person.id for person in self._scene.people.values() if person.name in MODERATORS
        )

    @property
    def _known(self) -> RoundId:
        assert self.round_id is not None
        return self.round_id

    # While it runs

    def look(self) -> None:
        """The entries of its log stay, whatever happened to the bot."""
        if self.round_id is None:
            return
        log = self._reader.entries(self.round_id)
        known = len(self._log)
        assert log[:known] == self._log, f"the log has lost or changed {self._log[len(log) :]}"
        self._log = log

    def answered(self, person: Person, answer: Answer, reply: Reply, since: float) -> None:
        """A press was answered that was made at `since`, in UTC epoch seconds."""
        press = parse(answer.offer.custom_id)
        if not isinstance(press, RoundPress) or press.verb not in DECIDED:
            return
        if reply.failed is None and reply.type == _IN_PLACE and not reply.messages:
            began = int(since * 1000)
            self._acknowledged.append(_Acknowledged(person.id, press.verb, began))

    # At its end

    async def complaints(self, states: Sequence[Sequence[Match]]) -> list[str]:
        """`states`: of each match at every version."""
        self.look()
        own = [each for each in states if _round_of(each[-1]) == self.round_id]
        return [
            *self._lost(),
            *self._wrong_standings(own),
            *self._without_right(),
            *self._too_early(),
            *_twice_at_once(own),
            *self._wrong_matches(own),
            *await self.wrong_messages(),
            *self._wrong_results(own),
            *self._wrong_threads(),
        ]

    def _lost(self) -> Iterator[str]:
        """Decisions that were answered as done, and are not in the log."""
        for by, verb, since in self._acknowledged:
            kind = DECIDED[verb]
            if not any(
                isinstance(entry, kind) and entry.by == by and entry.at >= since
                for entry in self._log
            ):
                yield f"{verb} of {by} at {since} is lost"

    def _wrong_standings(self, own: Sequence[Sequence[Match]]) -> Iterator[str]:
        one, ends = self._reader.round(self._known), self._reader.ends(self._known)
        lines = standings(one, ends)
        results: Results = {
            match.terms.id: None if match.result.outcome is None else match.result.outcome.places
            for *_, match in own
            if match.result is not None
        }
        knock_out = one.terms.pairing is Pairing.KNOCK_OUT
        counted = standings_in(
            self._log, results, [line.place for line in lines], knock_out=knock_out
        )
        for line in lines:
            row = counted[line.place]
            if (line.rank, line.points, line.met) != (row.rank, row.points, row.met):
                yield f"the standings tell {line}, the logs {row}"

    def _without_right(self) -> Iterator[str]:
        """Entries of people who may not do such things."""
        moderators = {
            person.id for person in self._scene.people.values() if person.name in ("Rook", "Quince")
        }
        host = self._reader.round(self._known).terms.opener
        helping: set[int] = set()
        for entry in self._log:
            about = getattr(entry, "player", None)
            own = isinstance(entry, made.SignedUp | made.Withdrew | made.Here) and about == entry.by
            free = isinstance(entry, made.Started) or entry.by is None or own
            if not free and entry.by not in {host, *helping, *moderators}:
                yield f"{entry.by} may not do this: {entry}"
            if isinstance(entry, made.CoHost):
                helping ^= {entry.player}
            elif isinstance(entry, made.RoundHandedOver):
                host = entry.to
                helping -= {entry.to}

    def _nobodys(self, since: Instant, until: Instant) -> int:
        """For how many ms of a time there was no bot."""
        merged, last = 0, since
        for one in sorted(self._downtimes):
            begin, end = max(one.since, last), min(one.until, until)
            if end > begin:
                merged, last = merged + end - begin, end
        return merged

    def _too_early(self) -> Iterator[str]:
        """Ends of the check-in and walkovers by time that left people less time than promised."""
        opened: made.CheckInOpened | None = None
        for number, entry in enumerate(self._log):
            match entry:
                case made.CheckInOpened():
                    opened = entry
                case made.TermsChanged():
                    opened = None
                case made.CheckInClosed(by=None) if opened is not None:
                    promised = opened.until - opened.at
                    had = entry.at - opened.at - self._nobodys(opened.at, entry.at)
                    if had < promised:
                        yield f"the check-in lasted {had} of {promised} ms"
                case made.Absent(by=None):
                    yield from self._charged_too_much(entry, number)

    def _charged_too_much(self, entry: made.Absent, number: int) -> Iterator[str]:
        """`number`: of the entries before it."""
        one, log = self._reader.round(self._known), self._log[:number]
        promised = one.terms.ready
        if all(has_left(one, place, log) for place in entry.places):
            promised = min(promised, STAND_IN_MS)
        calls = [
            (began, message_id)
            for key, began, message_id in self._reader.all_calls(self._known)
            if key == entry.table and began < entry.at
        ]
        began, message_id = calls[-1] if calls else (0, None)
        if message_id is None:
            yield f"a walkover at {entry.table} without a call"
            return
        since = round(snowflake_seconds(message_id) * 1000)
        had = entry.at - since - self._nobodys(since, entry.at)
        # The end of a call that cannot be posted yet is put off in steps of `UNPOSTED_MS`.
        shorter = SHORTER if since - began <= SHORTER else SHORTER + UNPOSTED_MS
        if had < promised - shorter:
            yield f"a walkover at {entry.table} after {had} of {promised} ms"

    def _wrong_matches(self, own: Sequence[Sequence[Match]]) -> Iterator[str]:
        """Matches that go on, or that the log does not know, or knows and are not there."""
        started = {entry.match for entry in self._log if isinstance(entry, made.Started)}
        played = {states[-1].terms.id for states in own}
        if started != played:
            yield f"the log tells of the matches {started}, and there are {played}"
        yield from (f"match {match.terms.id} goes on" for *_, match in own if match.live)

    # Its messages

    async def wrong_messages(self) -> list[str]:
        """The messages of the round that are not as they should be; doubles included."""
        bot, world = self._scene.process.bot, self._scene.sandbox.core.world
        one = self._reader.round(self._known)
        if one.channel_id not in world.channels:
            return [] if one.over else ["the round has no channel"]
        view, texts = await bot.handlers.display.rounds.view(one), texts_in(one.terms.language)
        standing = {
            message: _shown(message)
            for channel in world.channels.values()
            for message in channel.messages.values()
            if message.author.id == BOT_ID
            and not message.ephemeral
            and message.channel.recipient is None
        }

        def drawn(message: Any) -> _Shown:
            written = body(message, icons=bot.icons)
            components = presentation.components(
                written.get("components") or [], lambda address: {"url": address}
            )
            return _as_shown(written.get("content") or "", components)

        if one.over and FINAL not in view.links:
            # It is shown to its end, so the bot has forgotten where its messages stand.
            view = structs.replace(view, links=self._links(view, texts, standing, drawn))
        found, wanted, self.results = list[str](), set[_Shown](), Counter[ChannelId]()
        for target in targets_of(view, texts):
            expected = drawn(target.message)
            wanted.add(expected)
            count = [*standing.values()].count(expected)
            if count != 1 and not ((target.settled or target.stays) and not count):
                found.append(f"{target.slot} stands {count} times: {expected}")
        for message, shown in standing.items():
            presses = [parse(custom_id) for custom_id in message.custom_ids]
            own = [p for p in presses if isinstance(p, RoundPress) and p.round_id == one.id]
            # The result of a match has the way to the standings alone.
            if shown not in wanted and any(p.verb is not RoundVerb.STANDINGS for p in own):
                found.append(f"nobody wants {message!r}")
            elif shown not in wanted and own:
                self.results[ChannelId(message.channel.id)] += 1
        return found

    def _wrong_results(self, own: Sequence[Sequence[Match]]) -> Iterator[str]:
        """Channels in which not just one result of each match stands that ended there."""
        over = Counter(states[-1].terms.channel_id for states in own if not states[-1].live)
        known = self._scene.sandbox.core.world.channels
        for channel_id in {*over, *self.results}:
            if channel_id in known and over[channel_id] != self.results[channel_id]:
                yield (
                    f"{self.results[channel_id]} results stand in {known[channel_id]!r} "
                    f"of {over[channel_id]} matches"
                )

    @staticmethod
    def _links(
        view: RoundView,
        texts: Texts,
        standing: Mapping[Message, _Shown],
        drawn: Callable[[Any], _Shown],
    ) -> dict[str, str]:
        """The links to the messages of a round that is over, as far as others lead to them."""
        found = dict(view.links)
        for target in targets_of(view, texts):
            expected = drawn(target.message)
            for message, shown in standing.items():
                if shown == expected:
                    channel = message.channel
                    assert channel.guild is not None
                    found[target.slot] = message_link(
                        GuildId(channel.guild.id), ChannelId(channel.id), MessageId(message.id)
                    )
        return found

    def _wrong_threads(self) -> Iterator[str]:
        """Threads of the same table beside each other."""
        threads = [
            one
            for one in self._scene.sandbox.core.world.channels.values()
            if isinstance(one, Thread) and one.id not in self.lost
        ]
        for name, count in Counter((one.parent.id, one.name) for one in threads).items():
            if count > 1:
                yield f"{count} threads are called {name}"


def _round_of(match: Match) -> int | None:
    table = match.terms.round_table
    return None if table is None else table.round_id


def _twice_at_once(own: Sequence[Sequence[Match]]) -> Iterator[str]:
    """People who sat in two matches of the round at the same time."""
    sat: dict[UserId, list[tuple[Instant, Instant, int]]] = defaultdict(list)
    for states in own:
        since = dict.fromkeys(states[0].terms.players, states[0].terms.began)
        for before, after in itertools.pairwise(states):
            if isinstance(after.entry, Substituted):
                for player in {*since} - {*after.terms.players}:
                    sat[player].append((since.pop(player), after.last_act, after.terms.id))
                for player in {*after.terms.players} - {*since}:
                    since[player] = after.last_act
            for seat in {*before.active} - {*after.active}:
                player = after.terms.players[seat]
                if player in since and after.live:
                    sat[player].append((since.pop(player), after.last_act, after.terms.id))
        for player, began in since.items():
            sat[player].append((began, states[-1].last_act, states[-1].terms.id))
    for player, times in sat.items():
        for one, other in zip(sorted(times), sorted(times)[1:], strict=False):
            if other[0] < one[1]:
                yield f"{player} sits in the matches {one[2]} and {other[2]} at once"


def _shown(message: Message) -> _Shown:
    return _as_shown(message.content, message.components)


def _as_shown(content: str, components: list[Payload]) -> _Shown:
    return content, json.dumps(unnumbered(components), sort_keys=True)
