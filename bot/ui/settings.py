"""The settings of a server: a panel that tells them, and the form that changes them."""

from collections.abc import Iterator, Sequence

from msgspec import Struct

from bot.match.errors import BadTimeControl
from bot.match.ids import ChannelId, RoleId
from bot.match.terms import parse_time_control
from bot.preferences.server import MOST_ROUND_ROLES, ServerSettings, SettingTrouble
from bot.preferences.texts import to_texts
from bot.ui import symbols
from bot.ui.catalogue import LANGUAGES, Texts
from bot.ui.custom_ids import ModalName, ModalPress
from bot.ui.games import registered
from bot.ui.invitation import clock_in_brief
from bot.ui.markdown import bold, channel_mention, heading, lines, role_mention, small
from bot.ui.match_options import CLOCKS
from bot.ui.message import Button, Buttons, Divider, MessageLayout, Style, Text
from bot.ui.modal import Entity, EntityMenu, Modal, radio_group
from bot.ui.replies import Obstacle, cannot_log

MOST_GAMES = 9
"""A group of options takes ten, and one stands for all games."""


class SettingsPage(Struct, frozen=True):
    """The facts for the panel.

    `notes`: what is said first. `troubles`: what keeps a setting from having an effect, or the bot
    from working here.
    """

    settings: ServerSettings
    notes: Sequence[str] = ()
    troubles: Sequence[str] = ()


def settings_panel(page: SettingsPage, texts: Texts) -> MessageLayout:
    told = [
        f"{texts(f'settings-{name}')}: {bold(value)}" for name, value in _told(page.settings, texts)
    ]
    troubles = [f"{symbols.TROUBLE} {trouble}" for trouble in page.troubles]
    head = heading(f"{symbols.SETTINGS} {texts('settings-title')}")
    buttons = tuple(
        Button(form_button(form, texts), str(ModalPress(form)), style)
        for form, style in ((ModalName.SERVER, Style.PRIMARY), (ModalName.ROUNDS, Style.SECONDARY))
    )
    text = lines(head, *page.notes, *told, *troubles)
    where = Text(small(texts("settings-where")))
    return MessageLayout((Text(text), Buttons(buttons), Divider(), where), symbols.Colour.QUIET)


def _told(settings: ServerSettings, texts: Texts) -> Iterator[tuple[str, str]]:
    """Each setting's name in the catalogue, and its value in words."""
    language, channel, role = settings.language, settings.log_channel, settings.table_role
    yield "language", texts(f"language-{language}" if language else "settings-language-server")
    none = texts("settings-log-channel-none")
    yield "log-channel", none if channel is None else channel_mention(channel)
    nobody = texts("settings-table-role-none")
    yield "table-role", nobody if role is None else role_mention(role)
    game = settings.game
    yield "game", texts(f"game-{game}" if game in _games() else "settings-game-none")
    yield "clock", _clock(settings.clock or "", texts)
    moderators = texts("settings-round-roles-none")
    yield "round-roles", ", ".join(map(role_mention, settings.round_roles)) or moderators


def log_trouble(
    trouble: Obstacle | SettingTrouble | None, channel_id: ChannelId, texts: Texts
) -> str | None:
    """Why hosts' acts are not told in the channel that is set; None: they are."""
    if trouble is None:
        return None
    if trouble is SettingTrouble.GONE:
        return texts("settings-log-gone")
    assert isinstance(trouble, Obstacle), "only a role is that of everybody, or not mentionable"
    return cannot_log(trouble, channel_id, texts).markdown


def role_trouble(
    trouble: Obstacle | SettingTrouble | None, role_id: RoleId, texts: Texts
) -> str | None:
    """Why the role that is set is not called; None: it is."""
    if trouble is None:
        return None
    if trouble is SettingTrouble.GONE:
        return texts("settings-role-gone")
    return texts("settings-role-not-mentionable", role=role_mention(role_id))


def form_button(form: ModalName, texts: Texts) -> str:
    """The label of the button that opens a form of settings."""
    rounds = form is ModalName.ROUNDS
    return texts("settings-rounds-form" if rounds else "settings-change")


def setting_name(name: str, texts: Texts) -> str:
    """The name of a setting in words. `name`: that of its field."""
    return texts(f"settings-{name.replace('_', '-')}")


def settings_form(settings: ServerSettings, version: int, texts: Texts) -> Modal:
    """The form for the settings of matches. `version`: that of the settings that it shows."""
    chosen = to_texts(settings)
    languages = {each: texts(f"language-{each}") for each in LANGUAGES}
    games = {each: texts(f"game-{each}") for each in _games()}
    clocks = {each: _clock(each, texts) for each in ("", *CLOCKS)}
    labels = {
        "language": {"": texts("settings-language-server"), **languages},
        "game": {"": texts("settings-game-none"), **games},
        "clock": clocks,
    }
    hints = {"language": texts("settings-language.hint")}
    language, game, clock = (
        radio_group(name, setting_name(name, texts), values, chosen[name], hints.get(name))
        for name, values in labels.items()
    )
    channel, role = settings.log_channel, settings.table_role
    log_channel = EntityMenu(
        name="log_channel",
        label=setting_name("log_channel", texts),
        hint=texts("settings-log-channel.hint"),
        kind=Entity.CHANNEL,
        placeholder=texts("settings-log-channel-none"),
        chosen=() if channel is None else (channel,),
    )
    table_role = EntityMenu(
        name="table_role",
        label=setting_name("table_role", texts),
        hint=texts("settings-table-role.hint"),
        kind=Entity.ROLE,
        placeholder=texts("settings-table-role-none"),
        chosen=() if role is None else (role,),
    )
    parts = (language, log_channel, table_role, game, clock)
    return Modal(texts("settings-title"), str(ModalPress(ModalName.SERVER, version)), parts)


def rounds_form(settings: ServerSettings, version: int, texts: Texts) -> Modal:
    """The form for the settings of rounds. `version`: as above."""
    roles = EntityMenu(
        name="round_roles",
        label=setting_name("round_roles", texts),
        hint=texts("settings-round-roles.hint"),
        kind=Entity.ROLE,
        placeholder=texts("settings-round-roles-none"),
        chosen=settings.round_roles[:MOST_ROUND_ROLES],
        most=MOST_ROUND_ROLES,
    )
    title = texts("settings-rounds-title")
    return Modal(title, str(ModalPress(ModalName.ROUNDS, version)), (roles,))


def _games() -> list[str]:
    return [game.rules.key for game in registered()][:MOST_GAMES]


def _clock(text: str, texts: Texts) -> str:
    """A clock in few words, as it is typed; "": the usual one, as for one that cannot be read."""
    try:
        control = parse_time_control(text) if text else None
    except BadTimeControl:
        text, control = "", None
    if not text:
        return texts("settings-clock-none")
    return clock_in_brief(control, texts)
