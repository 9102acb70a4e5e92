"""Leaderboards and records: found in the store, and shown to one person or to everybody."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from lru import LRU
from msgspec.structs import replace

from bot.contract.boards import WHOLE, boards_of, labels_of, ranking_of
from bot.contract.game import GAMES
from bot.delivery.failures import DeliveryFailure
from bot.handlers.actor import Actor, Call, Invitee
from bot.handlers.requests import (
    LeaderboardRequest,
    RequestRefusal,
    VariantOfGame,
    request_refusal,
)
from bot.handlers.resolve import MOST_OFFERED
from bot.live.people import People
from bot.live.servers import Servers
from bot.match.errors import MatchRefusal
from bot.match.ids import GuildId, MessageId, UserId
from bot.rounds.ids import NamedRound, RoundId
from bot.store import boards, preferences, round_statistics, standings
from bot.store.store import Store
from bot.ui import leaderboards, replies
from bot.ui import statistics as screens
from bot.ui.catalogue import Texts, texts_in
from bot.ui.custom_ids import LeaderboardPress, RecordPress, TableAct
from bot.ui.leaderboards import LeaderboardPage
from bot.ui.message import MessageLayout, TextMessage
from bot.ui.names import escaped
from bot.ui.statistics import PlayerRecord

_REMEMBERED = 1_000
"""How many private answers are remembered as shown to everybody."""


class Statistics:
    """Tells who won how often.

    Answers are private, so that no table pushes a board up unless somebody wants it to.
    """

    def __init__(self, store: Store, people: People, servers: Servers) -> None:
        self._store = store
        self._people = people
        self._servers = servers
        self._shown: LRU[tuple[MessageId, str, str | UserId | None], bool] = LRU(_REMEMBERED)
        """The private answers whose table, of a game and a variant or player, all were shown."""

    async def leaderboard(self, request: LeaderboardRequest, call: Call) -> None:
        """One page for the person who asks, or why there is none."""
        page = await self.page(call, request)
        if isinstance(page, TextMessage):
            await call.answer.private(page)
        else:
            own = leaderboards.own_leaderboard(_read_by(page, call), call.texts)
            await call.answer.private(own)

    async def stats(
        self,
        player: Invitee,
        game: str | None,
        call: Call,
        round_id: RoundId | None = None,
    ) -> None:
        """A player's record, for one reader, of one round where that is named.

        `game`: None is the one that they have played most; in a round that of the round.
        """
        if player.bot:
            no_bots = request_refusal(RequestRefusal.BOT, call, player.name)
            await call.answer.private(no_bots)
            return
        if player.member:
            await self._people.note(player.user_id, call.server_id, player.name, None)
        record = await self.record(call, player.user_id, game, player.name, round_id)
        if isinstance(record, PlayerRecord):
            await call.answer.private(screens.own_record(record, call.texts))
        else:
            await call.answer.private(record)

    async def press(self, press: LeaderboardPress | RecordPress, call: Call) -> None:
        """A button under a table: it turns a page, or shows the table to everybody."""
        public = texts_in(await self._servers.language(call.server_id, call.language))
        if press.game not in GAMES:
            # The bot has it no more.
            await call.answer.private(replies.refusal(MatchRefusal.MOVED_ON, call.texts))
        elif isinstance(press, RecordPress):
            record = await self.record(call, press.user_id, press.game, round_id=press.round_id)
            if isinstance(record, TextMessage):
                # Nobody was shown this button.
                await call.answer.private(record)
                return
            shown = not press.privately or self._is_shown(press, call)
            own = screens.own_record(record, call.texts, shown=shown)
            if press.privately:
                await call.show(own)
            else:
                await self._show(press, own, screens.stats_message(record, public), call)
        else:
            page = await self.page(call, _request(press))
            if isinstance(page, TextMessage):
                await call.answer.private(page)
                return
            shown = press.act is not TableAct.PAGE or self._is_shown(press, call)
            own = leaderboards.own_leaderboard(_read_by(page, call), call.texts, shown=shown)
            if press.act is TableAct.SHOW:
                board = leaderboards.leaderboard_message(page, public)
                await self._show(press, own, board, call)
            else:
                await call.show(own)

    async def _show(
        self,
        press: LeaderboardPress | RecordPress,
        own: MessageLayout,
        public: MessageLayout,
        call: Call,
    ) -> None:
        """Post a table where it was asked for. `own`: what the private answer shows from now on."""
        if not call.writes:
            await call.answer.private(TextMessage(call.texts("table-cannot-show")))
            return
        pressed = call.message_id
        if pressed is None or self._is_shown(press, call):
            # Pressed twice, before the button was gone.
            await call.answer.acknowledge()
            return
        self._shown[pressed, *_table(press)] = True
        # Remove the button first, so that nobody can press it again.
        await call.show(own)
        sent = await call.answer.public(public)
        if isinstance(sent, DeliveryFailure) and not call.answer.response.refused:
            await call.answer.private(TextMessage(call.texts("something-wrong")))

    def _is_shown(self, press: LeaderboardPress | RecordPress, call: Call) -> bool:
        """Whether everybody was shown this table from this answer."""
        return call.message_id is not None and (call.message_id, *_table(press)) in self._shown

    # Finding it

    async def page(
        self, actor: Actor, request: LeaderboardRequest
    ) -> LeaderboardPage | TextMessage:
        """One page of the leaderboard of a server, or of a round of it, if the request names one.

        A line of text where there is no such page.
        """
        board = await self._meant(actor, request)
        if isinstance(board, TextMessage):
            return board
        guild_id, size = actor.server_id, leaderboards.ROWS_PER_PAGE
        game, of, one, around = board.game, board.variant, board.of_round, request.around
        first = (request.page - 1) * size
        whose = None if around is None else around.user_id
        if around is not None and whose != actor.user_id and await self._unlisted([around.user_id]):
            # Their page would tell which line is theirs.
            told = actor.texts("leaderboard-not-named", name=escaped(around.name))
            return TextMessage(told)
        if one is None:
            found = await self._store.read_apart(
                standings.of_game, guild_id, game, of, first, size, whose
            )
        else:
            found = await self._store.read_apart(round_statistics.page, one, of, first, size, whose)
        if found is None and around is not None:
            return TextMessage(leaderboards.not_ranked(around.name, game, of, actor.texts, one))
        if found is None:
            found = standings.Page(0, 0, ())
        sought = request.sought if whose is None else whose
        users = [line.user_id for line in found.lines]
        names = await self._people.names(guild_id, users)
        played = await self._store.read_apart(boards.games_played, guild_id) if one is None else ()
        return LeaderboardPage(
            game=game,
            variant=of,
            chosen=board.chosen,
            lines=found.lines,
            names=names,
            page=found.offset // size + 1,
            pages=max(1, -(-found.size // size)),
            asked=request.page if around is None else 1,
            sought=sought,
            variant_chosen=board.variant_chosen,
            unlisted=await self._unlisted(users),
            games=tuple([each for each in played if each in GAMES]),
            of_round=one,
        )

    async def _meant(self, actor: Actor, request: LeaderboardRequest) -> "_Board | TextMessage":
        """The leaderboard that is meant; a line of text where there is none."""
        if request.round_id is not None:
            return await self._board_of_round(actor, request, request.round_id)
        guild_id, game, variant = actor.server_id, request.game, None
        if request.variant is not None:
            variant = meant_variant(request.variant, game, actor.texts)
            if variant is None:
                typed = escaped(request.variant)
                return TextMessage(actor.texts("leaderboard-no-variant", typed=typed))
            if game not in (None, variant.game):
                text = leaderboards.wrong_variant(variant.variant, game, variant.game, actor.texts)
                return TextMessage(text)
            game = variant.game
        chosen = game is not None
        if game is None:
            game = await self._most_played(guild_id)
        of = variant.variant if variant is not None else None
        if of is None and ranking_of(GAMES[game], WHOLE) is None:
            # Players of variants that are ranked differently stand on no board together.
            among = GAMES[game].variants
            of = await self._store.read_apart(boards.most_played, guild_id, among, game)
        return _Board(game, of, chosen, variant is not None)

    async def _board_of_round(
        self, actor: Actor, request: LeaderboardRequest, round_id: RoundId
    ) -> "_Board | TextMessage":
        one = await self._round(actor, round_id, request.game)
        if isinstance(one, TextMessage):
            return one
        if request.variant is not None:
            return TextMessage(actor.texts("leaderboard-round-variant"))
        rules, variant = GAMES[one.game], None
        if ranking_of(rules, WHOLE) is None:
            variant = await self._store.read_apart(
                round_statistics.most_played, one.id, rules.variants
            )
        return _Board(one.game, variant, True, True, one)

    async def _round(
        self, actor: Actor, round_id: RoundId, game: str | None
    ) -> NamedRound | TextMessage:
        """A round of the server; a line of text where there is none, or it has another game."""
        one = await self._store.read_apart(round_statistics.find, actor.server_id, round_id)
        if one is None or one.game not in GAMES:
            return TextMessage(actor.texts("table-no-round"))
        if game not in (None, one.game):
            return TextMessage(leaderboards.other_game(one, actor.texts))
        return one

    async def record(
        self,
        actor: Actor,
        user_id: UserId,
        game: str | None,
        name: str | None = None,
        round_id: RoundId | None = None,
    ) -> PlayerRecord | TextMessage:
        """A player's record in one game: by default the one that they have played most.

        `name`: for somebody never seen there. `round_id`: of the matches of that round alone; a
        line of text where there is no such round.
        """
        guild_id, one, others = actor.server_id, None, dict[str, int]()
        if round_id is not None:
            found = await self._round(actor, round_id, game)
            if isinstance(found, TextMessage):
                return found
            one, game = found, found.game
            record = await self._store.read_apart(round_statistics.stats, one, user_id)
        else:
            played = await self._store.read_apart(standings.games_of, guild_id, user_id)
            # A game that this bot no longer has cannot be described.
            others = {key: count for key, count in played if key in GAMES}
            if game is None:
                game = next(iter(others), None) or await self._most_played(guild_id)
            others.pop(game, None)
            record = await self._store.read_apart(standings.stats, guild_id, game, user_id)
        people = {user_id, *(row.user_id for row in record.opponents)}
        people |= {seat.user_id for match in record.recent for seat in match.seats}
        names = await self._people.names(guild_id, people)
        known = await self._people.known_names(guild_id, (user_id,))
        return PlayerRecord(
            game=game,
            user_id=user_id,
            names={**names, user_id: known.get(user_id, name or names[user_id])},
            totals=record.totals,
            opponents=record.opponents,
            last=record.recent,
            others=tuple(others.items()),
            of_round=one,
        )

    async def _unlisted(self, users: Sequence[UserId]) -> set[UserId]:
        return await self._store.read_apart(preferences.unlisted, users)

    async def _most_played(self, guild_id: GuildId) -> str:
        """The game that is played most in a server; any before the first match."""
        most = await self._store.read_apart(boards.most_played, guild_id, GAMES)
        return most if most is not None else next(iter(GAMES))


class _Board(NamedTuple):
    """A leaderboard that is meant, in the words of `LeaderboardPage`."""

    game: str
    variant: str | None
    chosen: bool
    variant_chosen: bool
    of_round: NamedRound | None = None


def _read_by(page: LeaderboardPage, reader: Actor) -> LeaderboardPage:
    """A page as one person reads it, who finds their own name there in any case."""
    return replace(page, unlisted=set(page.unlisted) - {reader.user_id})


def _table(press: LeaderboardPress | RecordPress) -> tuple[str, str | UserId | None]:
    """The key of a table under one message: its game, and the variant or the player."""
    return press.game, press.user_id if isinstance(press, RecordPress) else press.variant


def _request(press: LeaderboardPress) -> LeaderboardRequest:
    if press.round_id is not None:
        return LeaderboardRequest(
            press.game, None, press.page, sought=press.sought, round_id=press.round_id
        )
    known = press.variant in boards_of(GAMES[press.game])
    # A variant that the game has dropped counts for the whole game.
    variant = str(VariantOfGame(press.game, press.variant)) if press.variant and known else None
    return LeaderboardRequest(press.game, variant, press.page, sought=press.sought)


def offered_variants(typed: str, game: str | None, texts: Texts) -> list[tuple[VariantOfGame, str]]:
    """The first variants and labels in whose names that stands, of one game or of all, by name.

    A game's only variant is not offered: it is the whole game.
    """
    part = typed.strip().casefold()
    found = [
        (variant, name)
        for variant in _variants(game)
        if _apart(variant) and part in (name := leaderboards.board_name(*variant, texts)).casefold()
    ]
    return found[:MOST_OFFERED]


def meant_variant(typed: str, game: str | None, texts: Texts) -> VariantOfGame | None:
    """The variant that was chosen, or whose name was typed, with that of its game or without.

    None where it is the name of none, or of several.
    """
    chosen = VariantOfGame.parse(typed)
    if chosen in _variants(None):
        return chosen
    name = typed.strip().casefold()
    found = [
        variant
        for variant in _variants(game)
        if name == leaderboards.board_name(*variant, texts).casefold()
        or name == leaderboards.variant_name(*variant, texts).casefold()
    ]
    return found[0] if len(found) == 1 else None


def _variants(game: str | None) -> Iterator[VariantOfGame]:
    """The variants and labels of a game, or of all."""
    for key, rules in GAMES.items():
        if game in (None, key):
            yield from (VariantOfGame(key, board) for board in boards_of(rules))


def _apart(variant: VariantOfGame) -> bool:
    rules = GAMES[variant.game]
    return len(rules.variants) > 1 or variant.variant in labels_of(rules)
