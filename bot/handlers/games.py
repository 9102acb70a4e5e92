"""`/games`: a private panel in which a game and its options are chosen, and then people asked."""

from collections.abc import Awaitable, Callable

from bot.contract.game import Action
from bot.handlers.actor import Call, Invitee
from bot.handlers.requests import MatchRequest
from bot.live.people import People
from bot.match.invitation import InvitationKind
from bot.ui.custom_ids import PanelAct, PanelPress
from bot.ui.games_panel import GameChoice, game_page, game_rules, list_of_games, more_page
from bot.ui.match_view import AgreedGame


class GamesPanel:
    """Keeps nothing: what is chosen stands in the buttons of the panel.

    A press with choices that this version does not know begins anew with the game.
    """

    def __init__(
        self, invite: Callable[[MatchRequest, Call], Awaitable[None]], people: People
    ) -> None:
        self._invite = invite
        self._people = people

    async def show(self, call: Call) -> None:
        """The list of games, in the place of a help page that was pressed."""
        await call.show(list_of_games(call.texts))

    async def press(self, press: PanelPress, call: Call, chosen: Invitee | None) -> None:
        """A control of a game's page. `chosen`: who is to be challenged."""
        choice = GameChoice.of(press)
        if choice is None:
            await self.show(call)
            return
        if choice.outdated:
            await call.show(game_page(choice, agreed_game(choice), call.texts))
            return
        match press.act:
            case PanelAct.OPEN:
                await self._ask(choice, InvitationKind.OPEN, (), call)
            case PanelAct.CHALLENGE if chosen is not None:
                await self._ask(choice, InvitationKind.CHALLENGE, (chosen,), call)
            case PanelAct.RULES:
                topic = Action.parse(press.picked).argument
                await call.show(game_rules(choice, agreed_game(choice), topic, call.texts))
            case _:
                page = more_page if choice.more else game_page
                await call.show(page(choice, agreed_game(choice), call.texts))

    async def _ask(
        self, choice: GameChoice, kind: InvitationKind, others: tuple[Invitee, ...], call: Call
    ) -> None:
        """As the command does that has these options."""
        names = await self._people.names(call.server_id, (call.user_id,))
        asks = Invitee(call.user_id, names[call.user_id], bot=False, member=True, sees=True)
        request = MatchRequest.of(choice.game, kind, (asks, *others), choice.chosen)
        await self._invite(request, call)


def agreed_game(choice: GameChoice) -> AgreedGame:
    """The terms of a table that would be opened now."""
    request = MatchRequest.of(choice.game, InvitationKind.OPEN, (), choice.chosen)
    return AgreedGame(
        options=request.options,
        seats=request.most or choice.game.rules.seats[-1],
        time_control=request.time_control,
        takebacks=request.takebacks,
    )
