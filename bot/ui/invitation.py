"""The message before a match: a challenge, a host's call, or an open table."""

from collections.abc import Iterator, Mapping
from typing import assert_never

from bot.match.acts import MatchCommand
from bot.match.ids import UserId
from bot.match.invitation import Invitation, InvitationKind, InvitationStatus
from bot.match.terms import (
    DAY,
    Calls,
    RoundTable,
    Takebacks,
    TimeControl,
    usual_time_control,
)
from bot.rounds.terms import LONGEST_NAME as LONGEST_ROUND_NAME
from bot.ui import symbols
from bot.ui.board import versus
from bot.ui.catalogue import Texts
from bot.ui.custom_ids import InvitationAnswer, InvitationPress, of_press, of_rules
from bot.ui.games import game_of
from bot.ui.markdown import (
    all_of,
    at_time,
    bold,
    dotted,
    duration,
    lines,
    mention,
    role_mention,
    small,
    until,
)
from bot.ui.message import Button, Buttons, MessageLayout, Style, Text, TextMessage
from bot.ui.names import escaped, shortened

Names = Mapping[UserId, str]
"""Display names by user id, not yet escaped: of everybody who is in an invitation."""

_ANSWERS = {
    InvitationKind.CHALLENGE: (InvitationAnswer.ACCEPT, InvitationAnswer.DECLINE),
    InvitationKind.HOSTED: (InvitationAnswer.READY, InvitationAnswer.DECLINE),
    InvitationKind.OPEN: (InvitationAnswer.JOIN, InvitationAnswer.LEAVE, InvitationAnswer.START),
}
"""The buttons while it is open; that to start only with enough players."""

_STYLES = {
    **dict.fromkeys(InvitationAnswer, Style.SUCCESS),
    **dict.fromkeys((InvitationAnswer.DECLINE, InvitationAnswer.LEAVE), Style.SECONDARY),
    InvitationAnswer.START: Style.PRIMARY,
}


def invitation_message(invitation: Invitation, names: Names, texts: Texts) -> TextMessage:
    """The offer, those who have agreed, and the buttons to answer; without them once it is over.

    A new one notifies those who are asked and have not agreed yet. Its first line has no markup,
    as phones show it. Of the terms only unusual ones are told in full: the rules tell all.
    """
    game = game_of(invitation.game)
    title = game.summary.title(invitation.options, texts)
    if invitation.round_table is not None and invitation.status is InvitationStatus.OPEN:
        return _ready_call(invitation, invitation.round_table, title, names, texts)
    terms = [*game.unusual(invitation.options, texts), *_unusual(invitation, texts)]
    if invitation.status is not InvitationStatus.OPEN:
        first = f"{symbols.MATCH} {_asking(invitation, names, texts)}"
        terms = [] if invitation.round_table is not None else terms
        told = (first, bold(title), *map(small, terms), _ending(invitation, names, texts))
        return TextMessage(lines(*told), rows=_desk(invitation, texts))
    first = f"{symbols.MATCH} {_call(invitation, title, names, texts)}"
    seating = game.summary.seating and game.summary.seating(
        [_name(names, user) for user in invitation.players], texts
    )
    if invitation.rematch_of is not None:
        terms = [dotted((title, seating))]
    else:
        pitch = game.summary.pitch and game.summary.pitch(invitation.options, texts)
        terms = [each for each in (pitch, *terms, seating, _usual(invitation, texts)) if each]
    if game.summary.windows and invitation.time_control is not None:
        terms.append(window_described(invitation.time_control, texts))
    # A player may ask for a match that somebody else is to host.
    host = None if invitation.host == invitation.opener else invitation.host
    if host is not None:
        terms.append(texts("rematch-hosted", host=mention(host)))
    text = lines(first, *_standing(invitation, names, texts), *map(small, terms))
    called = (*_waited_for(invitation), *(() if host is None else (host,)))
    roles = () if invitation.role is None else (invitation.role,)
    return TextMessage(text, called, (_buttons(invitation, texts),), roles)


