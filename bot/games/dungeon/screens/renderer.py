"""The common parts of the renderers of all dungeon games: boards, calls, and private messages."""

from abc import abstractmethod
from collections.abc import Iterator, Sequence
from typing import Any

from msgspec.structs import replace

from bot.contract.game import Action, Event, Move, Seat
from bot.games.dungeon.rules import events as e
from bot.games.dungeon.rules.events import DrewMonster, Encounter, Phase
from bot.games.dungeon.rules.feats import feats
from bot.games.dungeon.rules.foes import Card
from bot.games.dungeon.rules.table import TableObservation
from bot.games.dungeon.screens import controls, hand, signs, words
from bot.games.dungeon.screens.ends import named_then, walk_ends
from bot.games.dungeon.screens.rules import RuleBook, tile_pictures
from bot.games.dungeon.screens.walk import Story
from bot.ui import replies, symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import ask_back, move_button
from bot.ui.markdown import bold, capital, dotted, heading, lines, mention, small
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import Block, Divider, Menu, MessageLayout, Option, Style, Text, TextMessage
from bot.ui.renderer import MatchRenderer, Playback

_COLOURS = {
    Phase.STARTER: symbols.Colour.QUIET,
    Phase.HERO: symbols.Colour.QUIET,
    Phase.TURN: symbols.Colour.TURN,
    Phase.CARD: symbols.Colour.CARD,
}


OF_A_TURN = (e.Passed, e.Discarded, e.Added, e.Drew)
"""The outcomes of a turn, the most telling first."""


