"""What people see of Cheat: the board, the call, the hand, the result."""

from bot.match.advance import begin
from bot.match.match import Match
from bot.ui.catalogue import texts_in
from bot.ui.games import record_seats
from tests.examples.cheat.rules import LAST_CLAIM, RANKS, due
from tests.examples.cheat.table import FOUR, SCREENS, after, prepared, terms
from tests.examples.fixtures import LINK, A, B, C, D, leave, views
from tests.ui.reading import actions_of, labels_of, options_of, text_of

RENDERER = SCREENS.renderer
board, shown, private = SCREENS.board, SCREENS.shown, SCREENS.hand
held, call = SCREENS.held, SCREENS.call


# The board


def test_a_board_before_a_claim() -> None:
    match = prepared(*FOUR, claim=12, pile=())
    assert shown(match) == [
        "## 🎴 Cheat",
        "-# Claim 12 of at most 78",
        "⏳ **Kestrel** · 4 cards · to lay cards",
        "🎴 **Moth** · 3 cards",
        "🎴 **Rook** · 3 cards",
        "🎴 **Wren** · 3 cards",
        "**Pile:** empty",
        "**Due now:** queens",
        "**Kestrel** to lay one to four cards, by **My cards**.",
    ]
    assert labels_of(board(match)) == ["My cards", "Rules"]
    assert labels_of(board(match, "uk")) == ["Мої картки", "Правила"]


def test_a_board_while_all_others_are_asked() -> None:
    match = after(prepared(*FOUR, claim=12), "0=lay:ac,9c", "2=doubt")
    assert shown(match)[2:] == [
        "🎴 **Kestrel** · 2 cards",
        "⏳ **Moth** · 3 cards · still thinking",
        "✅ **Rook** · 3 cards · has answered",
        "⏳ **Wren** · 3 cards · still thinking",
        "**Pile:** 39 cards",
        "**Claim:** 2 queens, face down, by Kestrel",
        "Still to answer: **Moth** and **Wren**. Doubt the claim, or let it pass? "
        "No answer is shown before all are in.",
    ]
    assert labels_of(board(match)) == ["Doubt", "Let pass", "My cards", "Rules"]
    assert labels_of(board(match, "uk"))[:2] == ["Не вірю", "Вірю"]
    assert "**Заявлено:** 2 дами, сорочкою догори; гравець – Kestrel" in shown(match, "uk")


def test_a_board_tells_of_a_lie() -> None:
    match = after(prepared(*FOUR, pile=("kc",)), "0=lay:2c,9c", "1=trust", "3=doubt", "2=doubt")
    assert (
        "-# Rook doubted 2 aces, and saw 2♣ 9♣: a lie. Kestrel takes the whole pile, 3 cards."
        in shown(match)
    )
    assert "🎴 **Kestrel** · 5 cards · caught lying once" in shown(match)
    assert (
        "-# Rook не вірить. Заявлено: 2 тузи; насправді: 2♣ 9♣. Це брехня! "
        "Kestrel забирає весь стос, 3 карти." in shown(match, "uk")
    )


def test_a_board_tells_of_the_truth() -> None:
    match = after(prepared(*FOUR, pile=()), "0=lay:ac", "1=doubt", "3=doubt", "2=doubt")
    assert "-# Moth doubted 1 ace, but Kestrel told the truth: A♣. Moth takes 1 card." in shown(
        match
    )


def test_a_board_tells_that_nobody_doubted_and_no_more_of_answers_before() -> None:
    match = after(prepared(*FOUR), "0=lay:9c", "1=trust", "3=trust")
    assert not any(line.startswith("-# Wren") for line in shown(match))
    told = "-# Nobody doubted Kestrel: the claim goes on the pile, face down."
    assert told in shown(after(match, "2=trust"))


def test_a_board_tells_who_left_and_what_came_of_it() -> None:
    match = after(prepared(*FOUR, pile=("kc",)), "0=lay:9c", "1=trust", "3=doubt")
    told = shown(leave(match, C))
    assert "🏁 **Rook** · left" in told
    assert told[-4:-1] == [
        "**Due now:** twos",
        "-# Rook has left, and 3 cards went under the pile.",
        "-# Wren doubted 1 ace, and saw 9♣: a lie. Kestrel takes the whole pile, 5 cards.",
    ]
    assert "-# Kestrel has left, and 3 cards went under the pile." in shown(leave(match, A))


def test_a_board_tells_who_hosts() -> None:
    told = text_of(board(prepared(*FOUR), host="Heron"))
    assert "-# Claim 1 of at most 78 · hosted by Heron" in told


def test_every_rank_has_its_words() -> None:
    for language, aces, tens in (("en", "aces", "tens"), ("uk", "тузи", "десятки")):
        lines = [shown(prepared(*FOUR, claim=claim), language)[-2] for claim in range(1, 14)]
        assert len(set(lines)) == len(RANKS)
        assert (lines[0].split()[-1], lines[9].split()[-1]) == (aces, tens)
        claims = set()
        for claim in range(1, 14):
            for laid in (("kc",), ("kc", "kd"), ("kc", "kd", "kh", "ks")):
                match = prepared(*FOUR[1:], claim=claim, laid=laid)
                claims.add(next(line for line in shown(match, language) if "Kestrel" in line[9:]))
                assert due(claim) == RANKS[claim - 1]
        assert len(claims) == 39


