# Rounds: what everybody sees of them, and what a player is told.

round-leg-of = { $name } · leg { $leg } of { $legs }
round-leg = Leg { $leg } of { $legs }
# { $names }: as many as there is room for.
round-names-more = { $names } and { $count } more
round-table = table { $number }
round-table-of-leg = leg { $leg }, table { $number }
# The name of a thread, and the message on which it hangs.
round-thread = Table { $number } · { $name }
# Above each board, walk and result of a round.
round-board-head = { $name } · leg { $leg } · table { $table }

round-button-sign-up = Sign up
round-rules-of-game = Rules of { $game }…
round-button-withdraw = Withdraw
round-button-host = Host
round-button-here = Here
round-button-cannot-come = I cannot come
round-button-standings = Standings
round-button-my-table = My table
round-button-file = File
round-button-legs = All legs
round-legs-previous = ◀ Leg { $leg }
round-legs-next = Leg { $leg } ▶

round-link-sign-up = [To the sign-up]({ $link })
round-link-check-in = [To the check-in]({ $link })
round-link-board = [To the tables]({ $link })
round-link-table = [To the table]({ $link })
round-link-final = [To the final standings]({ $link })

## Sign-up

# { $moment }: date and time.
round-starts = Starts { $until } ({ $moment })
round-pairing-swiss = Swiss
round-pairing-drawn = drawn by lot
round-pairing-everybody = everybody meets everybody
round-pairing-knock-out = knock-out
round-pairing-tables = tables of up to four
round-pairing-by-hand = paired by the host
round-legs = { $count ->
    [one] { $count } leg
   *[other] { $count } legs
}
# Their number follows from how many come.
round-legs-most = up to { round-legs }
round-places = { $count ->
    [one] { $count } place
   *[other] { $count } places
}
round-players = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
round-signed-up-nobody = { $places ->
    [one] Nobody has signed up yet, { $places } place is free
   *[other] Nobody has signed up yet, { $places } places are free
}
round-signed-up = { $count ->
    [one] { $count } has signed up
   *[other] { $count } have signed up
}, { $free ->
    [one] { $free } place is free
   *[other] { $free } places are free
}
round-signed-up-full = { $count ->
    [one] { $count } has signed up, no place is free
   *[other] { $count } have signed up, no place is free
}
round-play = { $count ->
    [one] { $count } player
   *[other] { $count } players
}
round-waiting-list = Waiting list: { $players }
round-check-in-times = Check-in from { $begins } to { $ends }. You will be called.
round-check-in-until = Check-in until { $ends }.
round-check-in-goes-on = Check-in until { $ends }: { $here } of { $all } here.
round-before-first-leg = The first leg begins soon.
round-may-enter = You can still sign up until leg { $leg } begins.
round-entry-closed = Sign-up is closed.
round-over = The round is over.
round-cancelled = The round was cancelled
round-without-legs = The round ended before the first leg
round-without-winner = The round ended without a winner
round-winners = { $count ->
    [one] { $names } wins
   *[other] { $names } share the win
}

## Check-in

round-check-in-call = { $name }: are you here? Press { round-button-here } by { $time }, or you lose your place.
round-check-in-missing = Not here yet, { $count } of { $all }: { $players }
round-check-in-all = { $count ->
    [0] Nobody has signed up.
    [one] Everybody is here ({ $count }).
   *[other] Everybody is here ({ $count }).
}
round-check-in-waiting = Waiting list: { $players } – press { round-button-here } too: you may get a place.
round-check-in-over = { $count ->
    [one] { $name }: the check-in is over. { $count } player:
   *[other] { $name }: the check-in is over. { $count } players:
}
round-check-in-nobody = { $name }: the check-in is over, and nobody plays.
round-check-in-reminder = { $players }: are you here for { $name }? The check-in ends { $until }.
round-call-cancelled = { $name } was cancelled.

## The tables of a leg

round-tables-over = Tables over: { $over } of { $all }
round-tables-all-over = All tables are over
round-byes = Bye: { $players }
# They have neither table nor bye.
round-left-out = Without a table: { $players }
round-table-begins = about to begin
round-table-waits = waiting for { $names }
round-table-waits-both = waiting for both
round-table-waits-all = waiting for all
round-table-out = { $count ->
    [one] { $names } is out
   *[other] { $names } are out
}
round-table-queued = begins later
round-table-plays = playing
round-table-turn = { $name }’s turn
round-table-time-up = { $name }: time up { $until }
round-table-both-decide = both are deciding
round-table-decide = { $count ->
    [one] { $count } is deciding
   *[other] { $count } are deciding
}
# A walk or dice are being shown: no word may tell how that ends.
round-table-told = being shown
round-table-paused = paused
round-table-blocked = blocked, needs the host
# The round is over, and this stays so once its match is over too.
round-table-outside = played on outside the round
# Behind a score that says who won, as in “Lark 1–0 Swift · given up”.
round-end-played = over
round-end-drawn = tied
round-end-conceded = given up
round-end-time = out of time
round-end-awarded = awarded
round-end-ruled = host’s ruling
round-end-void = void
round-end-no-result = no result
round-end-open = not finished
round-end-walkover = walkover
round-end-nobody-came = nobody came

