"""How messages are written for Discord, and our symbols in them: as icons where those are there."""

from __future__ import annotations

import discord
import pytest
from discord import PartialEmoji

from bot.delivery.layout import Icons, body, has_icon, name_of, without_icons
from bot.games.dungeon.screens import signs
from bot.match.ids import RoleId, UserId
from bot.ui import symbols
from bot.ui.message import (
    Button,
    Buttons,
    Gallery,
    Menu,
    MessageLayout,
    Option,
    Style,
    Text,
    TextMessage,
    UserMenu,
)
from bot.ui.symbols import untagged

TORCH, HEALTH = signs.TILES["torch"], signs.HEALTH
LIT = PartialEmoji(name="delve_torch_0a1b2c", id=5)
LAYOUT = MessageLayout(
    (
        Text(f"{TORCH} **Torch** · {HEALTH} 3"),
        Buttons((Button(f"{TORCH} Light", "light", emoji=TORCH), Button("Rest", "rest"))),
        Menu(
            "menu",
            f"{TORCH} Choose",
            (
                Option(f"{TORCH} Torch", "torch", f"{TORCH} Light", TORCH),
                Option("Heart", "heart", emoji=HEALTH),
                Option("Bed", "bed", emoji="🛏️"),
            ),
        ),
        UserMenu("who", f"{TORCH} Who"),
    )
)


@pytest.fixture
def icons() -> Icons:
    """Only the torch has an icon."""
    found = Icons()
    found.use({"torch": LIT})
    return found


def shown(icons: Icons) -> list[dict[str, object]]:
    (container,) = body(LAYOUT, icons=icons)["components"]
    components: list[dict[str, object]] = container["components"]
    return components


def test_a_text_message_has_content_and_rows_without_components_v2() -> None:
    row = Buttons((Button("Accept", "c:7:accept", Style.SUCCESS), Button("Decline", "c:7:decline")))
    assert body(TextMessage("<@2>, <@3> challenges you", (UserId(2),), (row,))) == {
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
    called = body(TextMessage("<@&7> Kestrel opens a table", roles=(RoleId(7),)))
    assert called["allowed_mentions"] == {"parse": [], "roles": ["7"]}
    # An edit takes away the buttons that were there.
    assert body(TextMessage("<@2> declined")) == {
        "content": "<@2> declined",
        "components": [],
        "allowed_mentions": {"parse": []},
    }


def test_a_layout_notifies_nobody() -> None:
    written = body(MessageLayout((Text("<@2>"),)))
    assert written["flags"] == discord.MessageFlags(components_v2=True).value
    assert "content" not in written
    assert written["allowed_mentions"] == {"parse": []}


def test_a_layout_shows_icons_where_discord_can_and_symbols_elsewhere(icons: Icons) -> None:
    emoji = {"id": "5", "name": "delve_torch_0a1b2c"}
    assert shown(icons) == [
        {"type": 10, "content": f"<:delve_torch_0a1b2c:5>{symbols.BOUND}**Torch** · ❤️ 3"},
        {
            "type": 1,
            "components": [
                {"type": 2, "style": 2, "label": "🔥 Light", "custom_id": "light", "emoji": emoji},
                {"type": 2, "style": 2, "label": "Rest", "custom_id": "rest"},
            ],
        },
        {
            "type": 1,
            "components": [
                {
                    "type": 3,
                    "custom_id": "menu",
                    "placeholder": "🔥 Choose",
                    "options": [
                        {
                            "label": "🔥 Torch",
                            "value": "torch",
                            "description": "🔥 Light",
                            "emoji": emoji,
                        },
                        {"label": "Heart", "value": "heart", "emoji": {"name": "❤️"}},
                        {"label": "Bed", "value": "bed", "emoji": {"name": "🛏️"}},
                    ],
                }
            ],
        },
        {
            "type": 1,
            "components": [{"type": 5, "custom_id": "who", "placeholder": "🔥 Who"}],
        },
    ]


def test_without_icons_nothing_of_the_tags_is_left() -> None:
    written = str(shown(Icons()))
    assert written == untagged(written)
    assert "🔥 **Torch** · ❤️ 3" in written


def test_a_text_message_shows_icons_as_well(icons: Icons) -> None:
    message = TextMessage(f"{TORCH} Moth 🔥", rows=(Buttons((Button("L", "l", emoji=TORCH),)),))
    written = body(message, icons=icons)
    assert written["content"] == f"<:delve_torch_0a1b2c:5>{symbols.BOUND}Moth 🔥"
    assert has_icon(written["components"])
    assert not has_icon(body(message)["components"])


def test_a_picture_stands_beside_its_text_where_there_is_its_icon(icons: Icons) -> None:
    drawn = MessageLayout((Text("You drew a torch", TORCH),))
    (section,) = body(drawn, icons=icons)["components"][0]["components"]
    words = {"type": 10, "content": "You drew a torch"}
    url = "https://cdn.discordapp.com/emojis/5.png"
    assert section == {
        "type": 9,
        "components": [words],
        "accessory": {"type": 11, "media": {"url": url}},
    }
    assert body(drawn)["components"][0]["components"] == [words]


def test_pictures_stand_side_by_side_where_there_are_all_of_their_icons(icons: Icons) -> None:
    drawn = MessageLayout((Text("A torch"), Gallery(((TORCH, "Torch"),))))
    words, gallery = body(drawn, icons=icons)["components"][0]["components"]
    url = "https://cdn.discordapp.com/emojis/5.png"
    assert gallery == {"type": 12, "items": [{"media": {"url": url}, "description": "Torch"}]}
    unknown = Gallery(((TORCH, "Torch"), (signs.TILES["buckler"], "Buckler")))
    for message, known in ((MessageLayout((Text("A torch"), unknown)), icons), (drawn, Icons())):
        assert body(message, icons=known)["components"][0]["components"] == [words]


def test_texts_on_a_phone_have_symbols(icons: Icons) -> None:
    ping = TextMessage(f"{TORCH} <@2>, your turn", (UserId(2),))
    assert body(ping, icons=icons)["content"] == "🔥 <@2>, your turn"


def test_it_is_known_whether_a_message_shows_an_icon(icons: Icons) -> None:
    assert has_icon(shown(icons))
    assert not has_icon(shown(Icons()))
    icons.lost()
    assert not has_icon(shown(icons))


def test_texts_from_discord_read_with_symbols(icons: Icons) -> None:
    text = f"{TORCH} Moth · {signs.TILES['knight-shield']} Knight Shield"
    shield = PartialEmoji(name="delve_knight_shield_ffffff", id=6)
    icons.use({"torch": LIT, "knight-shield": shield})
    assert without_icons(icons.in_text(text)) == untagged(text)
    foreign = "<:delve_lamp_0a1b2c:7> <:torch:8> <:delve_torch_0a1b2:9>"
    assert without_icons(foreign) == foreign


def test_no_icon_is_longer_than_is_counted() -> None:
    longest, icons = 2**64 - 1, Icons()
    names = {name: name_of(name, b"drawing") for name in symbols.WITH_ICON}
    icons.use({name: PartialEmoji(name=each, id=longest) for name, each in names.items()})
    for name, symbol in symbols.WITH_ICON.items():
        assert len(name_of(name, b"drawing")) <= 32, "Discord takes no longer name"
        assert len(icons.in_text(symbol)) <= symbols.LONGEST_ICON


def test_another_drawing_has_another_name() -> None:
    assert name_of("knight-shield", b"one") != name_of("knight-shield", b"other")
    assert name_of("knight-shield", b"one").startswith("delve_knight_shield_")
