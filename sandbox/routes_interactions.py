"""Routes that answer interactions: the callback, and the webhook behind the token."""

from __future__ import annotations

from sandbox.interaction import MODAL, Interaction
from sandbox.routing import Answer, Call, Route
from sandbox.traffic import Audience, audience_of


def _callback(call: Call) -> Answer:
    interactions = call.core.interactions
    interaction = interactions.find(call.id("interaction_id"), call.params["interaction_token"])
    body = interactions.respond(interaction, call.body, call.uploads)
    audience = Audience("user", user_id=interaction.user.id)
    if interaction.original is not None and interaction.answer != MODAL:
        audience = audience_of(interaction.original)
    if call.query.get("with_response") in ("1", "true"):
        return Answer(200, body, audience)
    return Answer(204, None, audience)


def _interaction(call: Call) -> Interaction:
    token = call.params["webhook_token"]
    return call.core.interactions.by_token(call.id("webhook_id"), token)


def _follow_up(call: Call) -> Answer:
    message = call.core.interactions.follow_up(_interaction(call), call.body, call.uploads)
    return Answer(200, message.payload, audience_of(message))


def _which(call: Call) -> str:
    return call.params.get("message_id", "@original")


def _get(call: Call) -> Answer:
    message = call.core.interactions.message_of(_interaction(call), _which(call))
    return Answer(200, message.payload, audience_of(message))


def _edit(call: Call) -> Answer:
    interaction = _interaction(call)
    message = call.core.interactions.edit(interaction, _which(call), call.body, call.uploads)
    return Answer(200, message.payload, audience_of(message))


def _delete(call: Call) -> Answer:
    message = call.core.interactions.message_of(_interaction(call), _which(call))
    call.core.messages.delete(message)
    return Answer(204, None, audience_of(message))


_WEBHOOK = "/webhooks/{webhook_id}/{webhook_token}"
ROUTES = [
    Route(
        "POST",
        "/interactions/{interaction_id}/{interaction_token}/callback",
        _callback,
        frozenset({"with_response"}),
        webhook=True,
        takes_body=True,
    ),
    Route(
        "POST",
        _WEBHOOK,
        _follow_up,
        frozenset({"wait", "with_components"}),
        webhook=True,
        takes_body=True,
    ),
] + [
    Route(method, f"{_WEBHOOK}/messages/{which}", handler, query, webhook=True, takes_body=body)
    for which in ("@original", "{message_id}")
    for method, handler, query, body in (
        ("GET", _get, frozenset[str](), False),
        ("PATCH", _edit, frozenset({"with_components"}), True),
        ("DELETE", _delete, frozenset[str](), False),
    )
]
