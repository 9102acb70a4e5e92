# Rounds, as their hosts see them: the draft, its form, the desk, and why something does not count.
# A round is the event, a leg one pairing of everybody, a table one match of a leg.

## The draft, and the terms in words

round-draft-private = Only you see this draft.
round-draft-discarded = The draft is discarded.
# { $clock }: as "1:30 a turn, bank 5:00".
round-terms-clock = Clock: { $clock }
# { $time }: the date and the time of day.
round-terms-starts = Starts { $time }
# { $time }: a span of time, as "15 minutes"; so in the texts below.
round-terms-check-in = check-in { $time } before
# What follows the colon explains it.
round-terms-pairing-swiss = Swiss: players with equal scores meet, nobody twice if possible
round-terms-pairing-drawn = By lot: drawn anew for each leg
round-terms-pairing-everybody = Everybody: each meets all the others once
round-terms-pairing-knock-out = Knock-out: whoever loses is out
round-terms-pairing-tables = Tables of up to four: players with equal scores sit together
round-terms-pairing-by-hand = By hand: a host writes who meets whom
# { $legs }: as "4 legs"; { $tables }: as "8 tables".
round-terms-cost = With { $places } players: { $legs } of { $tables }
round-terms-cost-knock-out = With { $places } players: { $legs }
round-terms-tables = { $count ->
    [one] { $count } table
   *[other] { $count } tables
}
round-terms-event = in the server’s list of events
round-terms-one-by-one = one table after another
round-terms-walkovers = walkover after { $time } without Ready
round-terms-walkovers-not = a host decides about walkovers
round-terms-late-entry = sign-up until half of the legs are played
round-terms-late-entry-not = no sign-up once the first leg has begun
round-button-start = Start…
round-button-terms = Terms
round-button-post = Post
round-button-discard = Discard

## The form of the terms. Labels have at most 45 characters, hints and options 100.

round-form-terms = Terms of the round
round-form-name = Name
round-form-pairing = Pairing
round-form-clock = Clock
round-form-size = Places, legs
    .hint = “16, 4” – or “16” for as many legs as usual. At most { $most } places
round-form-checks = Also
round-form-event = Event
    .hint = The round is listed among the server’s events
round-form-one-by-one = One after another
    .hint = Else all tables of a leg play at once
round-form-walkovers = Automatic walkovers
    .hint = After { $time } without Ready; else a host decides
round-form-late-entry = Late sign-up
    .hint = Until half of the legs are played

round-form-start = Start of the round
round-form-start-new = New start
    .hint = Minutes from now (45), or a time of day (20:30)

round-terms-problems = { $count ->
    [one] One thing is wrong with the terms
   *[other] { $count } things are wrong with the terms
}

round-terms-problem-no-name = The round needs a name.
round-terms-problem-bad-size = Write places and legs as “16, 4”, or only the places.
round-terms-problem-too-few-places = It needs at least { $number } places.
round-terms-problem-places-taken = { $number } people have a place already, so write at least that many places.
round-terms-problem-too-many-places = It can have at most { $number } places.
round-terms-problem-too-many-of-everybody = Everybody can meet everybody with at most { $number } places.
round-terms-problem-too-few-legs = With these terms it needs at least { $number ->
    [one] { $number } leg
   *[other] { $number } legs
}.
round-terms-problem-too-many-legs = With these terms it can have at most { $number ->
    [one] { $number } leg
   *[other] { $number } legs
}.

## The desk

# Above the rest, in one line.
round-desk-sign-up = Sign-up: { $count } for { $places } places
round-desk-check-in-opens = check-in { $until }
round-desk-ready = { $count ->
    [one] { $count } player, no leg is drawn yet
   *[other] { $count } players, no leg is drawn yet
}
round-desk-drawn = Leg { $leg } of { $legs } is drawn but has not begun
round-desk-missing = Not here yet: { $names }
round-desk-too-few = A table needs at least { $number } players.
round-desk-forbidden = Must not meet: { $pairs }
round-desk-co-hosts = Co-hosts: { $names }
round-desk-entry-open = Sign-up is open.
# Of a knock-out: nobody can be added either.
round-desk-entry-over = Sign-up is over.
round-desk-entry-late = Sign-up is over; hosts can still add players.
# { $tables }: as “table 6 (Raven, asked 3 minutes ago)”.
round-desk-slow = Slow: { $tables }
round-desk-slow-table = table { $number } ({ $names }, asked { $since })
# { $tables }: as “table 3, table 5”; so below.
round-desk-undecided = No winner: { $tables }. Let it be played again, or award it.
round-desk-needed = Needs a host: { $tables }
round-desk-blocked = Cannot be shown: { $tables }
round-desk-threads = Threads: { $count } of { $all }
round-desk-table = Table…
round-desk-person = Player…
round-desk-add = Add a player…
# In menus.
round-desk-waits = on the waiting list
round-desk-here = is here
round-desk-not-here = is not here yet
round-desk-leg = leg { $leg }

