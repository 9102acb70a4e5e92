"""The walk that a board becomes: its beginning, its fresh frames, and its questions."""

import re

import pytest

from bot.contract.game import Seat
from bot.match.advance import add
from bot.match.entries import Conceded, Ended
from bot.match.ids import UserId
from bot.match.match import Match
from bot.ui.catalogue import LANGUAGES, texts_in
from bot.ui.renderer import Playback, SeatTaken
from tests.games.deathmatch.screens.drawing import RENDERER, adding, playouts, start
from tests.games.dungeon.rules.test_feats import walk as walked
from tests.ui.drawing import play, view_of
from tests.ui.limits import violations
from tests.ui.reading import WIDEST, actions_of, labels_of, text_of

EN, UK = texts_in("en"), texts_in("uk")


def walk(match: Match) -> Playback:
    found = RENDERER.playback(view_of(match), EN)
    assert found is not None
    return found


@pytest.fixture
def facing() -> Match:
    """Barbarian, deck C (7 2 4 4 6): Kestrel is in with everything and faces the 6."""
    return play(adding(play(start("barbarian", "C"), "start:0"), 5), "pass")


def test_before_anybody_has_gone_in_there_is_none() -> None:
    match = adding(play(start(), "start:0"), 2)
    assert RENDERER.playback(view_of(match), EN) is None
    door = play(match, "pass")
    assert RENDERER.playback(view_of(door), EN) is None, "the board asks for the name"
    assert actions_of(RENDERER.board(view_of(door), EN))[:2] == ["card", "rules"]


def test_one_that_is_told_to_its_end_waits_for_nobody() -> None:
    match = play(start(), "start:0", "draw", "discard:torch", "draw", "add", "pass", "name:5")
    found = walk(match)
    assert (len(found.frames), found.fresh, found.waits) == (3, 3, False)


def test_only_the_monster_that_waits_offers_something(
    facing: Match,
) -> None:
    found = walk(facing)
    assert (len(found.frames), found.fresh, found.waits) == (2, 2, True)
    shown = found.frames[-1]
    assert actions_of(shown) == ["strike", "hold", "card", "rules"]
    assert all(not actions_of(frame) for frame in found.frames[:-1])


def test_an_answer_makes_the_frames_that_follow_from_it(facing: Match) -> None:
    held = walk(play(facing, "hold"))
    assert (len(held.frames), held.fresh, held.waits) == (3, 2, True)
    struck = walk(play(facing, "hold", "strike"))
    assert (len(struck.frames), struck.fresh, struck.waits) == (8, 6, False)
    later = play(facing, "strike", "draw")
    assert walk(later).fresh == 0, "it was told before"


def test_once_a_walk_is_certain_its_cards_are_told_briefly() -> None:
    """With all equipment and four cards it is so at the door, which says so."""
    found = walk(play(adding(play(start(), "start:0"), 4), "pass", "name:7"))
    assert sorted(found.brief) == [2, 3, 4, 5]


@pytest.mark.parametrize("end", [Ended(0, UserId(999)), Conceded(0, Seat(0))])
def test_when_the_match_ends_within_it_it_waits_no_more(
    end: Ended | Conceded, facing: Match
) -> None:
    found = walk(add(facing, end))
    assert (found.fresh, found.waits) == (0, False)
    assert not labels_of(found.frames[-1])


# Over whole matches


def test_old_frames_stay_and_fresh_ones_are_added() -> None:
    for language in (EN, UK):
        before: Playback | None = None
        part = ""
        for match in playouts(12):
            now = RENDERER.playback(view_of(match), language)
            assert (now is not None) == bool(match.played_back.part)
            if now is None:
                before = None
                continue
            known = 0
            if before is not None and part == match.played_back.part:
                known = len(before.frames) - before.waits
                assert now.frames[:known] == before.frames[:known]
            assert now.fresh == len(now.frames) - known
            assert now.waits == (match.board == match.played_back.board)
            before, part = (now, match.played_back.part) if match.live else (None, "")


def walked_to_the_end(match: Match) -> Match:
    """The whole deck is in the dungeon; the runner uses every tile that helps."""
    match = play(adding(play(match, "start:0"), 13), "name:3")
    while match.prompts[0].moves[0].action.verb in ("strike", "hold"):
        match = play(match, "strike")
    return match


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_walk_past_all_monsters_fits_into_a_message(language: str) -> None:
    match = walked_to_the_end(start("warrior", "C"))
    view = view_of(match, names=(WIDEST, WIDEST), host_name=WIDEST)
    walk = RENDERER.playback(view, texts_in(language))
    assert walk is not None
    assert len(match.state.last.delve.met) == 13
    for frame in walk.frames:
        assert violations(frame) == ()


EN = texts_in("en")
ODDS = re.compile(r"Chance(?: to live)?: (?:\S+ → )?\*\*[<>]?(\d+)%")


def odds_told(told: list[str]) -> list[int]:
    """The percentages that the frames tell, from the door on, in words where they are certain."""
    certain = {"has a sure way out": 100, "Nothing can stop": 100, "Nothing can save": 0}
    found = []
    for text in told:
        if match := ODDS.search(text):
            found.append(int(match[1]))
        found += [percent for words, percent in certain.items() if words in text]
    return found


def test_over_many_matches_it_says_so_of_these_walks_and_of_no_other() -> None:
    """By the earlier frames, as a reader would judge; a rounded third may be either."""
    favourites = outsiders = 0
    for match in playouts(30):
        found = RENDERER.playback(view_of(match), EN)
        if found is None or found.waits or not found.fresh:
            continue
        *before, end = [text_of(frame) for frame in found.frames]
        last = match.observe(None).last
        told = odds_told(before)
        fell = "once stood at" in end
        against = "had sunk to" in end or "The chance at the entrance" in end
        expected = 50 if not told else min(told) if last.delve.survived else max(told)
        assert fell <= (not last.delve.survived and expected >= 67)
        assert against <= (last.delve.survived and expected <= 33)
        assert last.delve.survived or fell or expected <= 67
        assert not last.delve.survived or against or expected >= 33
        favourites, outsiders = favourites + fell, outsiders + against
    assert min(favourites, outsiders) > 1


def test_a_result_names_the_players_who_sat_there_then() -> None:
    events = (
        *walked(7, ("golem", 5), ("demon", 7), survived=False),
        SeatTaken(Seat(0), "Otter"),
        *walked(11, ("golem", 5), ("dragon", 5)),
    )
    view, texts = view_of(start()), texts_in("en")
    assert RENDERER.walks(view, events, texts) == (
        "Otter met the Demon at 2 health, and fell",
        "Kestrel came out with 1 health",
    )