class DungeonRenderer(MatchRenderer):
    """The renderer of a dungeon game, which says how its own things are called and drawn.

    `seen` is the game's own observation.
    """

    copied_events = (DrewMonster,)

    fine_hands = False
    """Whether hands tell what lies open in small letters, as more people play than two. Then a
    repeated or long text gives way where a phone has no room for it."""

    book: RuleBook

    story: type[Story[Any]]

    told_first: tuple[type[Event], ...]
    """The events that a sentence tells of, the most telling first: that of a walk's end.

    Without any of the others, the first card met is the one that was just decided about.
    """

    @abstractmethod
    def gift(self, view: MatchView, seat: Seat, texts: Texts) -> str:
        """Why a seat may not want to pass while the dungeon is empty."""

    @abstractmethod
    def when(self, seen: Any, texts: Texts) -> str | None:
        """Which part and turn of the game it is; None before there is equipment on the table."""

    def title(self, seen: Any, texts: Texts) -> str:
        """The name of the game and its variant."""
        return self.book.title(seen.options, texts)

    def rules_topics(self, agreed: AgreedGame, texts: Texts) -> tuple[Option, ...]:
        return self.book.topics(agreed, texts)

    def rules_topic(self, topic: str, agreed: AgreedGame, texts: Texts) -> MessageLayout | None:
        return self.book.page(topic, agreed, texts)

    # Hands, private copies, and what became of a hand.

    def hand_key(self, view: MatchView) -> str | None:
        """A new hand for every card drawn; None without one, or once the match is over."""
        seen = view.observation
        if seen.card is None or view.result is not None:
            return None
        return f"hand:{seen.turn}:{len(seen.placed)}"

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        """The observer's cards, at any moment: the one to place, those placed, and the table."""
        seen: TableObservation = view.observation
        blocks: list[Block] = []
        asked = None if seen.hero else view.own_prompt
        picks = [] if asked is None else [move.action.argument for move in asked.moves]
        if seen.card is None:
            # Those that were placed are told below.
            none = "button-cards" if seen.placed else "hand-none"
            holds = texts("hand-heroes" if picks else none)
            title: list[str | None] = [heading(f"{symbols.DECK} {holds}")]
            if seen.phase is Phase.CARD:
                # The button that led here is for the player who holds one.
                title.append(self._ask_to_place(view, texts))
            placing, colour = ask_back(view, texts), symbols.Colour.QUIET
        else:
            beaten, *told = hand.meaning(seen.hero, seen.kit, seen.card, texts)
            drawn = lines(heading(hand.title_of(seen.card, texts)), beaten)
            blocks.append(Text(drawn, signs.MONSTERS[seen.card]))
            title = [*told, self._duty(view, texts)]
            placing, colour = controls.card(view, texts), symbols.Colour.CARD
        if details := lines(*title, *hand.known(seen, texts)):
            blocks.append(Text(details))
        if seen.hero:
            # A card that can be discarded has the equipment in its menu.
            in_menu = self.fine_hands and any(isinstance(each, Menu) for each in placing)
            blocks += self._table(view, texts, with_kit=not in_menu)
        elif picks:
            blocks.append(Text(lines(*[words.hero_text(each, texts) for each in picks])))
        return MessageLayout((*blocks, *placing), colour)

    def _table(self, view: MatchView, texts: Texts, *, with_kit: bool) -> Iterator[Block]:
        """All that lies open: to a player who has drawn nothing yet, the hero with each tile."""
        seen: TableObservation = view.observation
        delve = seen.expedition.delve if seen.expedition else None
        health, kit = (delve.health, delve.kit) if delve else (seen.full_health, seen.kit)
        begins = seen.card is None and not seen.placed and delve is None and kit
        when = self.when(seen, texts)
        table = [
            bold(words.hero_name(seen.hero, texts)) if begins else None,
            small(capital(when)) if when else None,
            words.health_text(health, words.whole_health(seen.hero), texts),
            words.piles(view, seen, texts) if when else None,
        ]
        yield Divider()
        if begins:
            yield Text(lines(*table))
            yield tile_pictures(kit, texts)
            yield Text(lines(*[small(words.tile_text(seen.hero, key, texts)) for key in kit]))
        else:
            yield Text(lines(*table, words.kit_text(kit, texts) if with_kit else None))

    def _duty(self, view: MatchView, texts: Texts) -> str | None:
        """That the card can only be added, and why; or what the first choice of a player costs."""
        seen, prompt = view.observation, view.own_prompt
        if prompt is not None and (seen.must_add or not seen.kit):
            return texts("hand-first-card" if seen.must_add else "hand-must-add")
        if seen.placed or seen.number != 1:
            return None
        return texts(f"hand-costs-{self.book.part}")

    def hand_placed(self, view: MatchView, key: str | None, texts: Texts) -> MessageLayout:
        seen: TableObservation = view.observation
        if key is not None and view.result is None and _is_back(seen, key):
            return self.hand_back(view, texts)
        if view.result is not None and not view.result.played:
            # The match stopped while this hand was open, so its card is not the one placed last.
            held = seen.card and words.monster_text(seen.card, texts)
            top = texts("placed-never", monster=held) if held else texts("placed-over")
        elif seen.placed:
            top = hand.became(seen.placed[-1], texts)
        else:
            # The card emptied the deck, so the adventure ended with it and nothing of it is left.
            top = texts(f"placed-done-{self.book.part}")
        # With a single card the heading tells everything.
        over = _over(top, hand.known(seen, texts, last=False) if len(seen.placed) > 1 else [])
        return replace(over, blocks=(*over.blocks, *ask_back(view, texts)))

    def hand_back(self, view: MatchView, texts: Texts) -> MessageLayout:
        return _over(texts("placed-back"), hand.known(view.observation, texts))

    def copy_title(self, view: MatchView, texts: Texts) -> str:
        return hand.title_of(_drawn(view), texts)

    def copy_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        """First the equipment left then that beats it, and when that was."""
        seen = view.observation
        told = hand.meaning(seen.hero, seen.kit, _drawn(view), texts)
        return (*told, small(dotted((self.title(seen, texts), self.when(seen, texts)))))

    def copy_picture(self, view: MatchView) -> str | None:
        return signs.MONSTERS[_drawn(view)]

    # The parts of a board.

    def laid_out(
        self, view: PublicMatchView, blocks: Sequence[Block], texts: Texts
    ) -> MessageLayout:
        """A board, with the answers to what is asked below it."""
        colour = _COLOURS.get(view.observation.phase, symbols.Colour.PERIL)
        return MessageLayout((*blocks, *self._controls(view, texts)), colour)

    def _controls(self, view: PublicMatchView, texts: Texts) -> tuple[Block, ...]:
        seen, names = view.observation, view.names
        agreed = AgreedGame(options=seen.options, seats=len(names), names=names, observation=seen)
        return controls.board(view, lambda: self.rules_topics(agreed, texts), texts)

    def health(self, seen: TableObservation, texts: Texts) -> str:
        now = seen.expedition.delve.health if seen.expedition else seen.full_health
        return words.health_text(now, words.whole_health(seen.hero), texts)

    def ask(self, view: PublicMatchView, texts: Texts) -> str:
        """The question on the board; those within a walk are asked by its last frame."""
        seen = view.observation
        name = view.short_name(seen.asked)
        match seen.phase:
            case Phase.TURN:
                return texts("ask-turn", name=name)
            case Phase.CARD:
                return self._ask_to_place(view, texts)
            case Phase.NAME:
                tile = words.asked_tile(seen, texts)
                if (entry := self.entering(view, texts)) is not None:
                    return lines(entry, texts("ask-name-which", name=name, tile=tile))
                return texts("ask-name", name=name, tile=tile)
        raise AssertionError(f"no board stands while {seen.phase} is asked")

    def _ask_to_place(self, view: MatchView, texts: Texts) -> str:
        seen = view.observation
        name = view.short_name(seen.asked)
        if seen.must_add:
            return texts("ask-card-first", name=name)
        return texts("ask-card" if seen.kit else "ask-card-add", name=name)

    def turns(self, view: PublicMatchView) -> bool:
        return view.observation.phase in (Phase.ASK, Phase.NAME) and _pass(view) is not None

    def entering(self, view: PublicMatchView, texts: Texts) -> str | None:
        """Above the question at the door, if there is room: a pass, and what is at stake."""
        seen = view.observation
        if view.crowded or (last := _pass(view)) is None:
            return None
        names = {"name": view.short_name(seen.runner)}
        if last.forced:
            told = texts("ask-name-forced", **names)
        else:
            told = texts("ask-name-passed", other=view.then.short_name(last.seat), **names)
        return lines(told, self.story(view, seen, seen.expedition, texts).stakes())

    def last_action(self, view: MatchView, texts: Texts) -> str | None:
        """The effect of the last log entry, in a sentence; None where nothing of it is told.

        One entry makes several events; the one that matters most is told. None of them may be: at
        the very start, when somebody leaves, or on a hold after which the same monster is asked
        about.
        """
        for kind in self.told_first:
            for event in view.recent:
                if isinstance(event, kind):
                    return self.told(view.then, event, texts)
        return None

    def before_question(self, view: PublicMatchView, texts: Texts) -> str | None:
        """The same for a board, whose question to place a card tells that it was drawn."""
        last = self.last_action(view, texts)
        drew = [
            self.told(view.then, event, texts) for event in view.recent if isinstance(event, e.Drew)
        ]
        return None if last in drew else last

    def newest_act(self, view: PublicMatchView, seat: Seat, texts: Texts) -> str | None:
        for event in view.recent:
            if isinstance(event, OF_A_TURN) and event.seat == seat:
                forced = isinstance(event, e.Passed) and event.forced
                return None if forced else self.told(view, event, texts)
        return None

    def told(self, view: MatchView, event: Event, texts: Texts) -> str | None:
        match event:
            case e.Met(seat=seat, encounter=Encounter(damage=int(damage))) if damage:
                return texts("last-held", name=view.short_name(seat))
            case e.Met(seat=seat, encounter=Encounter(beaten_by=str(tile))):
                thing = words.tile_object(tile, texts)
                return texts("last-struck", name=view.short_name(seat), tile=thing)
            case e.Passed(seat=seat, forced=forced):
                return words.passed(view, seat, texts, forced=forced)
            case e.Discarded(seat=seat, tile=tile):
                thing = words.tile_object(tile, texts)
                return texts("last-discarded", name=view.short_name(seat), tile=thing)
            case e.Added(seat=seat):
                return texts("last-added", name=view.short_name(seat))
            case e.Drew(seat=seat):
                return texts("last-drew", name=view.short_name(seat))
        return None

    def playback(self, view: PublicMatchView, texts: Texts) -> Playback | None:
        """The walk that is going on, or the last one; None before the first."""
        seen: TableObservation = view.observation
        # Before a monster is named, nobody has gone in yet.
        asks = seen.phase in (Phase.USE, Phase.STRIKE, Phase.DROP)
        expedition = seen.expedition if asks else seen.last
        if expedition is None:
            return None
        return self.story(view, seen, expedition, texts).walk(self.told_first[0])

    def feats(
        self, view: PublicMatchView, events: Sequence[Event], texts: Texts
    ) -> tuple[str, ...]:
        found = feats(events, self.told_first[0])
        named = named_then(view, events, self.told_first[0])
        return tuple(
            [
                words.feat(bold(named(each.part, each.seat)), each, self.book.part, texts)
                for each in found
            ]
        )

    def walks(
        self, view: PublicMatchView, events: Sequence[Event], texts: Texts
    ) -> tuple[str, ...]:
        return walk_ends(view, events, self.told_first[0], texts)

    def part(self, name: str, texts: Texts) -> str | None:
        word, _, number = name.partition("-")
        if not word:
            return None
        return texts("part-adventure" if word == "adventure" else "part-round", number=int(number))

    # Calls and questions.

    def ping_key(self, view: PublicMatchView) -> str:
        """Once a turn (card included), once for a walk's questions, once for choosing who names."""
        seen: TableObservation = view.observation
        match seen.phase:
            case Phase.STARTER:
                return "starter"
            case Phase.HERO:
                return f"hero:{seen.number}:{seen.asked}"
            case Phase.NAME if seen.asked != seen.runner:
                return f"name:{seen.number}:{seen.asked}"
            case Phase.ASK | Phase.NAME | Phase.USE | Phase.STRIKE | Phase.DROP:
                return f"delve:{seen.number}"
            case _:
                return f"turn:{seen.turn}"

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage:
        """The news and the call: all that a phone shows of a match."""
        (seat,) = view.asked
        user = view.players[seat]
        call, news = self._call(view, seat, texts), self.news(view, texts)
        return TextMessage(call if news is None else f"{news} {call}", (user,))

    def news(self, view: PublicMatchView, texts: Texts) -> str | None:
        return self.last_action(view, texts)

    def _call(self, view: PublicMatchView, seat: Seat, texts: Texts) -> str:
        player = mention(view.players[seat])
        if view.observation.phase is Phase.CARD:
            if view.asked_since[seat] == view.took_back:
                return texts("call-card-back", player=player)
            if view.is_put_anew(seat):
                # To a substitute, for example, who has not drawn it.
                return texts("call-card", player=player)
        return self.call(view, player, texts)

    def call(self, view: PublicMatchView, player: str, texts: Texts) -> str:
        """The question to a player: here a turn. `player`: a mention.

        The same for the whole of a turn: by these words a line is known again after a restart.
        """
        seen: TableObservation = view.observation
        # Called for before the card was drawn.
        deck = seen.deck + (seen.phase is Phase.CARD)
        if not seen.dungeon:
            return texts("call-turn-empty", player=player, deck=deck)
        return texts("call-turn", player=player, dungeon=seen.dungeon, deck=deck)

    def confirm(
        self, view: MatchView, seat: Seat, action: Action, word: str, texts: Texts
    ) -> MessageLayout:
        button = move_button(view, seat, Move(action), texts("confirm-pass-button"), Style.DANGER)
        return replies.question(texts("confirm-pass"), self.gift(view, seat, texts), button)


def _pass(view: MatchView) -> e.Passed | None:
    """The last pass of the newest act, if it was one."""
    passes = [event for event in view.recent if isinstance(event, e.Passed)]
    return passes[-1] if passes else None


def _is_back(seen: TableObservation, key: str) -> bool:
    """Whether the draw was taken back of the card in a hand of this key: it was not placed."""
    _, turn, placed = key.split(":")
    if seen.turn != int(turn):
        return seen.turn < int(turn)
    return len(seen.placed) <= int(placed)


def _over(top: str, told: list[str]) -> MessageLayout:
    text = lines(heading(f"{symbols.DECK} {top}"), *told)
    return MessageLayout((Text(text),), symbols.Colour.OVER)


def _drawn(view: MatchView) -> Card:
    (card,) = (event.kind for event in view.recent if isinstance(event, DrewMonster))
    return card
