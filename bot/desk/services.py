"""What everything at the desk works with."""

from typing import NamedTuple

from bot.delivery.courier import Courier
from bot.desk.background import Background
from bot.desk.matches import Matches
from bot.desk.people import People
from bot.desk.timing import Time
from bot.store.store import Store


class Services(NamedTuple):
    """`pace`: seconds between two monsters of a reveal."""

    store: Store
    matches: Matches
    courier: Courier
    people: People
    time: Time
    pace: float
    background: Background
