# What hosts do, and why something cannot be done.
refusal-no-clock = This match is played without a clock.
refusal-plays-no-more = That player plays in this match no more.
refusal-sits-already = Whoever plays in this match, has played in it or hosts it cannot take over. Choose somebody else.
refusal-not-hosted = Nobody hosts this match, so it cannot be handed over.
refusal-nothing-to-rewind = Nothing can be taken back: nobody has acted yet, or cards have been shown to everybody since.
refusal-no-takebacks = It was agreed that nothing is taken back in this match.
refusal-nothing-to-take-back = You have done nothing that can still be taken back.
refusal-seen-since = Others have acted since, or something hidden was seen, and nobody hosts this match who could decide it.
refusal-asked-already = Somebody is asking for something already. That has to be answered first.
refusal-has-asked = You have asked for that in this turn already. You can ask again in the next one.
refusal-host-decides = This is for the host to decide.
refusal-paused-already = The match is paused already.
refusal-host-comes = Only the host can end this match. If the host does not come for half an hour, the players may end it together.
