"""How Cheat looks: a board for all, where a claim is doubted, and each player's hand."""

from collections.abc import Iterable, Sequence
from itertools import groupby

from bot.contract.game import Seat
from bot.ui import symbols
from bot.ui.board import hosted_by
from bot.ui.catalogue import Texts
from bot.ui.controls import cards_button, move_button, pick_menu, rules_button
from bot.ui.games import Setup, Summary
from bot.ui.markdown import all_of, bold, dotted, heading, lines, small
from bot.ui.match_view import AgreedGame, MatchView, PublicMatchView
from bot.ui.message import Block, Buttons, Divider, MessageLayout, Option, Style, Text, TextMessage
from bot.ui.names import channel_mention, mention
from bot.ui.renderer import MatchRenderer
from bot.ui.result import result_layout
from tests.examples.cheat import rules as r

SUITS = {"c": "♣", "d": "♦", "h": "♥", "s": "♠"}

SETUP = Setup((), lambda chosen: r.Options())

SUMMARY = Summary(lambda _, texts: texts("game-cheat"), lambda _, texts: (texts("cheat-about"),))


class CheatRenderer(MatchRenderer):
    """The renderer of Cheat."""

    record_events = (r.Received,)

    def board(self, view: PublicMatchView, texts: Texts) -> MessageLayout:
        seen: r.State = view.observation
        last = _last(view, texts)
        if view.result is not None:
            held = [f"{view.name(n)} {len(p.hand)}" for n, p in _seats(seen) if not p.left]
            if seen.claim > r.LAST_CLAIM and all(p.hand for p in seen.players if not p.left):
                last.append(texts("cheat-last-claim", claims=r.LAST_CLAIM))
            last.append(texts("cheat-left-over", cards=", ".join(held)))
            return result_layout(view, view.result, texts("game-cheat"), texts, None, *last)
        claim = texts("cheat-claim-number", claim=seen.claim, claims=r.LAST_CLAIM)
        head = lines(
            heading(f"{symbols.DECK} {texts('game-cheat')}"),
            small(dotted((claim, hosted_by(view, texts)))),
            *(_player(view, seat, player, texts) for seat, player in _seats(seen)),
        )
        asked = all_of([bold(view.name(seat)) for seat in view.asked], texts)
        now = lines(
            texts("cheat-pile", count=len(seen.pile)),
            _claim(view, texts),
            *map(small, last),
            texts("cheat-ask-doubt" if seen.laid else "cheat-ask-lay", names=asked),
        )
        blocks = (Text(head), Divider(), Text(now), _buttons(view, texts))
        return MessageLayout(blocks, symbols.Colour.PERIL if seen.laid else symbols.Colour.TURN)

    def ping_key(self, view: PublicMatchView) -> str:
        """Whose claim it is as well: when a seat leaves in turn, the next one makes the same."""
        return f"{super().ping_key(view)} {view.observation.turn}"

    def ping(self, view: PublicMatchView, texts: Texts) -> TextMessage:
        """Whoever is to lay, or all that may doubt."""
        users = tuple(view.players[seat] for seat in view.asked)
        text = texts(
            "cheat-call-doubt" if view.observation.laid else "cheat-call-lay",
            players=all_of([mention(user) for user in users], texts),
            claim=_claim(view, texts),
        )
        return TextMessage(text, users)

    def hand_key(self, view: MatchView) -> str | None:
        """One message for the whole match."""
        return "hand" if view.result is None else None

    def hand(self, view: MatchView, texts: Texts) -> MessageLayout:
        return _hand(view, (), texts)

    def record_key(self, view: MatchView) -> str | None:
        """The hand that was dealt, and all piles that were taken: one message for the match."""
        return "hand"

    def record_title(self, view: MatchView, texts: Texts) -> str:
        """Whether it is the hand dealt, or a pile taken, and of how many cards."""
        key = "cheat-record-pile" if view.version else "cheat-record-dealt"
        return f"{symbols.DECK} {texts(key, count=len(_received(view)))}"

    def record_details(self, view: MatchView, texts: Texts) -> tuple[str, ...]:
        seen: r.State = view.observation
        when = texts("cheat-claim-number", claim=seen.claim, claims=r.LAST_CLAIM)
        return (_ranked(_received(view), texts), small(dotted((texts("game-cheat"), when))))

    def focus(self, view: MatchView, focus: tuple[str, ...], texts: Texts) -> MessageLayout | None:
        """The hand, with what was picked of it so far; for whoever is to lay."""
        return _hand(view, focus[1:], texts) if focus[:1] == ("lay",) and _is_to_lay(view) else None

    def rules(self, agreed: AgreedGame, texts: Texts) -> MessageLayout:
        text = lines(
            heading(f"{symbols.RULES} {texts('rules-title', title=texts('game-cheat'))}"),
            texts("cheat-rules-lay"),
            texts("cheat-rules-doubt"),
            texts("cheat-rules-pile"),
            texts("cheat-rules-end", claims=r.LAST_CLAIM),
            texts("cheat-rules-leave"),
        )
        return MessageLayout((Text(text),), symbols.Colour.QUIET)


