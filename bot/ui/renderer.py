"""How a game looks: its renderer makes messages of the views of a match."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, overload

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.errors import Refusal
from bot.contract.game import Action, Event, Move, PublicEvent, Seat
from bot.match.acts import MatchCommand
from bot.match.entries import Wish
from bot.match.result import Result
from bot.ui import replies, symbols
from bot.ui.board import fits, place_of
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button, move_button, page_buttons, topics_menu
from bot.ui.custom_ids import LONGEST_ID, of_topic
from bot.ui.markdown import bold, dotted, heading, lines, small
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import (
    ActionRow,
    Block,
    Buttons,
    Divider,
    MessageLayout,
    Option,
    Style,
    Text,
    TextMessage,
)
from bot.ui.result import places, result_title


class Frames(Sequence[MessageLayout]):
    """The frames of a playback, each of them drawn once it is asked for."""

    def __init__(self, count: int, draw: Callable[[int], MessageLayout]) -> None:
        """`draw`: draws the frame of a number, from 0 on."""
        self._numbers = range(count)
        self._draw = cache(draw)

    def __len__(self) -> int:
        return len(self._numbers)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Frames) and [*self] == [*other]

    @overload
    def __getitem__(self, at: int) -> MessageLayout: ...
    @overload
    def __getitem__(self, at: slice) -> Sequence[MessageLayout]: ...
    def __getitem__(self, at: int | slice) -> MessageLayout | Sequence[MessageLayout]:
        numbers = self._numbers[at]
        return self._draw(numbers) if isinstance(numbers, int) else [*map(self._draw, numbers)]


class Playback(Struct, frozen=True):
    """A story in frames, where the board stood: a walk through a dungeon, dice that fall.

    `frames`: one after the other. `fresh`: how many of the last ones are of the last entry.
    `in_passing`: the board comes back after them; else the last frame stays, as the board of a
    part. `waits`: somebody is asked within it, so that the last frame will still change. `turns`:
    the frames besides the last one that everybody is to see, counted from 1. `brief`: those that
    stand for a shorter time, counted likewise; never the last one.
    """

    frames: Sequence[MessageLayout]
    fresh: int
    in_passing: bool = False
    waits: bool = False
    turns: frozenset[int] = frozenset()
    brief: frozenset[int] = frozenset()


class SeatTaken(PublicEvent, frozen=True):
    """Somebody else plays for a seat from here on; among the events of a whole match alone.

    `name`: of the player who sat there until now, not yet escaped.
    """

    seat: Seat
    name: str


class MatchRenderer(ABC):
    """The renderer of one game: views become messages. Every method is pure."""

    copied_events: tuple[type[Event], ...] = ()
    """The private events of which a seat gets a lasting private message."""
    shows_banks: bool = True
    """Whether boards tell what those have left on their clocks who are not asked."""

    tempo: float = 1
    """The share of the pace that is set for which a frame stands."""

    calls_by_parts: bool = False
    """Whether one ping calls for a whole part of the game, so that it stays while a walk of that
    part is shown. Its text must not tell whether that part goes on."""

    @property
    def has_hands(self) -> bool:
        """Whether players hold anything privately: the game names the messages of their hands."""
        return type(self).hand_key is not MatchRenderer.hand_key

    @property
    def has_playbacks(self) -> bool:
        """Whether anything is shown in frames: a part of the game, or something in passing."""
        own, without = type(self), MatchRenderer
        return (own.playback, own.passing) != (without.playback, without.passing)

    @abstractmethod
    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        """The public state of the match, with the components of what is asked, or the result."""

    @abstractmethod
    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage | None:
        """The short line that pings the players who are asked; None: nobody is pinged."""

    def rules(self, agreed: AgreedGame, texts: Texts) -> MessageLayout:
        """The rules of this match: by default the page on the first topic."""
        first, *_ = self.rules_topics(agreed, texts)
        page = self.rules_topic(first.value, agreed, texts)
        assert page is not None, "every topic has a page"
        return page

    def rules_topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        """The pages of the rules as lines of a menu, at most 25; () where there is only one.

        The value of a line is the topic, of at most 50 characters and without a comma.
        """
        return ()

    def rules_topic(self, topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        """The page on a topic, without the menu; None if there is none, as anybody may send any."""
        return None

    def rules_pages(self, topic: str, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        """All pages of the topic to which one belongs, in order, the topic's own first.

        They are topics, too, of at most 30 characters `a-z 0-9 -`. (): the topic is one page.
        """
        return ()

    def board_key(self, view: PublicMatchView) -> str:
        """The board is edited while this stays the same, and posted again when it changes."""
        return "result" if view.result is not None else "board"

    def turns(self, view: PublicMatchView) -> bool:
        """Whether the board tells of an act that everybody is to see, amid talk as well."""
        return False

    def standing(self, view: PublicMatchView, texts: Texts) -> str | None:
        """How the match stands, in a few small lines, for the desk."""
        return None

    def score(self, view: PublicMatchView) -> tuple[int, ...]:
        """How far each seat has come, in one number by seat; () where a game has none."""
        return ()

    def newest_act(self, view: PublicMatchView, seat: Seat, texts: Texts) -> str | None:
        """The newest act in a sentence, if a seat made it and everybody knows it; else None."""
        return None

    def asked_back(self, view: PublicMatchView, texts: Texts) -> str | None:
        """The act that a player asks to take back, in a sentence, as `newest_act` tells it."""
        asking = view.asking
        if asking is None or asking.wish is not Wish.TAKE_BACK:
            return None
        return self.newest_act(view, asking.seat, texts)

    def playback(self, view: PublicMatchView, texts: Texts) -> Playback | None:
        """The board of the part that `Game.played_back` names, as frames.

        Its first frame stands where the board stood, so it begins with what the board showed. A
        frame in which somebody is asked offers what a board always does. Only asked where the game
        names a part.
        """
        return None

    def passing(self, view: PublicMatchView, texts: Texts) -> tuple[MessageLayout, ...]:
        """Frames that tell of `view.recent` before the board does, perhaps of the end; or ().

        They have nothing to press, and are not for what `playback` tells.
        """
        return ()

    def ping_key(self, view: PublicMatchView) -> str:
        """A new ping goes out when this changes: by default, for every occasion.

        The first answer of several that are asked at once does not call the others again.
        """
        asked = {
            f"{prompt.question}:{prompt.about}" + ("" if prompt.window else f":{prompt.seat}")
            for prompt in view.prompts
        }
        return " ".join(sorted(asked))

    def hand_key(self, view: MatchView) -> str | None:
        """The name of the observer's hand; a new message follows when it changes. Or None."""
        return None

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        """The cards of the observer, with the moves that they offer now."""
        return MessageLayout((Text(texts("hand-no-secrets")),), symbols.Colour.QUIET)

    def hand_placed(self, view: MatchView, key: str | None, texts: Texts) -> MessageLayout:
        """Replaces a hand whose `key` is outdated; None: the key is unknown. Makes no moves."""
        return MessageLayout((Text(texts("hand-over")),), symbols.Colour.OVER)

    def hand_back(self, view: MatchView, texts: Texts) -> MessageLayout:
        """Replaces a hand once the act was taken back that it told of: no components."""
        return self.hand_placed(view, None, texts)

    @property
    def grows_copies(self) -> bool:
        return type(self).copy_key is not MatchRenderer.copy_key

    def copy_key(self, view: MatchView) -> str | None:
        """The name of the message in which a copy grows, as "turn-3"; None: a message of its own.

        `private_copies` draws all that a seat is given under one key. Asked like `copy_title`.
        """
        return None

    def copy_title(self, view: MatchView, texts: Texts) -> str:
        """The copy of `view.recent` on one line, for a seat with one of `copied_events`."""
        raise NotImplementedError(f"{type(self).__name__} keeps no copies")

    def copy_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        """Its other lines, the most important first."""
        return ()

    def copy_picture(self, view: MatchView) -> str | None:
        """The symbol whose icon stands beside its title and first detail; None: there is none."""
        return None

    def private_copy(self, view: MatchView, link: str | None, texts: Texts) -> MessageLayout:
        """The copy of `view.recent`, or of the end; no components. `link`: to the board."""
        title, details = self._copied(view, texts)
        picture = self.copy_picture(view) if view.result is None else None
        beside = len(details) if picture is None else 1
        told = [Text(lines(heading(title), *details[:beside]), picture)]
        if rest := lines(*details[beside:]):
            told.append(Text(rest))
        place = place_of(view, link, texts)
        return MessageLayout((*told, Divider(), Text(place)), symbols.Colour.CARD)

    def private_copies(
        self, views: Sequence[MatchView], link: str | None, texts: Texts
    ) -> MessageLayout:
        """Copies of one seat that come late or grow, as one message: the oldest shortened."""
        told = [self._copied(view, texts) for view in views]
        title = heading(f"{symbols.DECK} {texts('copies-title')}")
        head = lines(title, place_of(views[-1], link, texts))
        return MessageLayout(joined_blocks(head, told, texts), symbols.Colour.CARD)

    def hand_copy(self, view: MatchView, link: str | None, texts: Texts) -> MessageLayout:
        """A copy of all that the observer holds; no components. `link`: as for `private_copy`."""
        hand = self.hand(view, texts)
        blocks = [block for block in hand.blocks if not isinstance(block, ActionRow)]
        while blocks and isinstance(blocks[-1], Divider):
            blocks.pop()
        return replace(hand, blocks=(*blocks, Divider(), Text(place_of(view, link, texts))))

    def _copied(self, view: MatchView, texts: Texts) -> "CopyLines":
        if view.result is None:
            return self.copy_title(view, texts), self.copy_details(view, texts)
        symbol = symbols.WINNER if view.result.winners else symbols.OVER
        title = f"{symbol} {result_title(view, view.result, texts)}"
        return title, self.result_details(view, view.result, texts)

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        """The lines of the last private message of a match, below the winner."""
        return tuple(places(view, result, texts))

    @property
    def tells_feats(self) -> bool:
        return type(self).feats is not MatchRenderer.feats

    def feats(
        self, view: PublicMatchView, events: Sequence[Event], texts: Texts
    ) -> tuple[str, ...]:
        """A few feats of players in a match that is over, a short line each, the best first.

        `events`: all that everybody may know and that were not taken back, the oldest first, with
        each substitution.
        """
        return ()

    def walks(
        self, view: PublicMatchView, events: Sequence[Event], texts: Texts
    ) -> tuple[str, ...]:
        """The end of each walk in a few words, in the order of its playbacks; `events` as above."""
        return ()

    def focus(self, view: MatchView, focus: tuple[str, ...], texts: Texts) -> MessageLayout | None:
        """A step of a choice that is no act yet, for the observer alone: a page, a detail.

        `focus`: as `of_focus` was given it, or as any client made it up. None: there is no such
        step.
        """
        return None

    def part(self, name: str, texts: Texts) -> str | None:
        """A part of the game (`Game.part`) in words, as within a sentence; None for the whole."""
        return None

    def confirm(
        self, view: MatchView, seat: Seat, action: Action, word: str, texts: Texts
    ) -> MessageLayout:
        """The question to a seat before it makes an action. `word`: that of `Game.asks_first`."""
        label = texts(f"confirm-{word}-button")
        button = move_button(view, seat, Move(action), label, Style.DANGER)
        return replies.question(texts(f"confirm-{word}"), texts(f"confirm-{word}-why"), button)

    def confirm_concede(self, view: MatchView, seat: Seat, texts: Texts) -> MessageLayout:
        label = texts("confirm-leave-button")
        button = command_button(view, label, MatchCommand.CONCEDE, Style.DANGER)
        others = [other for other in view.active if other != seat]
        why = texts("confirm-leave-why" if len(others) > 1 else "confirm-leave-last-why")
        if len(others) == 1:
            why = texts("confirm-leave-two-why", name=view.name(others[0]))
        if not view.practice:
            why = f"{why} {texts('confirm-leave-counts')}"
        elif not others:
            why = f"{why} {texts('confirm-leave-lost')}"
        why = lines(why, place_of(view, None, texts))
        return replies.question(texts("confirm-leave"), why, button)

    def bad_options(self, reason: Refusal, options: Any, texts: Texts) -> TextMessage:
        """Why these options cannot be played. `reason`: of the game's `options_refusals`."""
        return TextMessage(texts(f"refusal-{reason}"))


