"""How a game looks: its renderer makes messages of the views of a match."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, NamedTuple

from msgspec import Struct
from msgspec.structs import replace

from bot.contract.errors import Refusal
from bot.contract.game import Action, Event, Move, Seat
from bot.match.acts import MatchCommand
from bot.match.result import Result
from bot.ui import replies, symbols
from bot.ui.board import fits, place_of
from bot.ui.catalogue import Texts
from bot.ui.controls import command_button, move_button, topics_menu
from bot.ui.markdown import bold, dotted, heading, lines, small
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import (
    ActionRow,
    Block,
    Divider,
    MessageLayout,
    Option,
    Style,
    Text,
    TextMessage,
)
from bot.ui.result import places, result_title


class Playback(Struct, frozen=True):
    """A story in frames, where the board stood: a walk through a dungeon, dice that fall.

    `frames`: what the message shows one after the other. `fresh`: how many of them, from the end,
    the last entry of the game made; those before were to be seen already.

    `in_passing`: the board stands there again once all frames were shown. Else the last of them is
    the whole, which stays: it is what the board of a part has become.
    """

    frames: tuple[MessageLayout, ...]
    fresh: int
    in_passing: bool = False

    @property
    def waits(self) -> bool:
        """Whether somebody is asked within it, so that the last frame will still change."""
        return any(isinstance(block, ActionRow) for block in self.frames[-1].blocks)


class MatchRenderer(ABC):
    """The renderer of one game: views become messages. Every method is pure.

    A game has to say how its board looks, by which line the next players are pinged, and its rules;
    the rest has defaults for games without anything private and without playbacks.
    """

    record_events: tuple[type[Event], ...] = ()
    """The private events of which a seat gets a lasting private message."""
    shows_banks: bool = True
    """Whether boards tell what those have left on their clocks who are not asked."""

    calls_by_parts: bool = False
    """Whether one ping calls for a whole part of the game, so that it stays while a walk of that
    part is told. Its text must not tell whether that part goes on."""

    @property
    def has_hands(self) -> bool:
        """Whether players hold anything privately, so that private messages have to reach them.

        They do where a game says how the messages of their hands are named.
        """
        return type(self).hand_key is not MatchRenderer.hand_key

    @property
    def has_playbacks(self) -> bool:
        """Whether anything is told in frames: a part of the game, or something in passing."""
        own, without = type(self), MatchRenderer
        return (own.playback, own.passing) != (without.playback, without.passing)

    @abstractmethod
    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        """The public state of the match, with the components of what is asked, or the result."""

    @abstractmethod
    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage | None:
        """The short line that pings whoever is asked; somebody is. None: nobody is pinged."""

    def rules(self, agreed: AgreedGame, texts: Texts) -> MessageLayout:
        """The rules, as they are for this match: by default the page on the first topic.

        A game without topics has to say them here.
        """
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
        """The page on a topic, without the menu; None for what is none, as anybody may send it."""
        return None

    def board_key(self, view: PublicMatchView) -> str:
        """The board is edited while this stays the same, and posted again when it changes."""
        return "result" if view.result is not None else "board"

    def playback(self, view: PublicMatchView, texts: Texts) -> Playback | None:
        """The board of the part that `Game.played_back` names, as frames.

        Its first frame stands where the board stood, so it begins with what the board showed. A
        frame in which somebody is asked offers what a board always does. Only asked where the game
        names a part.
        """
        return None

    def passing(self, view: PublicMatchView, texts: Texts) -> tuple[MessageLayout, ...]:
        """Frames that tell what `view.recent` brought before the board does; () for none.

        They stand where the board stands, without anything to press. It may be the end of the match
        that they tell. Not for what `playback` tells.
        """
        return ()

    def ping_key(self, view: PublicMatchView) -> str:
        """A new ping goes out when this changes: by default, for every occasion.

        Whoever answers first of several that are asked at once does not call the others again.
        """
        asked = {
            f"{prompt.question}:{prompt.about}" + ("" if prompt.window else f":{prompt.seat}")
            for prompt in view.prompts
        }
        return " ".join(sorted(asked))

    def hand_key(self, view: MatchView) -> str | None:
        """Names the ephemeral message of what the observer holds; None when there is none.

        The message is edited while this stays the same, and a new one follows when it changes.
        """
        return None

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        """The cards of the observer, with the moves that they offer now."""
        return MessageLayout((Text(texts("hand-no-secrets")),), symbols.Colour.QUIET)

    def hand_placed(self, view: MatchView, key: str | None, texts: Texts) -> MessageLayout:
        """Replaces a hand whose key is not the present one any more: no components.

        `key`: its own; None where nobody knows it any more.
        """
        return MessageLayout((Text(texts("hand-over")),), symbols.Colour.OVER)

    def hand_back(self, view: MatchView, texts: Texts) -> MessageLayout:
        """Replaces a hand once the act was taken back that it told of: no components."""
        return self.hand_placed(view, None, texts)

    @property
    def grows_records(self) -> bool:
        return type(self).record_key is not MatchRenderer.record_key

    def record_key(self, view: MatchView) -> str | None:
        """Names the message in which a record grows: that of a part, as "turn-3".

        What a seat is given under one key is told in one message, drawn by `records`, until another
        key follows. None: a message of its own. Asked like `record_title`.
        """
        return None

    def record_title(self, view: MatchView, texts: Texts) -> str:
        """A lasting private message of `view.recent`, on one line.

        Only asked of a game with `record_events`, for a seat that one of them is for.
        """
        raise NotImplementedError(f"{type(self).__name__} keeps no records")

    def record_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        """Its other lines, the most important first."""
        return ()

    def record(self, view: MatchView, link: str | None, texts: Texts) -> MessageLayout:
        """The lasting private message of what the observer was just given; no components.

        The last one of a match tells how it ended. `view`: of the version that gave it. `link`: to
        the board, or to the result.
        """
        title, details = self._recorded(view, texts)
        told = Text(lines(heading(title), *details))
        place = Text(place_of(view, link, texts, over=view.result is not None))
        return MessageLayout((told, Divider(), place), symbols.Colour.CARD)

    def records(self, views: Sequence[MatchView], link: str | None, texts: Texts) -> MessageLayout:
        """Records of one seat that come late or grow, as one message: the oldest shortened.

        `views`: as for `record`, one for each; at least one.
        """
        told = [JoinedRecord(*self._recorded(view, texts)) for view in views]
        place = place_of(views[-1], link, texts, over=views[-1].result is not None)
        head = lines(heading(f"{symbols.DECK} {texts('records-title')}"), place)
        return MessageLayout(joined_blocks(head, told, texts), symbols.Colour.CARD)

    def hand_record(self, view: MatchView, link: str | None, texts: Texts) -> MessageLayout:
        """The lasting private message of what the observer holds; no components.

        For who has lost it, or has just sat down. `link`: as for `record`.
        """
        hand = self.hand(view, texts)
        blocks = [block for block in hand.blocks if not isinstance(block, ActionRow)]
        while blocks and isinstance(blocks[-1], Divider):
            blocks.pop()
        return replace(hand, blocks=(*blocks, Divider(), Text(place_of(view, link, texts))))

    def _recorded(self, view: MatchView, texts: Texts) -> tuple[str, tuple[str, ...]]:
        if view.result is None:
            return self.record_title(view, texts), self.record_details(view, texts)
        symbol = symbols.WINNER if view.result.winners else symbols.OVER
        title = f"{symbol} {result_title(view, view.result, texts)}"
        return title, self.result_details(view, view.result, texts)

    def result_details(self, view: MatchView, result: Result, texts: Texts) -> tuple[str, ...]:
        """The lines of the last private message of a match, below the winner."""
        return tuple(places(view, result, texts))

    def focus(self, view: MatchView, focus: tuple[str, ...], texts: Texts) -> MessageLayout | None:
        """A step of a choice that is no act yet, for the observer alone: a page, a detail.

        `focus`: what the control that leads there names, as `of_focus` was given it, or as any
        client made it up. None for what is not there, or not for this observer.
        """
        return None

    def part(self, name: str, texts: Texts) -> str | None:
        """A part of the game in words, as within a sentence. `name`: the rules' (`Game.part`).

        None for the whole game.
        """
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
        several = len([other for other in view.active if other != seat]) > 1
        why = texts("confirm-leave-why") if several else texts("confirm-leave-last-why")
        why = lines(why, place_of(view, None, texts))
        return replies.question(texts("confirm-leave"), why, button)

    def bad_options(self, reason: Refusal, options: Any, texts: Texts) -> TextMessage:
        """Why these options cannot be played. `reason`: of the game's `options_refusals`."""
        return TextMessage(texts(f"refusal-{reason}"))