def lost_by_absence(invitation: Invitation, texts: Texts) -> str | None:
    """By when to be ready and what is lost else, where a round's table calls and time decides."""
    table = invitation.round_table
    if table is None or not table.walkover:
        return None
    return texts("round-ready-walkover", time=at_time(invitation.expires))


def _ready_call(
    invitation: Invitation, table: RoundTable, title: str, names: Names, texts: Texts
) -> TextMessage:
    """The call of a round's table: the terms are those of the round, so they are not told again."""
    waited_for = _waited_for(invitation)
    players = [
        mention(user) if user in waited_for else _name(names, user) for user in invitation.invited
    ]
    call = texts(
        "round-ready-call",
        players=" ".join(players),
        leg=table.leg,
        number=table.number,
        round=escaped(table.name, LONGEST_ROUND_NAME),
    )
    seating = game_of(invitation.game).summary.seating
    seats = seating and seating([_name(names, user) for user in invitation.players], texts)
    told = lines(
        call,
        *_readiness(invitation, names, texts),
        texts("round-ready-begins"),
        lost_by_absence(invitation, texts),
        small(dotted((title, seats))),
    )
    return TextMessage(told, waited_for, (_buttons(invitation, texts),))


def _has_usual_clock(invitation: Invitation) -> bool:
    usual = usual_time_control(hosted=invitation.host is not None, most=invitation.most)
    return invitation.time_control == usual


def _unusual(invitation: Invitation, texts: Texts) -> Iterator[str]:
    """The terms beside the game that are not the usual ones, in full."""
    if not _has_usual_clock(invitation):
        yield described(invitation.time_control, texts)
    if invitation.most > 1 and invitation.takebacks is not Takebacks.CLEAN:
        yield takebacks_described(invitation.takebacks, texts, hosted=False)
    if invitation.most > 1 and invitation.calls is Calls.ALWAYS:
        yield texts("calls-always")


def _usual(invitation: Invitation, texts: Texts) -> str | None:
    """The usual terms in few words; None where all are others."""
    told = []
    if _has_usual_clock(invitation) and invitation.time_control is not None:
        told.append(texts("usual-clock-hosted" if invitation.host else "usual-clock"))
    if invitation.most > 1 and invitation.takebacks is Takebacks.CLEAN:
        told.append(texts("usual-takebacks"))
    return texts("invitation-usual", terms=", ".join(told)) if told else None


def described(control: TimeControl | None, texts: Texts) -> str:
    if control is None:
        return texts("clock-off")
    if control == DAY:
        return texts("clock-day")
    turn = duration(control.turn * 1000, texts)
    if not control.bank:
        return texts("clock-no-bank", turn=turn)
    return texts("clock-control", turn=turn, bank=duration(control.bank * 1000, texts))


def clock_in_brief(control: TimeControl | None, texts: Texts) -> str:
    """The same in few words, without the name of the setting."""
    if control is None:
        return texts("settings-clock-off")
    if control == DAY:
        return texts("settings-clock-day")
    turn, bank = (duration(each * 1000, texts) for each in (control.turn, control.bank))
    return texts("settings-clock-control", turn=turn, bank=bank)


def window_described(control: TimeControl, texts: Texts) -> str:
    """The time in which several answer who are asked at once."""
    return texts("clock-windows", time=duration(control.window * 1000, texts))


def takebacks_described(takebacks: Takebacks, texts: Texts, *, hosted: bool) -> str:
    key = f"takebacks-{takebacks}"
    return texts(f"{key}-hosted" if hosted and takebacks is Takebacks.CLEAN else key)


def unreadable_invitation(texts: Texts) -> TextMessage:
    """Replaces an invitation of which nothing else can be told any more."""
    return TextMessage(texts("invitation-unreadable"))


def in_components(message: TextMessage) -> MessageLayout:
    """The same for a message that was posted with components v2, as older ones are."""
    return MessageLayout((Text(message.markdown), *message.rows))


def everybody(invitation: Invitation) -> set[UserId]:
    """All whose names the message of an invitation may need."""
    host = () if invitation.host is None else (invitation.host,)
    return {*invitation.invited, *invitation.seated, invitation.opener, *host}


