"""The panel of `/games`: the list of games, a page for each with its choices, and its rules."""

from collections.abc import Iterable, Iterator, Mapping

from msgspec import Struct
from msgspec.structs import replace

from bot.match.ids import UserId
from bot.match.invitation import InvitationKind
from bot.match.terms import Calls, parse_time_control
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import MOST_OPTIONS
from bot.ui.custom_ids import GamesPress, PanelAct, PanelPress
from bot.ui.games import RegisteredGame, registered
from bot.ui.invitation import clock_in_brief, described, takebacks_described
from bot.ui.markdown import bold, heading, lines, small
from bot.ui.match_options import CALLS, CLOCK, PLAYERS, TAKEBACKS, MatchOption, match_options
from bot.ui.match_view import AgreedGame
from bot.ui.message import (
    Block,
    Button,
    Buttons,
    Menu,
    MessageLayout,
    Option,
    Style,
    Text,
    TextMessage,
    UserMenu,
)
from bot.ui.renderer import rules_page

MOST_MENUS = 15
"""A message has 40 components: two for each menu, and ten for what stands around them."""


class GameChoice(Struct, frozen=True):
    """A game, and what is chosen of its options. `more`: the page of the other options is open.

    `chosen`: by name, without what is left as usual or not offered beside the rest. `outdated`:
    nothing is chosen yet, or it was chosen from the options of another version of the bot.
    `opponent`: as for `PanelPress`.
    """

    game: RegisteredGame
    options: tuple[MatchOption, ...]
    chosen: Mapping[str, str]
    more: bool = False
    outdated: bool = False
    opponent: UserId | None = None

    @classmethod
    def of(cls, press: PanelPress) -> "GameChoice | None":
        """The choice after a press; None for a game that there is not."""
        game = next((one for one in _offered() if one.rules.key == press.game), None)
        if game is None:
            return None
        options = match_options(game, InvitationKind.OPEN)
        usual = {each.name: each.values[0] for each in options if each.required}
        named = dict(zip([each.name for each in options], press.values, strict=False))
        if press.act is PanelAct.SET:
            named[press.option] = press.picked
        known = {(each.name, value) for each in options for value in ("", *each.values)}
        if len(press.values) != len(options) or not known >= named.items():
            return cls(game, options, usual, outdated=True, opponent=press.opponent)
        others = {each.name for each in options if not each.main}
        more = press.act is PanelAct.MORE or (press.act is PanelAct.SET and press.option in others)
        chosen = usual | {name: value for name, value in named.items() if value}
        offered = {
            name: value for name, value in chosen.items() if game.setup.offers(name, value, chosen)
        }
        return cls(game, options, offered, more, opponent=press.opponent)

    @classmethod
    def of_game(cls, key: str | None) -> "GameChoice | None":
        """The choice where a game is opened; None for one that there is not."""
        return None if key is None else cls.of(PanelPress(PanelAct.GAME, key))

    def with_clock(self, clock: str | None) -> "GameChoice":
        """The same with this clock chosen. `clock`: None, or one that is not offered: no other."""
        (option,) = [each for each in self.options if each.name == CLOCK]
        known = clock is not None and clock in option.values
        return replace(self, chosen={**self.chosen, CLOCK: clock}) if known else self

    @classmethod
    def against(cls, opponent: UserId) -> "GameChoice | None":
        """The first game in which somebody can be challenged; None where there is none."""
        for game in _offered():
            if game.setup.challenges:
                return cls.of(PanelPress(PanelAct.GAME, game.rules.key, opponent=opponent))
        return None

    def offered(self, option: MatchOption) -> tuple[str, ...]:
        """The values of an option that can be chosen beside the others."""
        offers = self.game.setup.offers
        return tuple([each for each in option.values if offers(option.name, each, self.chosen)])

    def custom_id(self, act: PanelAct, option: str = "") -> str:
        values = tuple(self.chosen.get(each.name, "") for each in self.options)
        key = self.game.rules.key
        return str(PanelPress(act, key, values, option, opponent=self.opponent))