def _seats(seen: r.State) -> list[tuple[Seat, r.Player]]:
    return [(Seat(number), player) for number, player in enumerate(seen.players)]


def _is_to_lay(view: MatchView) -> bool:
    return view.own_prompt is not None and view.own_prompt.question == "lay"


def _cards(cards: Iterable[str], texts: Texts) -> str:
    return " ".join(texts("cheat-card", rank=card[:-1]) + SUITS[card[-1]] for card in cards)


def _ranked(cards: r.Cards, texts: Texts) -> str:
    """Cards by rank, those of one rank together."""
    ranks = groupby(cards, lambda card: card[:-1])
    return dotted(_cards(alike, texts) for _, alike in ranks)


def _received(view: MatchView) -> r.Cards:
    """What the observer was just dealt, or took."""
    (cards,) = (event.cards for event in view.recent if isinstance(event, r.Received))
    return r.by_rank(cards)


def _claimed(claim: int, count: int, texts: Texts) -> str:
    """What so many cards are claimed to be: "3 queens"."""
    return texts("cheat-claimed", rank=f"rank-{r.due(claim)}", count=count)


def _claim(view: MatchView, texts: Texts) -> str:
    """The claim that is asked about, or what the next one will be of."""
    seen: r.State = view.observation
    if not seen.laid:
        return texts("cheat-due", rank=f"rank-{r.due(seen.claim)}")
    claim = _claimed(seen.claim, len(seen.laid), texts)
    return texts("cheat-claim", name=view.name(seen.turn), claim=claim)


def _player(view: PublicMatchView, seat: Seat, player: r.Player, texts: Texts) -> str:
    """A player's cards, how often they were caught, and whether they are asked."""
    symbol, state = symbols.DECK, None
    if player.left:
        symbol, state = symbols.OVER, texts("result-left")
    elif seat in view.asked:
        laid = view.observation.laid
        symbol, state = symbols.WAITING, texts("cheat-to-answer" if laid else "cheat-to-lay")
    cards = texts("cheat-cards", count=len(player.hand)) if not player.left else None
    caught = texts("cheat-caught", count=player.caught) if player.caught else None
    return f"{symbol} {dotted((bold(view.name(seat)), cards, caught, state))}"


def _last(view: MatchView, texts: Texts) -> list[str]:
    """The results of the last entry; none for a claim, which the table tells."""
    told = []
    for event in view.recent:
        match event:
            case r.HandBuried(seat=seat, cards=count):
                told.append(texts("cheat-last-left", name=view.name(seat), count=count))
            case r.Accepted(seat=seat):
                told.append(texts("cheat-last-accepted", name=view.name(seat)))
            case r.Shown(seat=seat, doubter=doubter, cards=cards, taker=taker, pile=pile):
                text = texts(
                    "cheat-last-lie" if taker == seat else "cheat-last-true",
                    name=view.name(seat),
                    doubter=view.name(doubter),
                    claim=_claimed(view.observation.claim - 1, len(cards), texts),
                    cards=_cards(cards, texts),
                    count=pile,
                )
                told.append(text)
    return told


def _buttons(view: PublicMatchView, texts: Texts) -> Buttons:
    """The answers, for all that are asked; what only one may see is offered in the hand."""
    moves = {move.action: move for prompt in view.prompts for move in prompt.moves}
    looks = {
        "doubt": (texts("cheat-doubt"), Style.DANGER),
        "trust": (texts("cheat-trust"), Style.SECONDARY),
    }
    answers = [move_button(view, None, move, *looks[at.verb]) for at, move in moves.items()]
    return Buttons((*answers, cards_button(view, texts), rules_button(view, texts)))


def _hand(view: MatchView, focus: Sequence[str], texts: Texts) -> MessageLayout:
    """The own cards, the claim, and the own answer to it so far."""
    seen: r.State = view.observation
    assert view.observer is not None, "the public has no hand"
    hand, rank = r.by_rank(seen.players[view.observer].hand), r.due(seen.claim)
    own, menu = None, tuple[Block, ...]()
    if seen.laid and seen.turn == view.observer:
        own = texts("cheat-hand-laid", cards=_cards(seen.laid, texts))

    def option(card: str) -> Option:
        honest = texts("cheat-honest") if card[:-1] == rank else None
        return Option(_cards((card,), texts), card, honest)

    if view.own_prompt is not None and view.own_prompt.answered is not None:
        own = texts("cheat-hand-answer", answer=view.own_prompt.answered.verb)
    if view.own_prompt is not None and _is_to_lay(view):
        (move,), own = view.own_prompt.moves, texts("cheat-hand-lay")
        menu = pick_menu(view, view.observer, move, texts("cheat-menu"), option, texts, focus)
    text = lines(
        heading(f"{symbols.DECK} {texts('cheat-hand', count=len(hand))}"),
        _ranked(hand, texts) or None,
        _claim(view, texts),
        own,
        small(texts("cheat-hand-place", channel=channel_mention(view.channel_id))),
    )
    return MessageLayout((Text(text), *menu), symbols.Colour.CARD)
