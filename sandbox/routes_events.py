"""Routes about the events that a server announces."""

from __future__ import annotations

from sandbox import payloads
from sandbox.errors import refuse
from sandbox.guilds import ScheduledEvent
from sandbox.routing import Request, Response, Route
from sandbox.traffic import EVERYONE
from sandbox.world import Payload


def _event(request: Request) -> ScheduledEvent:
    event = request.guild().events.get(request.id("guild_scheduled_event_id"))
    if event is None:
        raise refuse(10070)
    return event


def _shown(request: Request, event: ScheduledEvent) -> Payload:
    counted = request.query.get("with_user_count") in ("true", "1")
    # Nobody says that they are interested.
    return payloads.scheduled_event(event) | ({"user_count": 0} if counted else {})


def _list(request: Request) -> Response:
    events = request.guild().events.values()
    return Response(body=[_shown(request, event) for event in events if not event.over])


def _create(request: Request) -> Response:
    core = request.core
    event = core.scheduled_events.create(core.world.bot, request.guild(), request.body)
    return Response(body=_shown(request, event), audience=EVERYONE)


def _get(request: Request) -> Response:
    return Response(body=_shown(request, _event(request)))


def _change(request: Request) -> Response:
    core, event = request.core, _event(request)
    core.scheduled_events.change(core.world.bot, event, request.body)
    return Response(body=_shown(request, event), audience=EVERYONE)


def _delete(request: Request) -> Response:
    core, event = request.core, _event(request)
    core.scheduled_events.delete(core.world.bot, event)
    return Response(204)


_EVENTS = "/guilds/{guild_id}/scheduled-events"
_EVENT = _EVENTS + "/{guild_scheduled_event_id}"
_COUNTED = frozenset({"with_user_count"})
ROUTES = [
    Route("GET", _EVENTS, _list, query=_COUNTED),
    Route("POST", _EVENTS, _create, takes_body=True),
    Route("GET", _EVENT, _get, query=_COUNTED),
    Route("PATCH", _EVENT, _change, takes_body=True),
    Route("DELETE", _EVENT, _delete),
]