def list_of_games(texts: Texts, playing: TextMessage | None = None) -> MessageLayout:
    """All games, each with its point in a sentence. `playing`: as for `game_page`."""
    told = [
        lines(
            bold(f"{game.summary.symbol} {texts(f'game-{game.rules.key}')}"),
            small(_pitch(game, texts)),
        )
        for game in _offered()
    ]
    head = heading(f"{symbols.RULES} {texts('games-title')}")
    leave = () if playing is None else playing.rows
    return _layout([Text(lines(head, *told)), *leave, _games(texts("games-menu"), texts)])


def game_page(
    choice: GameChoice,
    agreed: AgreedGame,
    texts: Texts,
    opponent: str = "",
    playing: TextMessage | None = None,
) -> MessageLayout:
    """A game: its point, how many can play, its heroes, its main choices, and how to begin.

    `opponent`: the name of the person on whom "Challenge" was used. `playing`: why nothing can be
    begun, whose buttons stand in the place of the choices.
    """
    game, seats = choice.game, choice.game.rules.seats
    # Where the number can be chosen, its menu tells it.
    players = small(texts("games-players", number=str(seats[0]))) if len(seats) == 1 else None
    pitch, told = game.summary.pitch, game.summary.lineup or game.summary.details
    text = lines(
        _title(game, texts),
        players,
        pitch(agreed.options, texts) if pitch else _pitch(game, texts),
        *map(small, told(agreed.options, texts)),
    )
    if playing is None:
        more = Button(texts("games-more"), choice.custom_id(PanelAct.MORE))
        main = [each for each in choice.options if each.main]
        controls = [
            *_menus(choice, agreed, main, texts),
            *_begin(choice, agreed, more, texts, opponent),
        ]
    else:
        leave = [each for row in playing.rows for each in row.buttons]
        controls = [Buttons((*leave, _rules(choice, texts)))]
    return _layout([Text(text), *controls, _games(texts("games-other"), texts)])


def more_page(
    choice: GameChoice, agreed: AgreedGame, texts: Texts, opponent: str = ""
) -> MessageLayout:
    """The other options of a game, and what they come to. `opponent`: as for `game_page`."""
    game = choice.game
    told = [*game.summary.details(agreed.options, texts), described(agreed.time_control, texts)]
    if agreed.seats > 1:
        told.append(takebacks_described(agreed.takebacks, texts, hosted=False))
        if choice.chosen.get(CALLS) == Calls.ALWAYS:
            told.append(texts("calls-always"))
    others = [each for each in choice.options if not each.main]
    if agreed.seats == 1:
        others = [each for each in others if each.name not in (TAKEBACKS, CALLS)]
    offered = [each for each in others if choice.offered(each)][:MOST_MENUS]
    left = [
        option_name(each, texts)
        for each in others
        if each not in offered and (choice.offered(each) or not each.values)
    ]
    if left:
        command = f"play {game.rules.key}"
        told.append(texts("games-by-command", command=command, options=", ".join(left)))
    back = Button(texts("games-back"), choice.custom_id(PanelAct.GAME))
    return _layout(
        [
            Text(lines(_title(game, texts), *map(small, told))),
            *_menus(choice, agreed, offered, texts),
            *_begin(choice, agreed, back, texts, opponent),
        ]
    )


def game_rules(choice: GameChoice, agreed: AgreedGame, topic: str, texts: Texts) -> MessageLayout:
    """A page of the rules with these options, and the way back. `topic`: "" for the first one."""
    custom_id = choice.custom_id(PanelAct.RULES)
    page = rules_page(choice.game.renderer, agreed, topic, custom_id, texts)
    back = Button(texts("games-back"), choice.custom_id(PanelAct.GAME))
    return replace(page, blocks=(*page.blocks, Buttons((back,))))


def _offered() -> tuple[RegisteredGame, ...]:
    """The games of which everything that is required can be chosen in a menu."""
    found = [
        game
        for game in registered()
        if all(each.values for each in game.setup.settings if each.required)
    ]
    return tuple(found[:MOST_OPTIONS])