def _name(names: Names, user_id: UserId) -> str:
    return escaped(names.get(user_id, ""))


def _waited_for(invitation: Invitation) -> tuple[UserId, ...]:
    """Those who were asked and have not agreed yet, in the order of the seats."""
    return tuple(user for user in invitation.invited if user not in invitation.seated)


def _call(invitation: Invitation, title: str, names: Names, texts: Texts) -> str:
    """The question to play; people who are still asked are mentioned, the others named.

    A table may call a role, whose mention comes first, as in a call of people.
    """
    opener = _name(names, invitation.opener)
    if invitation.kind is InvitationKind.OPEN:
        if invitation.role is None:
            return texts("invitation-call-table", name=opener, game=title)
        role = role_mention(invitation.role)
        return texts("invitation-call-role", role=role, name=opener, game=title)
    waited_for = _waited_for(invitation)
    asked = [
        mention(user) if user in waited_for else _name(names, user)
        for user in invitation.invited
        if user != invitation.opener
    ]
    if invitation.rematch_of is not None:
        swapped = game_of(invitation.game).summary.seating is not None
        key = "invitation-call-again-swapped" if swapped else "invitation-call-again"
        return texts(key, players=all_of(asked, texts), name=opener)
    challenge = invitation.kind is InvitationKind.CHALLENGE
    key = "invitation-call-challenge" if challenge else "invitation-call-host"
    return texts(key, players=all_of(asked, texts), name=opener, game=title)


def _asking(invitation: Invitation, names: Names, texts: Texts) -> str:
    """The question as it was, once nobody is asked any more."""
    table = invitation.round_table
    if table is not None:
        return texts(
            "round-ready-asked",
            players=versus([_name(names, user) for user in invitation.invited]),
            leg=table.leg,
            number=table.number,
            round=escaped(table.name, LONGEST_ROUND_NAME),
        )
    opener = _name(names, invitation.opener)
    if invitation.kind is InvitationKind.OPEN:
        return texts("invitation-table", name=opener)
    others = [_name(names, user) for user in invitation.invited if user != invitation.opener]
    if invitation.rematch_of is not None:
        return texts("invitation-again", name=opener, players=all_of(others, texts))
    if invitation.kind is InvitationKind.CHALLENGE:
        return texts("invitation-challenge", name=opener, opponent=all_of(others, texts))
    return texts("invitation-host", name=opener, players=all_of(others, texts))


def in_brief(invitation: Invitation, names: Names, link: str, texts: Texts) -> str:
    """An open one in a line, for somebody who is not asked. `link`: to its message."""
    title = game_of(invitation.game).summary.title(invitation.options, texts)
    asked = f"{symbols.WAITING} {_asking(invitation, names, texts)}"
    ends = texts("status-invitation-ends", until=until(invitation.expires))
    return dotted((asked, title, link, ends))


def _standing(invitation: Invitation, names: Names, texts: Texts) -> list[str]:
    expiry = until(invitation.expires)
    match invitation.kind:
        case InvitationKind.CHALLENGE:
            waiting = all_of([_name(names, user) for user in _waited_for(invitation)], texts)
            return [texts("invitation-accept", player=waiting, until=expiry)]
        case InvitationKind.HOSTED:
            return [
                *_readiness(invitation, names, texts),
                texts("invitation-ready", until=expiry),
            ]
        case InvitationKind.OPEN:
            taken = [f"{symbols.READY} {bold(_name(names, user))}" for user in invitation.seated]
            if free := invitation.most - len(taken):
                taken.append(f"{symbols.WAITING} {texts('invitation-free', count=free)}")
            return [*taken, _wanting(invitation, names, expiry, texts)]
        case _:
            assert_never(invitation.kind)


def _readiness(invitation: Invitation, names: Names, texts: Texts) -> list[str]:
    """A line for each player: of more than two in few letters, as the first line names them."""
    told = [names.get(user, "") for user in invitation.invited]
    if len(told) > 2:
        told = list(shortened(tuple(told)))
    ready = []
    for user_id, known in zip(invitation.invited, told, strict=True):
        name = bold(escaped(known))
        if user_id in invitation.seated:
            ready.append(f"{symbols.READY} {texts('invitation-is-ready', name=name)}")
        else:
            ready.append(f"{symbols.WAITING} {texts('invitation-not-ready', name=name)}")
    return ready


