"""What each observer of a match is shown from."""

from msgspec.structs import replace

from bot.display.views import views_of
from bot.games.contract import Seat
from bot.games.deathmatch.events import Drew, DrewMonster
from bot.games.deathmatch.state import Options
from bot.live.people import People
from bot.match.entries import Acted
from bot.match.match import add
from bot.match.result import Departure, Way
from bot.store.store import Store
from bot.ui.match_view import PublicMatchView
from tests.store.playing import BEGAN, start


async def test_only_the_one_who_drew_has_a_view_with_the_card(store: Store) -> None:
    match = await start(store, options=Options("warrior", "A"))
    for seat, action in ((1, "start:0"), (0, "draw")):
        match = add(match, Acted(BEGAN, Seat(seat), action))
    views = await views_of(match, People(store, "en"), ())

    assert views.of(Seat(0)).observation.card == "orc"
    assert views.of(Seat(0)).recent == (Drew(Seat(0)), DrewMonster(Seat(0), "orc"))
    for other in (views.public, views.of(Seat(1))):
        assert other.observation.card is None
        assert other.recent == (Drew(Seat(0)),)
    assert isinstance(views.public, PublicMatchView)
    assert not isinstance(views.of(Seat(0)), PublicMatchView)


async def test_no_private_message_is_missed_by_who_has_left(store: Store) -> None:
    match = await start(store)
    everybody = (Seat(0), Seat(1))
    assert (await views_of(match, People(store, "en"), everybody)).public.unreachable == everybody
    left = replace(match, departures={Seat(0): Departure(Way.LEFT, BEGAN)})
    assert (await views_of(left, People(store, "en"), everybody)).public.unreachable == (Seat(1),)