round-button-check-in = Open the check-in
round-button-close-check-in = Close the check-in
round-button-no-check-in = Without a check-in
round-button-draw = Draw leg { $leg }
round-button-draw-anew = Draw anew
round-button-by-hand = By hand
round-button-go = Begin the leg
round-button-take-back-go = Take the leg back
round-button-close = Close the round
round-button-more = More

## The page of a table

round-table-title = Table { $number } · leg { $leg }
round-desk-since = Asked { $since }
round-desk-absent = Did not come: { $names }
round-desk-own-table = You play here yourself, so another host decides about this table.
round-button-absent = Absent: { $name }
round-button-nobody = Nobody came
round-button-award = Award: { $name }
round-button-share = Share
# To the page of that person.
round-button-person = { $name }…
round-button-void = Void
round-button-replay = Play again
round-button-call = Call again
# Beside the way back to the desk of the round.
round-button-match-desk = Desk of the match

## The page of a person

round-desk-left-server = Left the server.
round-desk-rank = Rank { $rank }
round-desk-rivals = Must not meet { $names }
round-desk-stand-in = Stand-in…
round-desk-forbid = Must not meet…
round-desk-allow = may meet again
round-button-drop = Drop
round-button-return = Bring back
round-button-correct = Correct points
round-button-give-place = Give a place
round-button-remove = Take off the list
round-button-is-here = Mark as here

## More

round-desk-co-host = Add or remove a co-host…
round-desk-hand-over = Hand the round over…
round-desk-earlier = A table of an earlier leg…
round-button-open-entry = Open sign-up
round-button-close-entry = Close sign-up
round-button-cancel = Cancel the round
round-button-cancel-all = Cancel and end matches

## Questions

# { $points }: as “1 to Lark and 0 to Wren”.
round-ask-counts = Table { $number } then gives { $points }.
round-ask-counts-for = { $points } to { $name }
round-ask-match-ends = Its match ends without a result.
round-ask-win-stays = The players’ records keep { $name }’s win.
round-ask-result-stays = The players’ records keep its result.
round-ask-no-match = Its match will not begin.
round-ask-walkover = Did { $names } not come to table { $number }?
round-ask-walkover-others = { $names } play without them.
# { $names }: those who did not come.
round-ask-walkover-why = Out until they return: { $names }. This goes into nobody’s record.
round-ask-walkover-button = Count as absent
round-ask-nobody = Did nobody come to table { $number }?
round-ask-void = Void table { $number }?
round-ask-needs-winner = The knock-out cannot go on without a winner here: let it play again then, or award it.
round-ask-award = Award table { $number } to { $name }?
round-ask-share = Share table { $number }?
round-ask-award-out = { $name } stays out of the next legs. To change that, choose { $name } at the desk and press { round-button-return }.
round-ask-award-button = Make this ruling
round-ask-replay = Play table { $number } again?
round-ask-replay-why = { $names } are called once more. The result so far no longer counts.
round-ask-drop = Drop { $name }?
round-ask-drop-why = They keep their points and can return, but get no table in the next legs. If they are playing a match, it goes on.
round-ask-drop-early = They lose their place. The first on the waiting list gets it, if there is one.
round-ask-stand-in = { $name } for { $before }?
round-ask-stand-in-why = { $name } takes over the place of { $before } with its points.
round-ask-stand-in-button = Let them stand in
round-ask-remove = Take { $name } off the list?
round-ask-remove-why = They can sign up again, at the end of the list.
round-ask-hand-over = Hand the round over to { $name }?
round-ask-hand-over-why = From now on they host it, and you do not. A moderator can take it over.
round-ask-check-in = Open the check-in now?
round-ask-check-in-why = { $count ->
    [0] Nobody has signed up yet.
    [one] Only { $count } has signed up so far, too few for two tables.
   *[other] Only { $count } have signed up so far, too few for two tables.
}
round-ask-no-check-in = Go on without a check-in?
round-ask-no-check-in-why = { $count ->
    [one] { $count } has signed up and counts as here.
   *[other] All { $count } who have signed up count as here.
}
round-ask-close-check-in = Close the check-in?
round-ask-close-check-in-why = { $count ->
    [one] { $count } is not here, and so is out: { $names }
   *[other] { $count } are not here, and so are out: { $names }
}
round-ask-cancel = Cancel { $name }?
round-ask-cancel-why = There will be no final standings. This cannot be taken back.
round-ask-cancel-live = { $count ->
    [one] { $count } match is running. Let it go on to its end, or end it now without a result.
   *[other] { $count } matches are running. Let them go on to their end, or end them now without a result.
}

