"""The private draft of a round, and the form of its terms."""

import re
from collections.abc import Iterator, Mapping, Sequence
from enum import StrEnum
from itertools import product
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from bot.match.invitation import InvitationKind
from bot.match.terms import DAY, TimeControl, parse_time_control
from bot.rounds.acts import RoundForm, RoundVerb
from bot.rounds.round import Round, usual_legs_of
from bot.rounds.terms import (
    LONGEST_NAME,
    MOST_OF_EVERYBODY,
    MOST_PLACES,
    Pairing,
    RoundTerms,
    most_legs,
    pairings_for,
)
from bot.ui import symbols
from bot.ui.catalogue import Texts
from bot.ui.controls import MOST_OPTIONS
from bot.ui.custom_ids import RoundModalPress
from bot.ui.games import RegisteredGame, game_of
from bot.ui.games_panel import option_name, value_line
from bot.ui.invitation import clock_in_brief
from bot.ui.markdown import (
    bold,
    dotted,
    heading,
    lines,
    rough_duration,
    small,
)
from bot.ui.match_options import CLOCKS, MatchOption, match_options
from bot.ui.message import Block, Buttons, Menu, MessageLayout, Option, Style, Text
from bot.ui.modal import Answers, CheckboxGroup, Modal, TextInput, answered, radio_group
from bot.ui.names import escaped
from bot.ui.rounds.controls import act, host_press, to_be_corrected
from bot.ui.rounds.start import start_told
from bot.ui.rounds.view import RoundView

LONGEST_SIZE = 12
"""Characters of places and legs as they are written: "16, 4"."""

_SIZE = re.compile(r"\s*([0-9]{1,4})\s*(?:[\s,;/]\s*([0-9]{1,4})\s*)?")


class TermsTrouble(StrEnum):
    """Why terms that somebody has written cannot be those of a round."""

    NO_NAME = "no-name"
    BAD_SIZE = "bad-size"
    """It is not one number, or two."""
    TOO_FEW_PLACES = "too-few-places"
    PLACES_TAKEN = "places-taken"
    """More people than that have a place already."""
    TOO_MANY_PLACES = "too-many-places"
    TOO_MANY_OF_EVERYBODY = "too-many-of-everybody"
    """So many cannot all meet each other in an evening."""
    TOO_FEW_LEGS = "too-few-legs"
    TOO_MANY_LEGS = "too-many-legs"


class TermsProblem(Struct, frozen=True):
    """A problem of written terms. `number`: the limit that it is about, if there is one."""

    trouble: TermsTrouble
    number: int = 0

    def told(self, texts: Texts) -> str:
        known = {"number": self.number} if self.number else {}
        return texts(f"round-terms-problem-{self.trouble}", **known)


def draft(view: RoundView, texts: Texts) -> MessageLayout:
    """The draft, which its opener alone sees: its terms in words, and what can be changed."""
    one = view.round
    head = heading(f"{symbols.DESK} {escaped(one.terms.name)}")
    text = lines(
        head,
        small(texts("round-draft-private")),
        *terms_lines(one.terms, texts),
    )
    buttons = (
        act(one, texts("round-button-terms"), RoundVerb.TERMS),
        act(one, texts("round-button-start"), RoundVerb.START),
        act(one, texts("round-button-post"), RoundVerb.POST, style=Style.PRIMARY),
        act(one, texts("round-button-discard"), RoundVerb.DISCARD, style=Style.DANGER),
    )
    blocks: tuple[Block, ...] = (Text(text), *_menus(one, texts), Buttons(buttons))
    return MessageLayout(blocks, symbols.Colour.QUIET)


def problems(one: Round, wrong: Sequence[TermsProblem], texts: Texts) -> MessageLayout:
    """All that is wrong with terms that were written, and the way to write them again."""
    head = heading(f"{symbols.TROUBLE} {texts('round-terms-problems', count=len(wrong))}")
    told = lines(head, *[each.told(texts) for each in wrong])
    return to_be_corrected(one, told, RoundVerb.TERMS, texts=texts)


def discarded(texts: Texts) -> MessageLayout:
    """In the place of a draft that is gone."""
    return MessageLayout((Text(texts("round-draft-discarded")),), symbols.Colour.OVER)


