"""The data of the scripted server: people, channels, commands, messages."""

from __future__ import annotations

import itertools
import time
from typing import Any

Payload = dict[str, Any]

EPOCH_MS = 1420070400000
V2, EPHEMERAL, LOADING = 1 << 15, 1 << 6, 1 << 7

BOT, KESTREL, MOTH, ROOK = "100", "101", "102", "103"
ARENA, TAVERN, KESTREL_DM = "201", "202", "203"

GUILD: Payload = {"id": "1", "name": "Sandbox", "preferred_locale": "en-US"}


def _user(user_id: str, name: str, locale: str = "en-US", bot: bool = False) -> Payload:
    username = name.lower()
    known = {"id": user_id, "name": name, "username": username, "bot": bot, "locale": locale}
    return {**known, "member": True}


USERS = [
    _user(BOT, "Delve", bot=True),
    _user(KESTREL, "Kestrel"),
    _user(MOTH, "Moth", locale="uk"),
    _user(ROOK, "Rook"),
]
PEOPLE = [
    {
        "id": user["id"],
        "name": user["name"],
        "locale": user["locale"],
        "moderator": user is USERS[3],
    }
    for user in USERS[1:]
]


def channel(channel_id: str, name: str, **more: Any) -> Payload:
    """A text channel, or with kind="dm" the private channel with the bot."""
    plain = {"kind": "text", "recipient": None, "last_message_id": None}
    return {"id": channel_id, "name": name, **plain, **more}


def dm(**more: Any) -> Payload:
    """Kestrel's private channel with the bot."""
    return channel(KESTREL_DM, "Delve", kind="dm", recipient=USERS[0], **more)


def thread(starter: Payload, name: str = "Table 3", **more: Any) -> Payload:
    """A thread on a message, as somebody sees it who may do nothing with it."""
    state = {"archived": False, "locked": False, "count": 0}
    viewer = {"joined": False, "owned": False, "manages": False}
    parent = {"kind": "thread", "parent_id": starter["channel_id"]}
    return channel(starter["id"], name, **{**parent, **state, **viewer, **more})


CHANNELS = [channel(ARENA, "arena"), channel(TAVERN, "tavern")]

_sequence = itertools.count()


def snowflake() -> str:
    """A new id, later than every id before."""
    return str(((int(time.time() * 1000) - EPOCH_MS) << 22) + next(_sequence))


def author(user_id: str) -> Payload:
    """The author of a message, as Discord gives it."""
    user = next(item for item in USERS if item["id"] == user_id)
    return {
        "id": user_id,
        "username": user["username"],
        "global_name": user["name"],
        "bot": user["bot"],
    }


def message(content: str = "", *, by: str = BOT, in_: str = ARENA, **more: Any) -> Payload:
    """A Discord message."""
    return {
        "id": snowflake(),
        "channel_id": in_,
        "author": author(by),
        "content": content,
        "timestamp": time.strftime("%Y-%m-%dT%H:%M:%S+00:00", time.gmtime()),
        "edited_timestamp": None,
        "mentions": [],
        "mention_everyone": False,
        "mention_roles": [],
        "attachments": [],
        "embeds": [],
        "components": [],
        "type": 0,
        "flags": 0,
        **more,
    }


def row(*components: Payload) -> Payload:
    """An action row."""
    return {"type": 1, "components": list(components)}


def button(label: str, custom_id: str, style: int = 1, **more: Any) -> Payload:
    """A button."""
    return {"type": 2, "style": style, "label": label, "custom_id": custom_id, **more}


def text(content: str) -> Payload:
    """A text display."""
    return {"type": 10, "content": content}


def container(*components: Payload, accent: int | None = None, spoiler: bool = False) -> Payload:
    """A container."""
    return {
        "type": 17,
        "accent_color": accent,
        "spoiler": spoiler,
        "components": list(components),
    }


def layout(*components: Payload, **more: Any) -> Payload:
    """A message of components v2."""
    flags = more.pop("flags", 0) | V2
    return message(components=list(components), flags=flags, **more)


RULE: Payload = {"type": 14, "divider": True, "spacing": 1}


