"""Routes that answer interactions: the callback, and the webhook behind the token."""

from __future__ import annotations

from sandbox.interaction import MODAL, Interaction
from sandbox.routing import Request, Response, Route
from sandbox.traffic import Audience, audience_of


def _callback(request: Request) -> Response:
    interactions = request.core.interactions
    interaction = interactions.find(
        request.id("interaction_id"), request.params["interaction_token"]
    )
    body = interactions.respond(interaction, request.body, request.uploads)
    audience = Audience("user", user_id=interaction.user.id)
    if interaction.original is not None and interaction.answer != MODAL:
        audience = audience_of(interaction.original)
    if request.query.get("with_response") in ("1", "true"):
        return Response(200, body, audience)
    return Response(204, None, audience)


def _interaction(request: Request) -> Interaction:
    token = request.params["webhook_token"]
    return request.core.interactions.by_token(request.id("webhook_id"), token)


def _follow_up(request: Request) -> Response:
    message = request.core.interactions.follow_up(
        _interaction(request), request.body, request.uploads
    )
    return Response(200, message.payload, audience_of(message))


def _which(request: Request) -> str:
    return request.params.get("message_id", "@original")


def _get(request: Request) -> Response:
    message = request.core.interactions.message_of(_interaction(request), _which(request))
    return Response(200, message.payload, audience_of(message))


def _edit(request: Request) -> Response:
    interaction = _interaction(request)
    message = request.core.interactions.edit(
        interaction, _which(request), request.body, request.uploads
    )
    return Response(200, message.payload, audience_of(message))


def _delete(request: Request) -> Response:
    interaction = _interaction(request)
    message = request.core.interactions.message_of(interaction, _which(request))
    request.core.messages.threads.check_removal(interaction.user, message.channel)
    request.core.messages.delete(message)
    return Response(204, None, audience_of(message))


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
        "webhook posts",
        webhook=True,
        takes_body=True,
    ),
] + [
    route
    for template in (f"{_WEBHOOK}/messages/@original", f"{_WEBHOOK}/messages/{{message_id}}")
    for route in (
        Route("GET", template, _get, bucket="webhook", webhook=True),
        Route(
            "PATCH",
            template,
            _edit,
            frozenset({"with_components"}),
            "webhook posts",
            webhook=True,
            takes_body=True,
        ),
        Route("DELETE", template, _delete, bucket="webhook", webhook=True),
    )
]