def terms_lines(terms: RoundTerms, texts: Texts) -> Iterator[str]:
    """All terms of a round in words, a line each; its menus tell the other options of its game."""
    game = game_of(terms.game)
    yield bold(f"{game.summary.symbol} {game.summary.title(terms.options, texts)}")
    yield texts("round-terms-clock", clock=clock_in_brief(terms.time_control, texts))
    yield texts("round-terms-starts", time=start_told(terms))
    yield texts(f"round-terms-pairing-{terms.pairing}")
    yield bold(_cost(terms, texts))
    early = rough_duration(terms.check_in // 1000, texts)
    yield small(dotted((texts("round-terms-check-in", time=early), *_checked(terms, texts))))


def _checked(terms: RoundTerms, texts: Texts) -> Iterator[str]:
    """The terms that are true or false; those that are seldom chosen only if they are true."""
    if terms.event:
        yield texts("round-terms-event")
    if terms.one_by_one:
        yield texts("round-terms-one-by-one")
    if terms.walkovers:
        yield texts("round-terms-walkovers", time=_ready(terms, texts))
    else:
        yield texts("round-terms-walkovers-not")
    yield texts("round-terms-late-entry" if terms.admits_late else "round-terms-late-entry-not")


def _ready(terms: RoundTerms, texts: Texts) -> str:
    return rough_duration(terms.ready // 1000, texts)


def _cost(terms: RoundTerms, texts: Texts) -> str:
    """How many legs and tables there are if all places are taken."""
    places, seats = terms.places, terms.seats
    usual = usual_legs_of(terms.pairing, places)
    legs = texts("round-legs", count=usual if terms.legs is None else terms.legs)
    if terms.pairing is Pairing.KNOCK_OUT:
        return texts("round-terms-cost-knock-out", places=places, legs=legs)
    tables = places // 2 if seats.stop == 3 else -(-places // (seats.stop - 1))
    each = texts("round-terms-tables", count=tables)
    return texts("round-terms-cost", places=places, legs=legs, tables=each)


def _menus(one: Round, texts: Texts) -> Iterator[Menu]:
    """A menu for each of the game's own options."""
    for option, values, chosen in option_menus(one.terms):
        found = [
            value_line(option, value, texts, chosen=value == chosen)
            for value in values[:MOST_OPTIONS]
        ]
        named = texts("games-option", name=option_name(option, texts).capitalize())
        custom_id = host_press(one, RoundVerb.OPTIONS, option.name)
        yield Menu(custom_id, named, tuple(found))


# The options of the game


def option_menus(terms: RoundTerms) -> Iterator[tuple[MatchOption, tuple[str, ...], str | None]]:
    """The game's own options between whose values there is a choice.

    Each with the values that can be chosen beside the others, and the one that is.
    """
    game = game_of(terms.game)
    chosen = _chosen(game, terms.options)
    names = {setting.name for setting in game.setup.settings}
    for option in match_options(game, InvitationKind.HOSTED):
        values = [each for each in option.values if game.setup.offers(option.name, each, chosen)]
        if option.name in names and len(values) > 1:
            yield option, tuple(values), chosen.get(option.name)


def with_option(terms: RoundTerms, name: str, value: str) -> RoundTerms:
    """The terms with another value of an option; as they are for one that no menu offers."""
    offered = {option.name: values for option, values, _ in option_menus(terms)}
    if value not in offered.get(name, ()):
        return terms
    setup = game_of(terms.game).setup
    chosen = {**_chosen(game_of(terms.game), terms.options), name: value}
    # Another box may not have the hero that was chosen.
    kept = {key: each for key, each in chosen.items() if setup.offers(key, each, chosen)}
    return replace(terms, options=setup.options_of(kept))


def _chosen(game: RegisteredGame, options: Any) -> Mapping[str, str]:
    """The values of the settings that lead to these options; {} where none do.

    A game tells only which options follow from values, so all values are tried: a few hundred.
    """
    settings = [setting for setting in game.setup.settings if setting.values]
    names = [setting.name for setting in settings]
    for values in product(*[setting.values for setting in settings]):
        chosen = dict(zip(names, values, strict=True))
        if game.setup.options_of(chosen) == options:
            return chosen
    return {}


# The form


def terms_form(one: Round, texts: Texts) -> Modal:
    """The form of the terms, before the first leg. The game is chosen with the command."""
    terms = one.terms
    pairings = {each.value: _label(each, texts) for each in pairings_for(terms.rules)}
    clock = _written_clock(terms.time_control)
    clocks = {
        each: clock_in_brief(parse_time_control(each), texts)
        for each in dict.fromkeys((*CLOCKS, clock))
    }
    legs = "" if terms.legs is None else f", {terms.legs}"
    parts = (
        TextInput(
            name="name", label=texts("round-form-name"), value=terms.name, longest=LONGEST_NAME
        ),
        radio_group("pairing", texts("round-form-pairing"), pairings, terms.pairing),
        radio_group("clock", texts("round-form-clock"), clocks, clock),
        TextInput(
            name="size",
            label=texts("round-form-size"),
            hint=texts("round-form-size.hint", most=MOST_PLACES),
            value=f"{terms.places}{legs}",
            longest=LONGEST_SIZE,
        ),
        CheckboxGroup(
            name="checks", label=texts("round-form-checks"), options=_checks(terms, texts)
        ),
    )
    custom_id = str(RoundModalPress(one.id, one.version, RoundForm.TERMS))
    return Modal(texts("round-form-terms"), custom_id, parts)


def _checks(terms: RoundTerms, texts: Texts) -> tuple[Option, ...]:
    told = {
        "event": (texts("round-form-event"), texts("round-form-event.hint")),
        "one_by_one": (texts("round-form-one-by-one"), texts("round-form-one-by-one.hint")),
        "walkovers": (
            texts("round-form-walkovers"),
            texts("round-form-walkovers.hint", time=_ready(terms, texts)),
        ),
        "late_entry": (texts("round-form-late-entry"), texts("round-form-late-entry.hint")),
    }
    return tuple(
        Option(label, name, hint, chosen=getattr(terms, name))
        for name, (label, hint) in told.items()
    )


def read_terms(
    before: RoundTerms, answers: Answers, taken: int = 0
) -> RoundTerms | tuple[TermsProblem, ...]:
    """The terms that follow from a form, or all that is wrong with it.

    `answers`: such as `offered` takes for the form of these terms. `taken`: how many places are.
    """
    problems = list[TermsProblem]()
    name = " ".join(answered(answers, "name").split())
    if not name:
        problems.append(TermsProblem(TermsTrouble.NO_NAME))
    pairing = Pairing(answered(answers, "pairing"))
    checked = answers.get("checks", ())
    wanted = replace(
        before,
        name=name,
        pairing=pairing,
        time_control=parse_time_control(answered(answers, "clock")),
        event="event" in checked,
        one_by_one="one_by_one" in checked,
        walkovers="walkovers" in checked,
        late_entry="late_entry" in checked,
    )
    found = _SIZE.fullmatch(answered(answers, "size"))
    if found is None:
        return (*problems, TermsProblem(TermsTrouble.BAD_SIZE))
    places, legs = int(found[1]), None if found[2] is None else int(found[2])
    problems += _problems_of_size(wanted, places, legs, taken)
    if problems:
        return tuple(problems)
    # With fewer people these pairings have fewer legs.
    whole = pairing in (Pairing.EVERYBODY, Pairing.KNOCK_OUT)
    if whole and legs == most_legs(pairing, places):
        legs = None
    return replace(wanted, places=places, legs=legs)


def _problems_of_size(
    terms: RoundTerms, places: int, legs: int | None, taken: int
) -> Iterator[TermsProblem]:
    least, pairing = terms.seats.start, terms.pairing
    if places < least:
        yield TermsProblem(TermsTrouble.TOO_FEW_PLACES, least)
    elif places < taken:
        yield TermsProblem(TermsTrouble.PLACES_TAKEN, taken)
    if places > MOST_PLACES:
        yield TermsProblem(TermsTrouble.TOO_MANY_PLACES, MOST_PLACES)
    elif pairing is Pairing.EVERYBODY and places > MOST_OF_EVERYBODY:
        yield TermsProblem(TermsTrouble.TOO_MANY_OF_EVERYBODY, MOST_OF_EVERYBODY)
    if legs is None:
        return
    most = most_legs(pairing, min(max(places, least), MOST_PLACES))
    fewest = most if pairing is Pairing.KNOCK_OUT else 1
    if legs > most:
        yield TermsProblem(TermsTrouble.TOO_MANY_LEGS, most)
    elif legs < fewest:
        yield TermsProblem(TermsTrouble.TOO_FEW_LEGS, fewest)


def _label(pairing: Pairing, texts: Texts) -> str:
    return texts(f"round-terms-pairing-{pairing}")


def _written_clock(control: TimeControl | None) -> str:
    """A clock as commands take it."""
    if control is None:
        return "off"
    return "day" if control == DAY else str(control)