def board(turn: int = 14, **more: Any) -> Payload:
    """A match's board."""
    deadline = int(time.time()) + 119
    return layout(
        container(
            text(
                f"## ⚔️ Death Match · Warrior\n-# Adventure 3 · turn {turn} · hosted by Rook\n"
                "**Kestrel** ▰▰▱ 2 wins · ▱▱▱ 0 losses\n**Moth** ▰▱▱ 1 win · ▰▰▱ 2 losses"
            ),
            RULE,
            text(
                "❤️ **Full health 11** = 3 + 3 + 5\n🛡️ **Knight shield** · +3 health\n"
                "🥋 **Plate armour** · +5 health\n🔥 **Torch** · beats strength 1–3\n"
                "~~🏆 Holy grail · beats even strengths~~ · removed by Moth\n"
                "🐉 **Dragon spear** · beats 9\n"
                "🗡️ **Vorpal sword** · beats one strength, named at the door"
            ),
            RULE,
            text(
                "🕳️ **Dungeon** 4 cards ▮▮▮▮   🎴 **Deck** 6 cards\n"
                "-# Moth added a monster to the dungeon.\n"
                f"**<@{KESTREL}> to move**\nTurn ends <t:{deadline}:R> · bank 4:10"
            ),
            row(
                button("Draw a monster", f"d:1:{turn}:draw"),
                button("Pass", f"d:1:{turn}:pass", style=4),
                button("My cards", f"d:1:{turn}:card", style=2),
                button("Rules", f"d:1:{turn}:rules", style=2),
            ),
            accent=0xD9A520,
        ),
        **more,
    )


def hand(**more: Any) -> Payload:
    """A private hand with a select menu."""
    options = [
        {"label": name, "value": value, "description": about, "emoji": {"name": emoji}}
        for name, value, about, emoji in (
            ("Torch", "discard:torch", "Beats strength 1–3", "🔥"),
            ("Dragon spear", "discard:spear", "Beats 9", "🐉"),
            ("Knight shield", "discard:shield", "+3 health", "🛡️"),
        )
    ]
    return layout(
        container(
            text(
                "**You drew 🧛 Vampire · strength 4**\n**Holy grail** would beat it. Nothing else "
                "left would; it would cost 4 health.\n"
                f"-# Only you see this. Death Match in <#{ARENA}>, adventure 3."
            ),
            row(button("Add it to the dungeon", "d:1:15:add")),
            row(
                {
                    "type": 3,
                    "custom_id": "d:1:15:discard",
                    "placeholder": "Discard it with a piece of equipment …",
                    "options": options,
                    "min_values": 1,
                    "max_values": 1,
                }
            ),
            accent=0xA01F3C,
        ),
        **more,
    )


def _option(kind: int, name: str, about: str, **more: Any) -> Payload:
    return {"type": kind, "name": name, "description": about, **more}


COMMANDS: list[Payload] = [
    {
        "id": "301",
        "type": 1,
        "name": "deathmatch",
        "name_localizations": {"uk": "двобій"},
        "description": "A duel in the dungeon",
        "options": [
            _option(
                1,
                "challenge",
                "Challenge somebody to a duel",
                name_localizations={"uk": "виклик"},
                description_localizations={"uk": "Викликати когось на двобій"},
                options=[
                    _option(
                        6,
                        "opponent",
                        "Whom you challenge",
                        required=True,
                        name_localizations={"uk": "суперник"},
                        description_localizations={"uk": "Кого ви викликаєте"},
                    ),
                    _option(
                        3,
                        "hero",
                        "Who goes into the dungeon",
                        name_localizations={"uk": "герой"},
                        choices=[
                            {
                                "name": "Warrior",
                                "value": "warrior",
                                "name_localizations": {"uk": "Воїн"},
                            },
                            {"name": "Mage", "value": "mage", "name_localizations": {"uk": "Маг"}},
                        ],
                    ),
                    _option(4, "minutes", "Time for each turn", min_value=1, max_value=60),
                    _option(5, "rated", "Whether it counts"),
                ],
            ),
            _option(1, "stop", "End the match here"),
        ],
    },
    {
        "id": "302",
        "type": 1,
        "name": "roll",
        "description": "Roll dice",
        "options": [
            _option(3, "dice", "For example 2d6", required=True, min_length=2, max_length=6),
            _option(3, "label", "What the roll is for"),
            _option(10, "bonus", "Added to the sum", max_value=9.5),
            _option(7, "where", "Where to show it"),
            _option(3, "skill", "What you are good at", autocomplete=True),
        ],
    },
    {"id": "303", "type": 1, "name": "rules", "description": "The rules in short"},
    {
        "id": "304",
        "type": 1,
        "name": "host",
        "description": "For moderators",
        "default_member_permissions": "32",
        "options": [
            _option(
                2,
                "clock",
                "The clock",
                options=[
                    _option(
                        1,
                        "extend",
                        "Give more time",
                        options=[_option(9, "player", "Who gets it", required=True)],
                    )
                ],
            )
        ],
    },
]
