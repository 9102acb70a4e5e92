"""Refusals as Discord words them: an HTTP status, a JSON error code and a message."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

# code -> (HTTP status, message)
KNOWN: Mapping[int, tuple[int, str]] = {
    10003: (404, "Unknown Channel"),
    10004: (404, "Unknown Guild"),
    10007: (404, "Unknown Member"),
    10008: (404, "Unknown Message"),
    10013: (404, "Unknown User"),
    10014: (404, "Unknown Emoji"),
    10015: (404, "Unknown Webhook"),
    10062: (404, "Unknown interaction"),
    10063: (404, "Unknown application command"),
    10070: (404, "Unknown Guild Scheduled Event"),
    20012: (403, "You are not authorized to perform this action on this application"),
    20026: (403, "Your bot has been flagged by our anti-spam system for abusive behavior."),
    30038: (400, "Maximum number of uncompleted guild scheduled events reached (100)"),
    40003: (403, "You are opening direct messages too fast."),
    40005: (413, "Request entity too large"),
    40060: (400, "Interaction has already been acknowledged."),
    50001: (403, "Missing Access"),
    50003: (403, "Cannot execute action on a DM channel"),
    50005: (403, "Cannot edit a message authored by another user"),
    50006: (400, "Cannot send an empty message"),
    50007: (403, "Cannot send messages to this user"),
    50013: (403, "Missing Permissions"),
    50024: (400, "Cannot execute action on this channel type"),
    50027: (401, "Invalid Webhook Token"),
    50033: (400, "Invalid Recipient(s)"),
    50035: (400, "Invalid Form Body"),
    50083: (400, "Thread is archived"),
    50109: (400, "The request body contains invalid JSON."),
    50278: (403, "Cannot send messages to this user"),
    160004: (400, "A thread has already been created for this message"),
    160005: (400, "Thread is locked"),
    160006: (400, "Maximum number of active threads reached"),
    180000: (400, "Cannot update a finished event"),
}

# The messages of codes that tell about values; the others name the fault in capitals.
FORM_CODES: Mapping[str, str] = {
    "BASE_TYPE_REQUIRED": "This field is required",
    "BASE_TYPE_CHOICES": "Value must be one of ({allowed}).",
    "BASE_TYPE_BAD_LENGTH": "Must be between {least} and {most} in length.",
    "BINARY_TYPE_MAX_SIZE": "File cannot be larger than {most}.",
    "BASE_TYPE_MAX_LENGTH": "Must be {most} or fewer in length.",
    "NUMBER_TYPE_COERCE": 'Value "{value}" is not {type}.',
    "NUMBER_TYPE_MAX": "int value should be less than or equal to {most}.",
    "NUMBER_TYPE_MIN": "int value should be greater than or equal to {least}.",
    "NUMBER_TYPE_RANGE": "Must be {least} to {most}.",
    "UNION_TYPE_CHOICES": 'Value of field "type" must be one of ({allowed}).',
    "URL_TYPE_INVALID_SCHEME": "Scheme must be one of ({schemes}).",
    "APPLICATION_COMMAND_INVALID_NAME": "Command name is invalid: {value}",
    "APPLICATION_COMMAND_TOO_LARGE": "Command exceeds maximum size ({most}): {size}",
    "COMPONENT_MAX_TOTAL_COMPONENTS_EXCEEDED": (
        "The total number of components cannot exceed {most} ({total} were given)"
    ),
    "MAX_EMBED_SIZE_EXCEEDED": "Embed size exceeds maximum size of {most}",
    "MESSAGE_FLAGS_INVALID": "Flags {flags} cannot be set here",
    "SANDBOX_UNKNOWN_FIELD": "The sandbox does not model the field {where}",
}


def form_error(code: str, **values: object) -> dict[str, str]:
    """One entry of a field's `_errors`."""
    words = FORM_CODES.get(code, code.replace("_", " ").capitalize())
    return {"code": code, "message": words.format(**values)}


class SandboxError(Exception):
    """Raised when the sandbox does not do what a request or a person asks of it."""


class ApiError(SandboxError):
    """A request that the sandbox refuses.

    `status` of HTTP, with `headers` besides the usual ones; `body` is the JSON, which has the
    `code`. `unknown` lists the fields that the sandbox does not model; they are recorded so that a
    test fails loudly instead of passing because something was ignored. `html` is answered instead
    of JSON, as a proxy in front of Discord would.
    """

    def __init__(
        self,
        status: int,
        code: int,
        message: str,
        *,
        errors: Mapping[str, Any] | None = None,
        headers: Mapping[str, str] | None = None,
        extra: Mapping[str, Any] | None = None,
        unknown: tuple[str, ...] = (),
        html: str | None = None,
    ) -> None:
        super().__init__(f"{status} {code}: {message}")
        self.status = status
        self.code = code
        self.headers = dict(headers or {})
        self.unknown = unknown
        self.html = html
        self.body: dict[str, Any] = {"message": message, "code": code}
        if errors:
            self.body["errors"] = dict(errors)
        if extra:
            self.body.update(extra)


def refuse(code: int) -> ApiError:
    """The error that Discord answers for this JSON error code. `KeyError` for an unlisted code."""
    status, message = KNOWN[code]
    return ApiError(status, code, message)


class ClientRefusal(SandboxError):
    """Raised for an act that a person's client would not allow; the bot never hears of it."""


class GatewayRefused(SandboxError):
    """A connection to the gateway is refused before it begins.

    `status` is HTTP's, `text` says why. `cut`: the line is cut instead.
    """

    def __init__(self, status: int, text: str, *, cut: bool = False) -> None:
        super().__init__(text)
        self.status = status
        self.text = text
        self.cut = cut
