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
    UserMenu,
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


def test_a_user_menu_is_a_row_of_its_own_and_takes_one_person() -> None:
    written = body(MessageLayout((UserMenu("d:7:3:choose:1", "Who plays on?"),)))
    ((row,),) = (container["components"] for container in written["components"])
    menu = {"type": 5, "custom_id": "d:7:3:choose:1", "placeholder": "Who plays on?"}
    assert row == {"type": 1, "components": [menu]}