def _layout(blocks: Iterable[Block]) -> MessageLayout:
    return MessageLayout(tuple(blocks), symbols.Colour.QUIET)


def _pitch(game: RegisteredGame, texts: Texts) -> str:
    """The point of a game in a sentence, which its command is described by too."""
    return texts(f"command-play-{game.rules.key}.description")


def _title(game: RegisteredGame, texts: Texts) -> str:
    return heading(f"{game.summary.symbol} {texts(f'game-{game.rules.key}')}")


def _games(placeholder: str, texts: Texts) -> Menu:
    found = tuple(
        Option(
            texts(f"game-{game.rules.key}"),
            game.rules.key,
            _pitch(game, texts),
            game.summary.symbol,
        )
        for game in _offered()
    )
    return Menu(str(GamesPress()), placeholder, found)


def _menus(
    choice: GameChoice, agreed: AgreedGame, options: Iterable[MatchOption], texts: Texts
) -> Iterator[Menu]:
    for each in options:
        values = choice.offered(each)
        if not values:
            continue
        chosen = choice.chosen.get(each.name)
        found = tuple(
            value_line(each, value, texts, chosen=value == chosen)
            for value in values[:MOST_OPTIONS]
        )
        custom_id = choice.custom_id(PanelAct.SET, each.name)
        yield Menu(custom_id, _placeholder(each, agreed, texts), found)


def value_line(option: MatchOption, value: str, texts: Texts, *, chosen: bool) -> Option:
    """A line of an option's menu: what follows a colon in the value's label explains it below.

    A closed menu shows the chosen value alone, so that one says of which option it is.
    """
    if option.name == CLOCK:
        return Option(clock_in_brief(parse_time_control(value), texts), value, chosen=chosen)
    label, _, explained = option.label(value, texts).partition(": ")
    if chosen and not option.required:
        name = option_name(option, texts).capitalize()
        label = texts("games-option-chosen", name=name, value=label)
    return Option(label, value, explained or None, chosen=chosen)


def _placeholder(option: MatchOption, agreed: AgreedGame, texts: Texts) -> str:
    """An option's name, and what counts where nothing is chosen."""
    name = option_name(option, texts).capitalize()
    if option.name == CLOCK:
        usual = clock_in_brief(agreed.time_control, texts)
    elif option.usual:
        usual = value_line(option, option.usual, texts, chosen=False).label
    else:
        return texts("games-option", name=name)
    return texts("games-option-usual", name=name, usual=usual)


def option_name(option: MatchOption, texts: Texts) -> str:
    """An option's name in commands, as words."""
    return texts(f"command-{option.path.replace(' ', '-')}").replace("-", " ")


def _begin(
    choice: GameChoice,
    agreed: AgreedGame,
    turn: Button,
    texts: Texts,
    opponent: str,
) -> Iterator[Block]:
    """The ways to begin, the rules, and a button to the other page."""
    if 2 in choice.game.rules.seats and agreed.seats > 1:
        custom_id = choice.custom_id(PanelAct.CHALLENGE)
        if choice.opponent is None:
            yield UserMenu(custom_id, texts("games-challenge"))
        else:
            label = texts("games-challenge-person", name=opponent)
            yield Buttons((Button(label, custom_id, Style.SUCCESS),))
    style = Style.SUCCESS if choice.opponent is None else Style.SECONDARY
    begin = []
    if agreed.seats > 1:
        begin.append(Button(texts("games-open"), choice.custom_id(PanelAct.OPEN), style))
    if 1 in choice.game.rules.seats:
        alone = replace(choice, chosen={**choice.chosen, PLAYERS: "1"})
        begin.append(Button(texts("games-alone"), alone.custom_id(PanelAct.OPEN), style))
    yield Buttons((*begin, _rules(choice, texts), turn))


def _rules(choice: GameChoice, texts: Texts) -> Button:
    return Button(texts("button-rules"), choice.custom_id(PanelAct.RULES))