def rules_page(
    renderer: MatchRenderer, agreed: AgreedGame, topic: str, custom_id: str, texts: Texts
) -> MessageLayout:
    """The page on a topic, or the first one where there is no such topic (any more).

    `custom_id`: of the menu, whose values are `rules:<topic>`. A game that has no topics has one
    page, without a menu.
    """
    topics = renderer.rules_topics(agreed, texts)
    page = renderer.rules_topic(topic, agreed, texts)
    if page is None:
        page, topic = renderer.rules(agreed, texts), topics[0].value if topics else ""
    if not topics:
        return page
    menu = topics_menu(custom_id, topics, texts("menu-rules"), chosen=topic)
    return replace(page, blocks=(*page.blocks, menu))


class JoinedRecord(NamedTuple):
    """A record in a message of several: a line, and further ones, the most important first."""

    title: str
    details: tuple[str, ...]

    @property
    def whole(self) -> str:
        return lines(bold(self.title), *self.details)

    @property
    def line(self) -> str:
        return small(dotted((bold(self.title), *self.details[:1])))


MOST_WHOLE = 12
"""So many stand whole at most: a message has 40 components, and each takes two of them."""


def joined_blocks(head: str, records: Sequence[JoinedRecord], texts: Texts) -> tuple[Block, ...]:
    """The records below their common head, in order, in at most `LONGEST_MESSAGE` characters.

    As many of the newest as fit are whole; of those before, each has a line; should even these be
    too many, a last line counts those that are left out.
    """
    count = len(records)
    shapes = [(0, whole) for whole in range(min(MOST_WHOLE, count), -1, -1)]
    shapes += [(left_out, 0) for left_out in range(1, count + 1)]
    for left_out, whole in shapes:
        short = [record.line for record in records[left_out : count - whole]]
        if left_out:
            short.insert(0, small(texts("records-left-out", count=left_out)))
        told = ["\n".join(short)] if short else []
        told += [record.whole for record in records[count - whole :]]
        found = (Text(head), *(block for text in told for block in (Divider(), Text(text))))
        if fits(found):
            break
    return found
