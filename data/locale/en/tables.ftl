# The leaderboard and a player's record.

record = { $won } won, { $lost } lost
# Where the line before it counts parts of a match.
record-matches = { $won ->
    [one] { $won } match won
   *[other] { $won } matches won
}, { $lost } lost
record-ahead = ahead { $ahead }, behind { $behind }
record-rate = { $percent }%
record-best = best { $score }
record-mean = average { $score }
record-plays = { $count ->
    [one] { $count } match
   *[other] { $count } matches
}
record-shared = { $count ->
    [one] { $count } shared
   *[other] { $count } shared
}

table-show = Show everybody
table-games = Other games…
table-cannot-show = You may not write in this channel, so this cannot be shown to everybody here. Try it in a channel where you may.

leaderboard-title = Leaderboard · { $which }
leaderboard-most-played = The most played game here.
leaderboard-most-played-variant = The most played variant here.
leaderboard-rule = Most wins come first, then fewest losses; equal players share a rank. Practice does not count.
leaderboard-rule-score = The best score of one match comes first; equal scores share a rank. Practice does not count.
leaderboard-page = Page { $page } of { $pages }
leaderboard-no-page = There is no page { $page }: this is the last one.
leaderboard-next = More: { COMMAND("leaderboard") } { $options }
leaderboard-empty = No match that counts has been finished here yet. Be the first: { COMMAND($command) }
leaderboard-no-variant = “{ $typed }” is not the name of one variant: choose one from the list that opens at this option.
leaderboard-wrong-variant = { $variant } belongs to { $other }, not to { $game }. Choose the game that fits, or none.
leaderboard-not-named = { $name } is not named on leaderboards.
leaderboard-unlisted = somebody
leaderboard-not-ranked = { $name } has no finished match that counts in { $game } here yet.

## Of one round. { $round }: its name

table-no-round = There is no such round on this server: choose one from the list that opens at this option.
table-round-other-game = All tables of { $round } play { $game }: leave the game out, or choose no round.
table-round-no-match = { $name } has no finished match that counts in { $round } so far.
leaderboard-round-variant = The leaderboard of a round counts all its matches: leave the variant out, or choose no round.
leaderboard-round-rule = Only matches played in this round count, for those who sat at the table at the end: no byes, no walkovers. The standings: { COMMAND("round table") }
leaderboard-round-empty = No match that counts has been finished in this round so far. The standings: { COMMAND("round table") }

## A record

# { $of }: the game, or the round.
stats-title = The record of { $name } · { $of }
stats-total = In all
stats-label-most = { $label }, most played: { $value }
stats-label-best = { $label }, best: { $value }
stats-label-both = { $label }, most played and best: { $value }
stats-opponents = Opponents
stats-last = Last matches
stats-empty = { $name } has no finished match of { $game } that counts here yet. To start: { COMMAND($command) }
stats-others = Also played: { $games }. Choose one with { COMMAND("stats") } { command-stats-game }.
stats-other-game = { $game } ({ $count })
stats-scores = { $score } to { $others }
stats-against = against { $names }
stats-more-others = { $count ->
    [one] { $count } other
   *[other] { $count } others
}
stats-won = Won
stats-won-conceded = Won (the other gave up)
stats-won-in-time = Won (the other ran out of time)
stats-lost = Lost
stats-lost-conceded = Lost (gave up)
stats-lost-in-time = Lost (ran out of time)
stats-place = Place { $place }
stats-played = Played
stats-played-conceded = Played (gave up)
stats-played-in-time = Played (ran out of time)

## While the end of something is still being shown

refusal-being-revealed = The outcome is still being shown. Try again when it is over.
refusal-being-held = The host has stopped the walk: it goes on with “{ playback-run-on-host }”, { $until } at the latest. Try again when it is over: { $link }
refusal-being-revealed-link = The outcome is still being shown. Try again when it is over: { $link }
status-being-revealed = The outcome is being shown right now.
answer-kept = Your answer is kept, and nobody else can see it. You can change it until everybody has answered.
hand-being-revealed = The outcome is being shown in the channel
