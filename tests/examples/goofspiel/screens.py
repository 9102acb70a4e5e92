"""How Goofspiel looks: one board for all, and each player's hand. Drawn from what is asked."""

from collections.abc import Iterable, Mapping
from functools import partial

from bot.contract.game import Seat
from bot.match.entries import Left
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.controls import cards_button, move_menu, rules_button
from bot.ui.games import Setting, Setup, Summary
from bot.ui.markdown import all_of, bold, channel_mention, dotted, heading, lines, mention, small
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import Block, Buttons, Divider, MessageLayout, Option, Text, TextMessage
from bot.ui.names import escaped
from bot.ui.renderer import MatchRenderer
from bot.ui.result import result_layout
from tests.examples.goofspiel.rules import Dealt, Observation, Options


class GoofspielRenderer(MatchRenderer):
    """The renderer of Goofspiel."""

    copied_events = (Dealt,)

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        seen: Observation = view.observation
        if view.result is not None:
            title = dotted((texts("game-goofspiel"), _round(seen, texts)))
            scored = partial(_points, texts)
            return result_layout(view, view.result, title, texts, scored, *_last(view, texts))
        head = lines(
            heading(f"{symbols.DECK} {texts('game-goofspiel')}"),
            small(dotted((_round(seen, texts), hosted_by(view, texts)))),
            texts("goofspiel-lying", prizes=_sum(seen.table.lying)),
            texts("goofspiel-deck", count=seen.deck),
        )
        players = [_player(view, Seat(seat), texts) for seat in range(len(view.names))]
        blocks = (
            Text(head),
            Divider(),
            Text("\n".join(players)),
            Divider(),
            Text(_now(view, texts)),
            *_bids(view, texts),
            Buttons((cards_button(view, texts), rules_button(view, texts))),
        )
        return MessageLayout(blocks, symbols.Colour.TURN)

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage:
        """Once a round, to all: by `about` every round is another occasion."""
        seen: Observation = view.observation
        users = tuple(view.players[seat] for seat in view.asked)
        players = all_of([mention(user) for user in users], texts)
        prizes = _sum(seen.table.lying)
        text = texts("goofspiel-call", players=players, round=seen.table.round, prizes=prizes)
        return TextMessage(text, users)

    def hand_key(self, view: MatchView) -> str | None:
        """One message for the whole match."""
        return "hand" if view.result is None else None

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        """It shows no acts of others meanwhile, so it changes with the own bid and the round."""
        seen: Observation = view.observation
        assert seen.observer is not None, "the public has no hand"
        cards = _cards(seen.table.hands[seen.observer])
        title = heading(f"{symbols.DECK} {texts('goofspiel-hand', cards=cards)}")
        prizes = texts("goofspiel-lying", prizes=_sum(seen.table.lying))
        bid = texts("goofspiel-hand-bid", card=seen.bid) if seen.bid is not None else None
        last = map(small, _last(view, texts))
        place = texts(
            "goofspiel-hand-place",
            title=texts("game-goofspiel"),
            channel=channel_mention(view.channel_id),
            round=_round(seen, texts),
        )
        text = Text(lines(title, prizes, bid, *last, small(place)))
        return MessageLayout((text, *_bids(view, texts)), symbols.Colour.CARD)

    def copy_title(self, view: MatchView, texts: Texts) -> str:
        (cards,) = (event.cards for event in view.recent if isinstance(event, Dealt))
        return f"{symbols.DECK} {texts('goofspiel-hand', cards=_cards(cards))}"

    def copy_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        title = texts("game-goofspiel")
        return (small(dotted((title, _round(view.observation, texts)))),)

    def rules(self, agreed: AgreedGame, texts: Texts) -> MessageLayout:
        title = texts("rules-title", title=texts("game-goofspiel"))
        text = lines(
            heading(f"{symbols.RULES} {title}"),
            texts("goofspiel-rules-cards", cards=len(agreed.options.cards)),
            texts("goofspiel-rules-bid"),
            texts("goofspiel-rules-prize"),
            texts("goofspiel-rules-end"),
            texts("goofspiel-rules-leave"),
        )
        return MessageLayout((Text(text),), symbols.Colour.QUIET)


def _bids(view: MatchView, texts: Texts) -> tuple[Block, ...]:
    """The menu of cards to bid: in a hand the own ones, on the board those that anybody may bid.

    On the board it is one for all that are asked.
    """
    own = (view.own_prompt,) if view.observer is not None else view.prompts
    prompts = [prompt for prompt in own if prompt is not None]
    moves = {int(move.action.argument): move for prompt in prompts for move in prompt.moves}
    if not moves:
        return ()
    return move_menu(
        view,
        view.observer,
        "bid",
        [moves[card] for card in sorted(moves)],
        texts("goofspiel-menu"),
        lambda move: Option(move.action.argument, ""),
        texts,
    )


def _player(view: PublicMatchView, seat: Seat, texts: Texts) -> str:
    """A player's points and cards."""
    seen: Observation = view.observation
    name = bold(view.name(seat))
    points = _points(texts, sum(seen.table.taken[seat]))
    if seat in view.departed:
        return f"{symbols.OVER} {dotted((name, points, texts('result-left')))}"
    cards = texts("goofspiel-cards", cards=_cards(seen.table.hands[seat]))
    return lines(dotted((name, points)), small(cards))


def _now(view: PublicMatchView, texts: Texts) -> str:
    """The round before, what happened since, and in the last line who has to bid."""
    told = [*_last(view, texts)]
    for event in view.recent:
        match event:
            case Left(seat=seat):
                told.append(texts("goofspiel-left", name=view.name(seat)))
    names = all_of([bold(view.name(seat)) for seat in view.asked], texts)
    return lines(*map(small, told), texts("goofspiel-ask", names=names))


def _last(view: MatchView, texts: Texts) -> tuple[str, ...]:
    """The bids of the round before, and who took the prizes; nothing in the first round."""
    seen: Observation = view.observation
    last = seen.table.last
    if last is None:
        return ()
    names = [escaped(name) for name in view.names]
    shown = zip(names, last.bids, strict=True)
    bids = ", ".join(f"{name} {bold(str(bid))}" for name, bid in shown if bid is not None)
    prizes = _sum(last.prizes)
    if last.taker is None:
        return (texts("goofspiel-tied", round=last.round, bids=bids, prizes=prizes),)
    name = names[last.taker]
    return (texts("goofspiel-taken", round=last.round, bids=bids, prizes=prizes, name=name),)


def _round(seen: Observation, texts: Texts) -> str:
    return texts("goofspiel-round", round=seen.table.round, rounds=seen.table.round + seen.deck)


def _points(texts: Texts, points: int) -> str:
    return texts("score-goofspiel", score=points)


def _cards(cards: Iterable[int]) -> str:
    return " ".join(map(str, cards))


def _sum(prizes: tuple[int, ...]) -> str:
    """ "5", or "5 + 9 = 14"."""
    parts = " + ".join(map(str, prizes))
    return parts if len(prizes) == 1 else f"{parts} = {sum(prizes)}"


def _options(chosen: Mapping[str, str]) -> Options:
    return Options(short=chosen.get("short") == "short")


def _title(options: Options, texts: Texts) -> str:
    length = "variant-goofspiel-short" if options.short else "variant-goofspiel-full"
    return dotted((texts("game-goofspiel"), texts(length)))


SETUP = Setup((Setting("short", ("full", "short")),), _options)

SUMMARY = Summary(_title, pitch=lambda options, texts: texts("goofspiel-about"))