TURNED_ALONE = 4
"""Up to so many pages of a topic have buttons and no menu."""


def rules_page(
    renderer: MatchRenderer, agreed: AgreedGame, topic: str, custom_id: str, texts: Texts
) -> MessageLayout:
    """The page on a topic, else the first, above the menu of topics, which has this custom_id.

    The pages of one topic are turned by buttons; where they are many, they have a menu as well.
    """
    topics = renderer.rules_topics(agreed, texts)
    page = renderer.rules_topic(topic, agreed, texts)
    if page is None:
        page, topic = renderer.rules(agreed, texts), topics[0].value if topics else ""
    if not topics:
        return page
    pages = renderer.rules_pages(topic, agreed, texts)
    values = [each.value for each in pages] or [topic]
    blocks: list[Block] = [topics_menu(custom_id, topics, texts("menu-rules"), chosen=values[0])]
    if len(pages) > TURNED_ALONE:
        own = of_topic(custom_id, "pages")
        blocks.insert(0, topics_menu(own, pages[1:], texts("menu-rules-pages"), chosen=topic))
    turns = page_buttons(
        values.index(topic), len(values), lambda to: of_topic(custom_id, values[to]), texts
    )
    # The panel of games names much beside the topic; then the menus alone lead on.
    turns = tuple([each for each in turns if len(each.custom_id) <= LONGEST_ID])
    return replace(page, blocks=(*page.blocks, *blocks, *([Buttons(turns)] if turns else [])))


MOST_WHOLE = 12
"""So many stand whole at most: a message has 40 components, and each takes two of them."""


CopyLines = tuple[str, tuple[str, ...]]
"""A copy in a message of several: a line, and further ones, the most important first."""


def joined_blocks(head: str, copies: Sequence[CopyLines], texts: Texts) -> tuple[Block, ...]:
    """The copies below their head, in order, as many of the newest whole as fit one message.

    Older ones have a line each; should even these be too many, a last line counts the rest.
    """
    count = len(copies)
    shapes = [(0, whole) for whole in range(min(MOST_WHOLE, count), -1, -1)]
    shapes += [(left_out, 0) for left_out in range(1, count + 1)]
    for left_out, whole in shapes:
        short = [
            small(dotted((bold(title), *details[:1])))
            for title, details in copies[left_out : count - whole]
        ]
        if left_out:
            short.insert(0, small(texts("copies-left-out", count=left_out)))
        told = ["\n".join(short)] if short else []
        told += [lines(bold(title), *details) for title, details in copies[count - whole :]]
        found = (Text(head), *(block for text in told for block in (Divider(), Text(text))))
        if fits(found):
            break
    return found
