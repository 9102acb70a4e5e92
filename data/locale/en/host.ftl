# What hosts do, and why something cannot be done.
refusal-no-clock = This match is played without a clock, so there is no time to give or take.
refusal-plays-no-more = That player no longer plays in this match. Name one who does.
refusal-plays-not-here = That person plays no match in this channel. Name one who does. For matches of other channels: { COMMAND("host status") }
refusal-sits-already = Somebody who plays in this match, has played in it or hosts it cannot take a seat over. Choose somebody else.
refusal-cannot-host = Somebody who plays in this match, has played in it or hosts it already cannot become its host. Choose somebody else.
refusal-not-hosted = Nobody hosts this match, so there is nothing to hand over.
refusal-nothing-to-rewind = Nothing can be taken back: nobody has acted yet, or since then cards have been shown to everybody or somebody has left. To start over instead: { COMMAND("host redeal") }
refusal-no-takebacks = It was agreed that nothing is taken back in this match. Play on from the board.
refusal-nothing-to-take-back = You have done nothing that can still be taken back. Play on from the board.
refusal-seen-since = That cannot be taken back: others have acted or seen something hidden since, and this match has no host who could decide. Play on from the board.
refusal-asked-already = Somebody has already asked for something. Wait until that is answered.
refusal-asked-of-you = { $name } is already asking for something, and it is you who decides: press { asking-agree } or { asking-decline } on the board.
refusal-asked-of-you-link = { refusal-asked-of-you } { $link }
refusal-has-asked = You have already asked for that this turn. You can ask again next turn.
refusal-host-decides = Only the host answers this. Wait for the answer.
refusal-paused-already = The match is already paused. It stays paused until somebody resumes it.
refusal-no-host-missed = Nobody hosts this match, so only a moderator can end it without a result. To give up instead: { COMMAND("match concede") }
refusal-host-comes = Only the host can end this match. If the host does not answer for half an hour, the players may end it together.
refusal-no-starter-asked = A host can name who begins only while that is being asked, and only in games that allow it. Let the players go on.

## Told in the channel

told-rewound = { $name } takes back the last move of { $player }.
told-redealt = { $name } starts the whole match over, dealt anew.
# { $part } is as “adventure 2”.
told-redealt-part = { $name } starts { $part } over, dealt anew. What happened in it does not count.
told-starter = { $name } decides that { $player } begins.
told-substituted = { $player } now plays in the place of { $before }: decided by { $name }.
told-awarded = { $name } awards the match to { $player }. It does not count on the leaderboard.
told-hosts-again = { $name } hosts the match again.
told-handed-over = { $name } hands the match over to { $host }, who hosts it from now on.
told-ended = { $name } ends the match without a result.
told-reposted = { $name } has posted the match again.

## The desk of a match, for its host alone

desk-button = Desk
desk-title = Desk: { $match }
desk-awaited = Waiting for { $names }: asked { $since }
desk-asked = asked { $since }
desk-awaited-window = Asked together { $since }: { $names }. Nobody can see who has answered.
desk-host-absent = { $name }, the host, does not answer. Any moderator may act.
desk-pause = Pause
desk-resume = Resume
desk-rewind = Take back
desk-redeal = Start over
desk-repost = Show the board again
desk-walks-stop = Stop walks
desk-walks-run = Let walks run
desk-walks-stopped = Each walk stops at its start until you let it go on.
desk-end = End the match
desk-refresh = Refresh
desk-back = To the desk
desk-players = A player: time, seat, result…
desk-handover = Hand over to another host…
desk-starter = Begins
desk-forfeit = Count as lost
desk-award = Award the match
desk-substitute = Substitute for { $name }…
desk-substitute-button = Substitute

## Questions on the desk

desk-confirm-rewind = Take back the last move of { $name }?
desk-rewind-agreed = It was agreed that nothing is taken back in this match.
desk-rewind-clean = Nobody has acted since, and it showed nobody a hidden card.
desk-rewind-seen = It showed hidden cards: { $seen }. That cannot be unseen.
desk-rewind-seen-by = { $count ->
    [one] { $name }, { $count } card
   *[other] { $name }, { $count } cards
}
desk-clocks-back = The clocks go back to what they were then; nobody pays for the time since.
desk-redeal-instead = The last move cannot be taken back any more, but this can be done instead.
desk-confirm-redeal = Start the whole match over?
desk-redeal-why = Everything is dealt anew, and what has happened so far no longer counts.
desk-confirm-redeal-part = Start { $part } over?
desk-redeal-part-why = **What happened in it is undone, its result too.** It begins again, with other cards or dice. The score before it and who begins stay.
desk-confirm-end = End the match?
desk-end-why = { $match }: there will be no result, and it counts for nobody. This cannot be taken back.
desk-confirm-forfeit = Count the match as lost for { $name }?
desk-forfeit-why = As if they had given up: the result counts. This cannot be taken back.
desk-confirm-award = Award the match to { $name }?
desk-award-why = The match ends with that, and does not count on the leaderboard. This cannot be taken back.
desk-confirm-handover = Hand the match over to { $host }?
desk-handover-why = They decide everything from now on. A moderator can take the match back.
desk-handover-button = Hand over
desk-confirm-substitute = { $player } in the place of { $before }?
desk-substitute-why = The newcomer takes over the seat, with its time and cards. The result counts for whoever sits there at the end. Nothing from before can be taken back then.

## /host status

status-title = Running matches on this server
status-none = No match is being played on this server right now. Quiet, isn’t it?
status-invitation-ends = ends { $until }

## The host's control of a walk, for the host alone. { $until } is as “in 6 seconds”.

playback-take = ✋ Stop here (host)
playback-held = The walk is stopped here. It goes on { $until } at the latest.
playback-next-host = ⏭ Next (host)
playback-run-on-host = ▶ { playback-run-on } (host)
playback-stands = Stopped here until you press “{ playback-next }” or “{ playback-run-on }”; without you it goes on { $until }.
playback-runs = The walk goes on by itself.
playback-next = Next
playback-hold = Stop here
playback-hold-now = Stop the walk here
playback-run-on = Let it run
playback-over = The walk has been shown as far as it goes.
refusal-no-playback = No walk is being shown right now, so there is nothing to stop.

# The log channel of a server
host-log-title = Acts of hosts · match { $number }
host-log-earlier = { $count ->
    [one] One earlier act is left out.
   *[other] { $count } earlier acts are left out.
}