## Standings

round-standings-title = Standings: { $name }
round-standings-none = No leg has begun yet.
round-tables-open = { $count ->
    [one] { $count } table open
   *[other] { $count } tables open
}
round-until-leg = out after leg { $leg }
round-from-leg = from leg { $leg }
round-corrected = Corrected: { $players }
round-after-leg = after leg { $leg }
round-order-wins = Wins:losses (wins of all opponents). If equal, the number in brackets decides, then wins against each other; else the rank is shared.
round-order-wins-draws = Wins:ties:losses (wins of all opponents); a tie is half a win. If equal, the number in brackets decides, then wins against each other; else the rank is shared.
round-order-points = Points (of all opponents); beating a whole table gives 12. If equal, the number in brackets decides, then wins against each other; else the rank is shared.
round-order-knock-out = Wins:losses. Those who go out in the same leg share the rank.

## My table

round-mine-table = Table { $number } with { $names }
round-mine-bye-won = You have a bye in leg { $leg }: no table, and it counts as a win.
round-mine-bye = You have a bye in leg { $leg }: no table this time.
round-mine-left-out = You have no table in leg { $leg }, but you stay in the round.
round-mine-knocked-out = You have been knocked out.
round-mine-in = You are in: number { $number } of { $places }.
round-mine-in-from = You are in: you play from leg { $leg } on.
round-mine-offered = A place is free for you. To take it, press { round-button-sign-up }.
round-mine-waits = You are on the waiting list: number { $number }.
round-mine-host = You host this round, so you have no table.
round-mine-last-table = You do not play in this round after it.
round-mine-dropped = You do not play in this round any more.
round-mine-not-in = You are not in this round.
round-to-standings = Standings: { COMMAND("round table") }
round-mine-rank = The round is over. Your rank: { $rank }.

## A table calls its players

round-ready-call = { $players }: leg { $leg }, table { $number } of { $round }. Ready?
round-ready-begins = The match begins once everybody has pressed { invitation-button-ready }.
round-ready-walkover = If you are not ready by { $time }, you lose this match and drop out of the round.
# Once nobody is asked any more.
round-ready-asked = Leg { $leg }, table { $number } of { $round }: { $players }
# They have dropped out.
round-ready-late = Not ready in time, and out of the round until they sign up again: { $players }.
round-walkover-nobody = Nobody gets points.
round-walkover-won = { $name } wins by walkover.
round-ready-off = This call no longer counts.

## Acts of hosts, as “Rook: walkover for Pipit (table 7) · Martin for Jay”

round-acts-earlier = { $count ->
    [one] and { $count } earlier
   *[other] and { $count } earlier
}
round-act-signed-up = { $name } signed up
round-act-withdrew = { $name } dropped
round-act-here = { $name } is here
round-act-returned = { $name } plays again
round-act-start = moved to { $time }
round-act-terms = terms changed
round-act-check-in = check-in opened
round-act-check-in-closed = check-in closed
# { $channel }: its mention.
round-act-moved = round moved to { $channel }
round-act-went = leg { $leg } begun
round-act-took-back-go = leg { $leg } taken back
# { $before }: the earlier player of the place.
round-act-stood-in = { $name } for { $before }
round-act-walkover = walkover for { $name } ({ $table })
round-act-nobody-came = nobody came ({ $table })
round-act-absent = without { $names } ({ $table })
round-act-void = { $table } void
round-act-ruled = { $table } ruled { $result }
round-act-replayed = { $table } to be played again
round-act-corrected = { $name } { $points }
round-act-co-host = { $name } helps to host
round-act-no-co-host = { $name } no longer helps to host
round-act-handed-over = { $name } hosts now
round-act-entry-opened = sign-up opened
round-act-entry-closed = sign-up closed
round-act-closed = round closed
round-act-cancelled = round cancelled

## Calls of the host, and of somebody on the waiting list

round-calls-check-in-over = { $count ->
    [one] { $host }: the check-in is over, with { $count } player. Draw the first leg.
   *[other] { $host }: the check-in is over, with { $count } players. Draw the first leg.
}
round-calls-too-few = { $host }: the check-in is over, but a leg needs at least { $number } players. Add somebody at the desk, or cancel the round.
round-calls-handed-over = { $host }: you host { $round } now.
round-calls-leg-over = { $host }: leg { $leg } is over. Draw leg { $next }.
round-calls-last-leg-over = { $host }: no further leg can be played. Look at the standings and close the round.
# { $told }: one of the following for each reason. { $tables }: as “table 1 and table 3”.
round-calls-tables = { $host }: { $told }
round-calls-undecided = no winner at { $tables }. Let them play again, or award the win.
round-calls-absent = not everybody came to { $tables }. Decide at the desk.
round-calls-asked = you are needed at { $tables }.
round-calls-blocked = I cannot show { $tables }. Use { COMMAND("match show") } in another channel, or decide at the desk.
round-calls-place = { $player }: a place is free for you in { $name }. To take it, press { round-button-sign-up }; you play from the next leg on.

## The scheduled event

round-event = { $game }. { $pairing }. The link in the event’s location leads to the round.
