"""The verbs of buttons, menus and forms of rounds: public, as old messages carry them."""

from enum import StrEnum


class RoundVerb(StrEnum):
    """The purpose of a press on a round's message."""

    # Of everybody
    SIGN_UP = "in"
    WITHDRAW = "out"
    """`out:<user>`: a host takes somebody off the list."""
    HERE = "here"
    """`here:<user>`: a host says so of somebody."""
    RULES = "rules"
    MY_TABLE = "mine"
    STANDINGS = "standings"
    LEGS = "legs"
    FILE = "file"
    """The standings and all tables, as files."""
    DESK = "desk"
    """Opens the desk of hosts, or goes back to it. `desk:<page>`: of its menu of people, from 0."""

    # Of the opener, before it is posted
    TERMS = "terms"
    """Opens the form of terms."""
    START = "start"
    """Opens the form in which the start is changed, until the check-in is over."""
    OPTIONS = "options"
    """`options:<name>`: a menu of one of the game's own options."""
    POST = "post"
    DISCARD = "discard"

    # Of hosts
    TABLE = "table"
    """A menu of tables, whose values are `<leg>:<number>`; or `table:<leg>:<number>`."""
    PERSON = "person"
    """A menu of people: of places, or `0:<user>` for those without one; or `person:<place>`."""
    MORE = "more"
    """The page of what is seldom needed. `more:<page>`: of its menu of tables, from 0."""
    CHECK_IN = "check-in"
    """Opens the check-in now."""
    CLOSE_CHECK_IN = "close-check-in"
    DRAW = "draw"
    """Draws the next leg, or draws it anew."""
    BY_HAND = "by-hand"
    """Opens the form in which a leg is written."""
    GO = "go"
    TAKE_BACK_GO = "take-back-go"
    FORBID = "forbid"
    """`forbid:<place>`: a menu of those whom it must not meet, or may meet again."""
    ENTRY = "entry"
    """`entry:<0 or 1>`."""
    ADD = "add"
    """A menu of people: who signs up. `add:<user>`: gives somebody who waits a place."""
    CO_HOST = "co-host"
    HAND_OVER = "hand-over"
    """A menu of people, which asks; then `hand-over:<user>`."""
    CLOSE = "close"
    """Shows the standings to be approved."""
    APPROVE = "approve"
    CANCEL = "cancel"
    CANCEL_ALL = "cancel-all"
    """Cancels, and ends the matches that go on."""
    ASK = "ask"
    """`ask:<verb>:…`: asks before the rest is done. In a menu of people, the chosen one is last."""

    # Of hosts, about a table: `<verb>:<leg>:<number>…`
    WALKOVER = "walkover"
    """`…:<place>`: the one that did not come; without a place nobody came."""
    VOID = "void"
    AWARD = "award"
    """`…:<place>`: the one that gets all points; `…:0`: all share them."""
    REPLAY = "replay"
    CALL = "call"
    """Calls the players of a table once more."""

    # Of hosts, about a place: `<verb>:<place>`
    STAND_IN = "stand-in"
    """A menu of people, which asks; then `stand-in:<place>:<user>`."""
    DROP = "drop"
    RETURN = "return"
    CORRECT = "correct"
    """Opens a form."""


class RoundForm(StrEnum):
    """The forms of rounds, named as the verbs that open them."""

    TERMS = "terms"
    START = "start"
    BY_HAND = "by-hand"
    CORRECT = "correct"
