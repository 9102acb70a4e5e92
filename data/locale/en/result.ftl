# The end of a match: the last board, the private message about it, another match of the same people.

result-won = { $name } wins the match
# { $loser } ran out of time in a match of two.
result-won-on-time = { $loser }’s time is out: { $name } wins the match
# { $loser } gave up in a match of two.
result-won-by-concession = { $loser } gave up: { $name } wins the match
result-shared = { $names } share the win
result-score = Final score: { $score }
result-nobody = Nobody won
# Of a match for one that was not played to its end.
result-unfinished = Not played to the end
result-none = The match ended without a result
result-ended = { $count ->
    [one] { $names } ended it.
   *[other] { $names } ended it together.
} It counts for nobody.
result-awarded = { $names } awarded the match. It does not count on the leaderboard.
# A match of a round.
result-ended-in-round = { $count ->
    [one] { $names } ended it.
   *[other] { $names } ended it together.
} The standings of the round show what it counts for.
result-expired = Nobody did anything for a long time, so the match was closed. It counts for nobody.
result-practice = A practice match: it does not count on the leaderboard.
result-left = left
# Of a player alone.
result-stopped = stopped early
result-left-by = forfeited by { $name }
result-out-of-time = out of time

# { $length } is as “23 minutes · 4 adventures”.
result-length = Length: { $length }
result-link = To the result: { $link }

## What the result tells besides, and the way to the leaderboard

result-leaderboard = Leaderboard
# { $record } is as “3 matches won, 1 lost” or “best 24 points”.
result-rank = { $name } is now #{ $rank } on the leaderboard ({ $record })
result-walk = Walk { $number }

## Another match of the same people

# In the place of the next text where the match was part of a round.
result-round = Round standings
result-rematch = Rematch
result-play-again = Play again
rematch-hosted = { $host } is to host again.
rematch-agreed = You have agreed to the rematch: { $link }
rematch-players-only = { $count ->
    [one] Only { $names }, who played this match, can have it again. To play yourself: { COMMAND("games") }
   *[other] Only { $names }, who were in this match, can ask for a rematch. To play yourself: { COMMAND("games") }
}
rematch-not-yet = This match is still being played. Ask for a rematch when it is over.
rematch-host-left = { $name } hosted this match and is not on this server any more, so nobody could host a rematch. Any moderator can host another match: { COMMAND("host status") }
