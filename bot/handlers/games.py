"""`/games`: a private panel in which a game and its options are chosen, and then people asked.

"Challenge", a command on a person, opens it at a game with that person as the opponent.
"""

from collections.abc import Awaitable, Callable

from bot.contract.game import Action
from bot.delivery.sender import MessageSender
from bot.handlers.actor import Call, Invitee
from bot.handlers.requests import MatchRequest, RequestRefusal, refused, request_refusal
from bot.live.people import People
from bot.live.servers import Servers
from bot.match.ids import UserId
from bot.match.invitation import InvitationKind
from bot.ui.board import above_controls
from bot.ui.custom_ids import PanelAct, PanelPress
from bot.ui.games_panel import GameChoice, game_page, game_rules, list_of_games, more_page
from bot.ui.match_view import AgreedGame
from bot.ui.message import MessageLayout, TextMessage


class GamesPanel:
    """Keeps nothing: what is chosen stands in the buttons of the panel.

    A press with choices that this version does not know begins anew with the game.
    """

    def __init__(
        self,
        invite: Callable[[MatchRequest, Call], Awaitable[None]],
        plays_here: Callable[[Call], Awaitable[TextMessage | None]],
        people: People,
        servers: Servers,
        sender: MessageSender,
    ) -> None:
        """`plays_here`: that somebody plays in the channel already; None: they do not."""
        self._invite = invite
        self._plays_here = plays_here
        self._people = people
        self._servers = servers
        self._sender = sender

    async def show(self, call: Call) -> None:
        """The server's usual game, else the list of games; in the place of a help page's button."""
        settings = await self._servers.settings(call.server_id)
        choice = GameChoice.of_game(settings.game)
        if choice is None:
            playing = await self._plays_here(call)
            await call.show(_told(list_of_games(call.texts, playing), playing))
        else:
            await self._begin(choice, call)

    async def _begin(self, choice: GameChoice, call: Call) -> None:
        """The page of a game of which nothing is chosen yet but what is usual in the server."""
        clock = (await self._servers.settings(call.server_id)).clock
        await self._show(choice.with_clock(clock), call)

    async def challenge(self, opponent: Invitee, call: Call) -> None:
        """The page of a game, to challenge this person; or why they cannot be challenged."""
        choice = GameChoice.against(opponent.user_id)
        if choice is None:
            await self.show(call)
            return
        request = await self._request(choice, InvitationKind.CHALLENGE, (opponent,), call)
        problem = refused(request, call, moderates=False)
        if problem is None and await self._people.refuses_challenge(
            (opponent.user_id,), call.user_id
        ):
            problem = request_refusal(RequestRefusal.UNWANTED, call, opponent.name)
        if problem is not None:
            await call.answer.private(problem)
            return
        await self._people.note(opponent.user_id, call.guild_id, opponent.name, None)
        await self._begin(choice, call)

    async def press(self, press: PanelPress, call: Call, chosen: Invitee | None) -> None:
        """A control of a game's page. `chosen`: who is to be challenged."""
        choice = GameChoice.of(press)
        if choice is None:
            await self.show(call)
            return
        if choice.outdated:
            await self._begin(choice, call)
            return
        if press.act is PanelAct.CHALLENGE and choice.opponent is not None:
            chosen = await self._opponent(choice.opponent, call)
        match press.act:
            case PanelAct.OPEN:
                await self._ask(choice, InvitationKind.OPEN, (), call)
            case PanelAct.CHALLENGE if chosen is not None:
                await self._ask(choice, InvitationKind.CHALLENGE, (chosen,), call)
            case PanelAct.RULES:
                topic = Action.parse(press.picked).argument if press.picked else press.option
                await call.show(game_rules(choice, agreed_game(choice), topic, call.texts))
            case _:
                await self._show(choice, call)

    async def _show(self, choice: GameChoice, call: Call) -> None:
        name, agreed = "", agreed_game(choice)
        if choice.opponent is not None:
            name = await self._name(choice.opponent, call)
        playing = await self._plays_here(call)
        if choice.more and playing is None:
            await call.show(more_page(choice, agreed, call.texts, name))
        else:
            page = game_page(choice, agreed, call.texts, name, playing)
            await call.show(_told(page, playing))

    async def _ask(
        self, choice: GameChoice, kind: InvitationKind, others: tuple[Invitee, ...], call: Call
    ) -> None:
        """As the command does that has these options."""
        await self._invite(await self._request(choice, kind, others, call), call)

    async def _request(
        self, choice: GameChoice, kind: InvitationKind, others: tuple[Invitee, ...], call: Call
    ) -> MatchRequest:
        name = await self._name(call.user_id, call)
        asks = Invitee(call.user_id, name, bot=False, member=True, sees=True)
        return MatchRequest.of(choice.game, kind, (asks, *others), choice.chosen)

    async def _opponent(self, user_id: UserId, call: Call) -> Invitee:
        """The person on whom "Challenge" was used, who was no bot and saw the channel."""
        member = not await self._sender.has_left(call.server_id, user_id)
        name = await self._name(user_id, call)
        return Invitee(user_id, name, bot=False, member=member, sees=True)

    async def _name(self, user_id: UserId, call: Call) -> str:
        return (await self._people.names(call.server_id, (user_id,)))[user_id]


def _told(page: MessageLayout, playing: TextMessage | None) -> MessageLayout:
    return page if playing is None else above_controls(page, playing.markdown)


def agreed_game(choice: GameChoice) -> AgreedGame:
    """The terms of a table that would be opened now."""
    request = MatchRequest.of(choice.game, InvitationKind.OPEN, (), choice.chosen)
    return AgreedGame(
        options=request.options,
        seats=request.most or choice.game.rules.seats[-1],
        time_control=request.time_control,
        takebacks=request.takebacks,
    )