def _wanting(invitation: Invitation, names: Names, expiry: str, texts: Texts) -> str:
    if invitation.missing:
        return texts("invitation-missing", count=invitation.missing, until=expiry)
    if invitation.complete:
        return texts("invitation-full", until=expiry)
    opener, anybody = _name(names, invitation.opener), at_time(invitation.free_from)
    if len(invitation.seated) == 1:
        return texts("invitation-may-start-alone", name=opener, until=expiry)
    return texts("invitation-may-start", name=opener, time=anybody, until=expiry)


def _ending(invitation: Invitation, names: Names, texts: Texts) -> str:
    late = [_name(names, user) for user in _waited_for(invitation)]
    match invitation.status, invitation.kind:
        case InvitationStatus.WITHDRAWN, _ if invitation.round_table is not None:
            return texts("round-ready-off")
        case InvitationStatus.EXPIRED, _ if invitation.round_table is not None and late:
            told = texts("round-ready-late", players=all_of(late, texts))
            return f"{told} {_walkover(invitation, names, texts)}".rstrip()
        case InvitationStatus.STARTED, InvitationKind.CHALLENGE:
            return texts("invitation-started")
        case InvitationStatus.STARTED, InvitationKind.HOSTED:
            return texts("invitation-started-hosted")
        case InvitationStatus.STARTED, _:
            players = all_of([_name(names, user) for user in invitation.seated], texts)
            return texts("invitation-started-table", players=players)
        case InvitationStatus.DECLINED, InvitationKind.CHALLENGE if len(invitation.invited) == 2:
            # The challenger withdraws; only who was asked declines.
            (other,) = (user for user in invitation.invited if user != invitation.opener)
            return texts("invitation-declined", name=_name(names, other))
        case InvitationStatus.DECLINED, _:
            return texts("invitation-declined-by-one")
        case InvitationStatus.WITHDRAWN, InvitationKind.OPEN:
            return texts("invitation-closed")
        case InvitationStatus.WITHDRAWN, _:
            return texts("invitation-withdrawn", name=_name(names, invitation.opener))
        case _, InvitationKind.CHALLENGE:
            return texts("invitation-expired")
        case _, InvitationKind.HOSTED:
            return texts("invitation-expired-host")
        case _:
            few = bool(invitation.missing)
            return texts("invitation-expired-table" if few else "invitation-expired-unstarted")


def _walkover(invitation: Invitation, names: Names, texts: Texts) -> str:
    """The end of a table of a round to which not everybody came; "": the others play."""
    ready = invitation.seated
    if not ready:
        return texts("round-walkover-nobody")
    if len(ready) > 1:
        return ""
    return texts("round-walkover-won", name=_name(names, ready[0]))


def _desk(invitation: Invitation, texts: Texts) -> tuple[Buttons, ...]:
    if invitation.host is None or invitation.match_id is None:
        return ()
    custom_id = of_press(invitation.match_id, 0, MatchCommand.DESK)
    return (Buttons((Button(texts("desk-button"), custom_id),)),)


def _buttons(invitation: Invitation, texts: Texts) -> Buttons:
    left_out = set()
    if invitation.missing:
        left_out.add(InvitationAnswer.START)
    if invitation.round_table is not None:
        # Somebody who cannot play leaves the round.
        left_out.add(InvitationAnswer.DECLINE)
    answers = [
        Button(
            texts(f"invitation-button-{each}"),
            str(InvitationPress(invitation.id, each)),
            _STYLES[each],
        )
        for each in _ANSWERS[invitation.kind]
        if each not in left_out
    ]
    if invitation.rematch_of is not None:
        # They have just played it.
        return Buttons(tuple(answers))
    return Buttons((*answers, Button(texts("button-rules"), of_rules(invitation.id))))