round-closing = Close the round with these standings?
round-closing-so-far = Standings so far
round-to-draft = To the draft
round-closing-why = After that nothing changes any more.
round-closing-early = { $count ->
    [one] { $count } leg is left, and will not be played.
   *[other] { $count } legs are left, and will not be played.
}
round-closing-open = { $count ->
    [one] { $count } table is open. The round can be closed once it is over.
   *[other] { $count } tables are open. The round can be closed once they are over.
}
round-button-approve = Approve

## Corrections. The title of the form has at most 45 characters.

round-form-correct = Points of { $name }
round-form-wins = Wins to be added
    .hint = 1 adds a win, -1 takes one away, 0.5 adds half a win
round-form-points = Points to be added
    .hint = 4 adds four points, -4 takes four away
round-form-reason = Reason
    .hint = Everybody can read it below the standings
round-correction-bad-wins = Nothing was corrected: write how many wins to add, as 1, -1 or 0.5.
round-correction-bad-points = Nothing was corrected: write how many points to add, as 4 or -4.

## A leg by hand. The title of the form has at most 45 characters.

round-form-by-hand = Leg { $leg }: who meets whom
round-form-tables = One table a line
    .hint = Numbers or names, as “1 2”. A bye: “bye 9”
# As hosts write it before a number, in small letters.
round-by-hand-bye = bye
round-by-hand-problems = { $count ->
    [one] One thing does not fit
   *[other] { $count } things do not fit
}
round-by-hand-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}
round-by-hand-line = line { $line }: { $problem }
# { $typed }: as somebody has written it.
round-by-hand-no-such-place = there is no player “{ $typed }”
round-by-hand-ambiguous = “{ $typed }” could be { $names }
# { $name }: with the number, as “Swift (8)”; so below.
round-by-hand-not-playing = { $name } does not play
round-by-hand-seated-twice = { $name } has a table or a bye already
round-by-hand-table-size = { $count ->
    [one] a table of { $count } instead of { $sizes }
   *[other] a table of { $count } instead of { $sizes }
}
round-by-hand-forbidden-pair = { $names } must not meet
round-by-hand-no-tables = There is no table.
round-by-hand-left-out = No table and no bye: { $names }
round-button-by-hand-again = Correct it
round-button-draw-instead = Draw instead

## Why something does not count: what is wrong, then what to do instead.
## “-other” is about somebody else than the reader, “-by” names another host.

