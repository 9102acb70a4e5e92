"""What people see of Goofspiel: the board, the hand, the call, the result, the texts."""

from bot.ui.catalogue import texts_in
from bot.ui.games import record_seats
from tests.examples.fixtures import A, B, C, each_language, leave, views
from tests.examples.goofspiel import GAME
from tests.examples.goofspiel.rules import GoofspielOptionsRefusal, GoofspielRefusal, Options
from tests.examples.goofspiel.table import SCREENS, bids, board, hand, table
from tests.ui.limits import violations
from tests.ui.reading import options_of, text_of
from tools.catalogues.sources import plural_choices, read

RENDERER, shown, held = SCREENS.renderer, SCREENS.shown, SCREENS.held

# What is told


def test_a_board_tells_who_has_bid_and_what_lies_there() -> None:
    match = bids(table(3, prizes=(5, 2, 7, 1, 3, 4, 6)), 7, 7, 1, 3)
    assert shown(match) == [
        "## 🎴 Goofspiel",
        "-# Round 2 of 7",
        "**To be won:** 5 + 2 = 7",
        "**Face down:** 5 prizes",
        "✅ **Kestrel** · 0 points · has bid",
        "-# cards left: 1 2 3 4 5 6",
        "⏳ **Moth** · 0 points · still thinking",
        "-# cards left: 1 2 3 4 5 6",
        "⏳ **Rook** · 0 points · still thinking",
        "-# cards left: 2 3 4 5 6 7",
        "-# Round 1: Kestrel **7**, Moth **7**, Rook **1**. "
        "The highest bid is tied, so nobody takes 5.",
        "-# Kestrel has bid.",
        "Still to bid: **Moth** and **Rook**. Choose a card below or by **My cards**; "
        "the bids are shown once all are in.",
    ]
    assert [option.label for option in options_of(board(match))] == list("1234567")


def test_a_board_tells_who_took_the_prizes_and_who_has_left() -> None:
    match = bids(table(3, prizes=(5, 2, 7, 1, 3, 4, 6)), 7, 7, 1, 3, 4, 6)
    match = leave(match, B)
    told = shown(match)
    assert told[4:9] == [
        "⏳ **Kestrel** · 0 points · still thinking",
        "-# cards left: 1 2 4 5 6",
        "🏁 **Moth** · 0 points · left",
        "⏳ **Rook** · 7 points · still thinking",
        "-# cards left: 2 3 4 5 7",
    ]
    assert told[9:11] == [
        "-# Round 2: Kestrel **3**, Moth **4**, Rook **6**. Rook takes 5 + 2 = 7.",
        "-# Moth has left.",
    ]


def test_a_round_that_ends_by_leaving_tells_both() -> None:
    match = bids(table(3, prizes=(5, 2, 7, 1, 3, 4, 6)), 7, 6)
    told = shown(leave(match, C))
    assert "-# Round 1: Kestrel **7**, Moth **6**. Kestrel takes 5." in told
    assert "-# Rook has left." in told
    assert "-# Moth has bid." not in told


def test_the_last_round_is_told_as_such() -> None:
    match = bids(table(2), *(card for card in range(1, 7) for _ in range(2)))
    assert "**Face down:** nothing, this is the last round" in shown(match)


def test_a_hand_tells_what_is_wanted_to_bid() -> None:
    match = bids(table(2, prizes=(5, 2, 7, 1, 3, 4, 6)), 7, 1, 3)
    assert held(match, A) == [
        "## 🎴 Your cards: 1 2 3 4 5 6",
        "**To be won:** 2",
        "You have bid **3**. The others see it once everybody has bid.",
        "-# Round 1: Kestrel **7**, Moth **1**. Kestrel takes 5.",
        "-# Only you see this. Goofspiel in <#2> · Round 2 of 7",
    ]
    assert "Ваші картки: 2 3 4 5 6 7" in text_of(hand(match, B, "uk"))


