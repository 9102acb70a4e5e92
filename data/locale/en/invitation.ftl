# Challenges, a host's calls and open tables, before a match.

invitation-challenge = { $name } challenges { $opponent }
invitation-host = { $name } invites { $players }
invitation-table = { $name } opens a table
invitation-call-challenge = { $players }, { $name } challenges you: { $game }
invitation-call-host = { $players }, { $name } invites you: { $game }
invitation-call-table = { $name } opens a table: { $game }
invitation-call-role = { $role }, { $name } opens a table: { $game }
invitation-again = { $name } asks { $players } for a rematch
invitation-call-again = { $players }, { $name } asks: again?
invitation-call-again-swapped = { $players }, { $name } asks: again? Sides swapped.
invitation-accept = { $player }, do you accept? This expires { $until }.
invitation-ready = The match begins once everybody has pressed { invitation-button-ready }. This expires { $until }.
invitation-is-ready = { $name }: ready
invitation-not-ready = { $name }: not ready yet
invitation-free = { $count ->
    [one] one seat free
   *[other] { $count } seats free
}
invitation-missing = { $count ->
    [one] One more player is needed. The table closes { $until }.
   *[other] { $count } more players are needed. The table closes { $until }.
}
invitation-may-start-alone = Anybody may still join; { $name } can start. The table closes { $until }.
invitation-may-start = Anybody may still join; { $name } can start, and from { $time } on anybody who sits here. The table closes { $until }.
invitation-full = The table is full: anybody who sits here can start. It closes { $until }.
# Where somebody asked from a private page.
invitation-not-sent = The invitation could not be posted, so nobody was asked. Try again in a moment, or in another channel: { COMMAND("games") }
invitation-button-join = Join
invitation-button-leave = Leave
invitation-button-start = Start
invitation-button-accept = Accept
invitation-button-decline = Not now
invitation-button-ready = Ready

## The usual terms, in few words; others are told in full

invitation-usual = Usual terms: { $terms }
usual-clock = a day a turn
usual-clock-hosted = 1:30 a turn and a bank of 5:00
usual-takebacks = takebacks by agreement

## What became of it

invitation-started = Accepted: the match has begun.
invitation-started-hosted = Everybody is ready: the match has begun.
invitation-started-table = { $players }: the match has begun.
invitation-closed = Nobody sits here any more, so the table is closed.
invitation-expired-table = Not enough players came in time.
invitation-expired-unstarted = Nobody started it in time.
invitation-declined = { $name } declined.
invitation-declined-by-one = Not everybody agreed.
invitation-withdrawn = { $name } withdrew it.
invitation-expired = Nobody answered in time.
invitation-expired-host = Not everybody was ready in time.
invitation-unreadable = This invitation cannot be read any more, so no match comes of it.
