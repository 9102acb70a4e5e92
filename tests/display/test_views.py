"""The view of each observer of a match."""

from msgspec.structs import replace

from bot.contract.game import Seat
from bot.games.deathmatch.rules.game import Options
from bot.games.dungeon.rules.events import Drew, DrewMonster
from bot.live.people import People
from bot.match.advance import add
from bot.match.entries import Acted
from bot.match.result import Departure, Result, Way
from bot.store.store import Store
from bot.ui.match_view import PublicMatchView
from tests.store.playing import ANNA, BEGAN, BOHDAN, DANYLO, GUILD, start


async def test_only_the_player_who_drew_sees_the_card(store: Store) -> None:
    match = await start(store, options=Options("warrior", "A"))
    for seat, action in ((1, "start:0"), (0, "draw")):
        match = add(match, Acted(BEGAN, Seat(seat), action))
    views = await People(store, "en").views(match)

    assert views.of(Seat(0)).observation.card == "orc"
    assert views.of(Seat(0)).recent == (Drew(Seat(0)), DrewMonster(Seat(0), "orc", 1))
    for other in (views.public, views.of(Seat(1))):
        assert other.observation.card is None
        assert other.recent == (Drew(Seat(0)),)
    assert isinstance(views.public, PublicMatchView)
    assert not isinstance(views.of(Seat(0)), PublicMatchView)


async def test_everybody_is_called_by_their_newest_name(store: Store) -> None:
    match = await start(store, host=DANYLO)
    people = People(store, "en")
    for user, name in ((ANNA, "Anna"), (BOHDAN, "Bohdan"), (DANYLO, "Danylo")):
        await people.note(user, GUILD, name, None)
    view = (await people.views(match)).public
    assert (view.names, view.host_name) == (("Anna", "Bohdan"), "Danylo")
    await people.note(ANNA, GUILD, "Hanna", None)
    assert (await people.views(match)).of(Seat(1)).names == ("Hanna", "Bohdan")


async def test_remaining_players_are_known(store: Store) -> None:
    match = await start(store)
    people = People(store, "en")
    assert (await people.views(match)).public.active == (Seat(0), Seat(1))
    stopped = Result(outcome=None, departures=(None, None), facts=({}, {}), counts=False)
    over = await people.views(replace(match, result=stopped))
    assert over.public.active == ()


async def test_leavers_are_marked(store: Store) -> None:
    match = await start(store)
    left = replace(match, departures={Seat(0): Departure(Way.LEFT, BEGAN)})
    assert (await People(store, "en").views(left)).public.departed == (Seat(0),)