def test_the_hand_that_is_dealt_is_kept() -> None:
    match = table(2)
    assert record_seats(match) == (A, B)
    told = text_of(RENDERER.record(views(match).of(A), None, texts_in("en"))).splitlines()
    assert told == [
        "## 🎴 Your cards: 1 2 3 4 5 6 7",
        "-# Goofspiel · Round 1 of 7",
        "-# Your match against Moth in <#2>",
    ]


def test_a_board_tells_who_hosts() -> None:
    assert "-# Round 1 of 7 · hosted by Heron" in shown(table(2), host="Heron")


def test_a_result_has_places_points_and_the_last_bids() -> None:
    match = bids(table(2, prizes=(7, 1, 2, 3, 4, 5, 6)), *(1, 2), *(2, 1))
    match = bids(match, *(card for card in range(3, 8) for _ in range(2)))
    assert shown(match) == [
        "## 🏆 <@12> wins the match",
        "-# Goofspiel · Round 7 of 7",
        "`1` **Moth** · 7 points",
        "`2` **Kestrel** · 1 point",
        "-# Round 7: Kestrel **7**, Moth **7**. The highest bid is tied, so nobody takes "
        "2 + 3 + 4 + 5 + 6 = 20.",
        "-# Length of the match: 1 second",
    ]
    assert RENDERER.board_key(views(match).public) == "result"


def test_all_who_are_asked_are_pinged_once_a_round() -> None:
    match = table(3, prizes=(5, 2, 7, 1, 3, 4, 6))
    assert SCREENS.call(match) == "<@11>, <@12> and <@13>, round 1: bid a card for 5."
    keys = [RENDERER.ping_key(views(each).public) for each in (match, bids(match, 7))]
    assert keys[0] == keys[1]
    assert RENDERER.ping_key(views(bids(match, 7, 6, 5)).public) != keys[0]
    assert SCREENS.call(bids(match, 7)).startswith("<@12> and <@13>, ")


# Words that are asked for by the rest of the bot


@each_language
def test_the_length_can_be_chosen_and_is_said(language: str) -> None:
    texts = texts_in(language)
    (setting,) = GAME.setup.settings
    chosen = [GAME.setup.options({}), *(GAME.setup.options({"short": v}) for v in setting.values)]
    assert chosen == [Options(), Options(), Options(short=True)]
    titles = [GAME.summary.title(options, texts) for options in chosen[1:]]
    assert [any(n in title for n in ("13", "7")) for title in titles] == [True, True]
    assert len(GAME.summary.details(Options(), texts)) == 1


@each_language
def test_whatever_the_bot_asks_for_is_there(language: str) -> None:
    texts, key = texts_in(language), GAME.rules.key
    names = [f"command-play-{key}", f"command-play-{key}-short"]
    for name in names:
        assert texts(name) == texts(name).lower()
        assert len(texts(name)) <= 32
        assert len(texts(f"{name}.description")) <= 100
    wanted = [f"game-{key}", *(f"variant-{key}-{word}" for word in GAME.rules.variants)]
    wanted += [f"setting-{key}-short-{value}" for value in GAME.setup.settings[0].values]
    assert len(set(map(texts, wanted))) == len(wanted)
    for reason in GoofspielOptionsRefusal:
        assert violations(RENDERER.bad_options(reason, Options(), texts)) == ()
    assert texts(f"sums-{key}", **dict.fromkeys(GAME.rules.facts(table(2).state)[0], 3))
    assert texts(f"refusal-{GoofspielRefusal.CARD_PLAYED}")


def test_both_languages_say_the_same_with_all_their_plural_forms() -> None:
    (folder,) = GAME.texts
    en, uk = (read(folder / language) for language in ("en", "uk"))
    assert not en.mistakes
    assert not uk.mistakes
    assert {key: en.variables(key) for key in en.keys} == {
        key: uk.variables(key) for key in uk.keys
    }
    for source, forms in ((en, {"one", "other"}), (uk, {"one", "few", "many", "other"})):
        for pattern in source.patterns.values():
            assert all(choices == forms for choices in plural_choices(pattern))