refusal-no-such-round = This round is gone. Look for a newer one in the channel.
refusal-round-unreadable = This round cannot be read any more, so nothing in it can be changed. Its matches go on. To play another round: { COMMAND("round open") }
refusal-round-not-now = That cannot be done at this point of the round. The desk shows what can.
refusal-round-over = The round is over, so nothing in it changes any more. Its standings: { COMMAND("round table") }
refusal-not-a-round-host = Only the hosts of the round can do that. Ask { $host }.
refusal-not-the-round-host = Only { $host } can name co-hosts and hand the round over. Ask { $host }.
refusal-own-table = This concerns your own part in the round, so another host decides it. Ask { $host }.
refusal-round-changed = That has changed meanwhile, so nothing was done. Open the desk again to see how it stands now.
refusal-round-changed-by = { $name } has decided about that meanwhile, so nothing was done. Open the desk again to see how it stands now.
refusal-round-done-already = That is done already. Open the desk again to see how it stands now.
refusal-round-done-already-by = { $name } has done that already.
refusal-round-in-channel = Another round runs in this channel. Use another channel, or wait until it is over.
refusal-hosts-round = You host this round, and its host does not play. To play, hand it over first.
refusal-hosts-round-other = { $name } hosts this round, and its host does not play. Choose somebody else.
refusal-in-round-already = You are in already. You will be called.
refusal-in-round-already-other = { $name } is in already. Choose somebody else.
refusal-waits-already = You are on the waiting list already. You get a place if one becomes free in time.
refusal-waits-already-other = { $name } is on the waiting list already. Free a place first.
refusal-not-in-round = You are not in this round. To play, sign up.
refusal-not-in-round-other = { $name } is not in this round. Choose somebody who is.
refusal-entry-closed = Sign-up is closed. Ask { $host } for a place.
refusal-knock-out-begun = The knock-out has begun, so nobody can enter any more. A host can only let somebody stand in for a player.
refusal-here-already = You are already marked as here. You will be called when the first leg begins.
refusal-here-already-other = { $name } is already marked as here.
refusal-no-check-in = There is no check-in now. To play, sign up.
refusal-too-few-in-round = A leg needs at least { $number } players. Wait for more, or add somebody.
refusal-too-few-places = { round-terms-problem-places-taken }
refusal-no-seating = There is no way to pair everybody. Write the leg by hand.
refusal-no-seating-pairs = There is no way to pair everybody, as these must not meet: { $pairs }. Let some of them meet, or write the leg by hand.
refusal-bad-seating = These tables do not fit the round as it is now. Draw the leg anew.
refusal-bad-seating-pairs = These must not meet: { $pairs }. Draw the leg anew, or let them meet.
refusal-no-more-legs = All legs are drawn. Once the last one is over, close the round.
refusal-open-tables = { $number ->
    [one] { $number } table is open. Wait for its end, or decide about it at the desk.
   *[other] { $number } tables are open. Wait for their end, or decide about them at the desk.
}
refusal-table-begun = A match has begun, or somebody is ready for one, so it is too late for that. Decide about each table at the desk.
refusal-player-ready = { $name } is ready, so nobody can count them as absent. To decide the table all the same, award it.
refusal-table-over = This table is over. To let it play again, open it at the desk.
refusal-table-open = This table is not over. Wait for its end, or void it.
refusal-no-such-table = There is no such table any more. Open the desk again.
refusal-no-such-place = Nobody has that number any more. Open the desk again.
refusal-plays-elsewhere = You have a place in this round. Choose somebody else.
refusal-plays-elsewhere-other = { $name } has a place in this round. Choose somebody else.
refusal-too-many-points = A table gives at most { $number } points in all. Give fewer.
# { $number }: wins where two sit at a table, else points.
refusal-correction-too-large = Nothing was corrected: write at most { $number }, as the round cannot give more.
refusal-undecided = Table { $number } has no winner, and without one the knock-out cannot go on. Let it play again, or award it.

## The round for programs, where files cannot be sent

round-export-standings = Standings of { $name }:
round-export-tables = Tables of { $name }:

## Troubles, as hosts read them at the desk. { $permission }: its name.

round-trouble-no-threads = No threads here: the tables play in this channel, at most two at a time.
round-trouble-too-many-threads = Discord allows no more threads here: tables play in this channel, at most two at a time.
round-trouble-permission = I lack the permission { $permission }, so tables have no threads and play in this channel, at most two at a time. To give it to me: { permission-where }
round-trouble-no-event = There is no event: Discord has refused it, or somebody has deleted it.
round-trouble-event-permission = I lack the permission { $permission }, so there is no event. Once I have it, I create the event.
round-trouble-unshown = I cannot show the round in its channel. To move it, use { COMMAND("round show") } in another one.
round-trouble-unshown-permission = I lack the permission { $permission } in the round’s channel, so I cannot show it there. Give it to me ({ permission-where }), or move the round with { COMMAND("round show") } in another one.
