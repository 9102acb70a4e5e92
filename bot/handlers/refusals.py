"""The answer to an act that does not count: short, private, and with what to do."""

from bot.ui import replies
from bot.ui.catalogue import Texts
from bot.ui.match_view import MatchView
from bot.ui.message import Message


def match_refusal(reason: str, view: MatchView | None, board: str | None, texts: Texts) -> Message:
    """Why an act in a match does not count. `board`: a link to the board, if there is one."""
    match reason:
        case "not-your-match":
            return replies.not_your_match(texts)
        case "not-your-turn" if view is not None and view.asked:
            return replies.not_your_turn([view.names[seat] for seat in view.asked], texts)
        case "moved-on":
            return replies.moved_on(board, texts)
        case "over" | "no-such-match":
            return replies.match_over(texts)
        case "not-the-host":
            return replies.not_a_moderator(texts)
    return replies.refusal(reason, texts)


def invitation_refusal(reason: str, texts: Texts) -> Message:
    """Why an answer to an invitation does not count."""
    match reason:
        case "no-such-invitation":
            return replies.invitation_gone(texts)
        case "moved-on":
            return replies.moved_on(None, texts)
    return replies.refusal(reason, texts)
