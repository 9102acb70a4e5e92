"""How messages are written for Discord."""

from __future__ import annotations

import discord

from bot.delivery.layout import body
from bot.match.ids import UserId
from bot.ui.message import (
    Button,
    Buttons,
    MessageLayout,
    Style,
    Text,
    TextMessage,
)


def test_a_text_message_has_content_and_rows_and_is_no_message_of_components() -> None:
    row = Buttons((Button("Accept", "c:7:accept", Style.SUCCESS), Button("Decline", "c:7:decline")))
    written = body(TextMessage("<@2>, <@3> challenges you", (UserId(2),), (row,)))
    assert written == {
        "content": "<@2>, <@3> challenges you",
        "components": [
            {
                "type": 1,
                "components": [
                    {"type": 2, "style": 3, "label": "Accept", "custom_id": "c:7:accept"},
                    {"type": 2, "style": 2, "label": "Decline", "custom_id": "c:7:decline"},
                ],
            }
        ],
        "allowed_mentions": {"parse": [], "users": [2]},
    }


def test_a_text_without_buttons_takes_those_away_that_were_there() -> None:
    written = body(TextMessage("<@2> declined"))
    assert written["components"] == []
    assert written["allowed_mentions"] == {"parse": []}


def test_a_layout_notifies_nobody() -> None:
    written = body(MessageLayout((Text("<@2>"),)))
    assert written["flags"] == discord.MessageFlags(components_v2=True).value
    assert "content" not in written
    assert written["allowed_mentions"] == {"parse": []}