# Records


def test_a_hand_that_is_dealt_and_a_pile_that_is_taken_are_kept() -> None:
    match = begin(terms(4))
    assert record_seats(match) == (A, B, C, D)
    told = text_of(RENDERER.record(views(match).of(A), LINK, texts_in("en"))).splitlines()
    assert told[0] == "## 🎴 You were dealt 13 cards"
    assert told[-2:] == [
        "-# Your match against Moth, Rook and Wren in <#2>",
        f"To the board: {LINK}",
    ]
    match = after(prepared(*FOUR, pile=("kc",)), "0=lay:9c", "1=trust", "2=trust", "3=doubt")
    assert record_seats(match) == (A,)
    told = text_of(RENDERER.record(views(match).of(A), None, texts_in("en"))).splitlines()
    assert told[:2] == ["## 🎴 You took the pile: 2 cards", "9♣ · K♣"]


# Calls


def test_a_call_to_lay_and_to_answer() -> None:
    match = prepared(*FOUR)
    assert call(match) == "<@11>, your turn to lay cards. **Due now:** aces"
    asked = after(match, "0=lay:ac,2c")
    assert call(asked) == (
        "<@12>, <@13> and <@14>, do you doubt this? **Claim:** 2 aces, face down, by Kestrel"
    )
    assert call(asked, "uk").startswith("<@12>, <@13> і <@14>, вірите чи ні?")


def test_a_call_goes_out_for_each_turn_and_each_claim() -> None:
    def key(match: Match) -> str:
        return RENDERER.ping_key(views(match).public)

    match = prepared(*FOUR)
    asked = after(match, "0=lay:ac")
    assert key(after(asked, "2=trust")) == key(asked) != key(match)
    assert key(leave(asked, D)) == key(asked)
    assert key(leave(match, D)) == key(match)
    assert key(leave(match, A)) != key(match), "the next one makes the same claim"
    assert key(after(asked, "1=trust", "2=trust", "3=trust")) not in (key(match), key(asked))


# The hand


def test_a_hand_of_whoever_is_to_lay() -> None:
    match = prepared("ac ad 2c 9c 10d qh", *FOUR[1:])
    assert held(match, A) == [
        "## 🎴 You hold 6 cards",
        "A♣ A♦ · 2♣ · 9♣ · 10♦ · Q♥",
        "**Due now:** aces",
        "Your turn: choose one to four cards below. They count as what is due, whatever they are.",
        "-# Only you see this. Cheat in <#2>",
    ]
    options = options_of(private(match, A))
    assert [option.label for option in options] == ["A♣", "A♦", "2♣", "9♣", "10♦", "Q♥"]
    assert [option.description for option in options][1:3] == ["This would be the truth", None]
    assert held(match, A, "uk")[1] == "Т♣ Т♦ · 2♣ · 9♣ · 10♦ · Д♥"


def test_a_hand_of_who_is_not_asked_to_lay() -> None:
    match = prepared(*FOUR)
    assert held(match, B)[1:3] == ["2♦ · 3♣ 3♦", "**Due now:** aces"]
    asked = after(match, "0=lay:ac")
    assert "**Claim:** 1 ace, face down, by Kestrel" in held(asked, B)
    assert not any("You laid" in line for line in held(asked, B))


def test_a_hand_without_cards_waits_for_the_answers() -> None:
    match = after(prepared("ac", *FOUR[1:]), "0=lay:ac")
    assert held(match, A)[:3] == [
        "## 🎴 You hold no cards",
        "**Claim:** 1 ace, face down, by Kestrel",
        "**You laid:** A♣. Now the others are asked.",
    ]
    assert held(match, A, "uk")[0] == "## 🎴 У вас немає карт"


# The result


def test_a_result_has_places_and_what_was_left_over() -> None:
    match = after(leave(prepared("ac", *FOUR[1:]), D), "0=lay:ac", "1=doubt", "2=trust")
    assert shown(match) == [
        "## 🏆 <@11> wins the match",
        "-# Cheat",
        "`1` **Kestrel**",
        "`2` **Rook**",
        "`3` **Moth**",
        "`4` **Wren** · left",
        "-# Moth doubted 1 ace, but Kestrel told the truth: A♣. "
        "Moth takes the whole pile, 46 cards.",
        "-# Cards left over: Kestrel 0, Moth 49, Rook 3",
        "-# Length of the match: 1 second",
    ]
    assert actions_of(board(match)) == ["rematch"]


def test_a_result_that_is_shared_and_one_by_leaving() -> None:
    match = prepared("ac kd", "2d 3c 3d", "4c 4d", claim=LAST_CLAIM - 1, turn=C)
    match = after(match, "2=lay:4c", "0=trust", "1=trust", "0=lay:ac", "1=trust", "2=trust")
    assert shown(match)[0] == "## 🏆 <@11> and <@13> share the win"
    assert shown(match)[-3] == "-# That was claim 78, the last one: the fewest cards win."
    alone = leave(leave(prepared(*FOUR[:3]), A), B)
    assert shown(alone)[-3:-1] == [
        "-# Moth has left, and 3 cards went under the pile.",
        "-# Cards left over: Rook 3",
    ]
