# The leaderboard and a player's record.

record = { $won } won, { $lost } lost
record-rate = { $percent }%
record-adventures = adventures: { $won } won, { $lost } lost

leaderboard-title = Leaderboard · { $variant }
leaderboard-all = all variants
leaderboard-rule = More matches won comes first, then fewer lost; players equal on both share a rank. Practice does not count.
leaderboard-page = Page { $page } of { $pages }
leaderboard-no-page = There is no page { $page }: this is the last one.
leaderboard-next = More: /{ command-leaderboard } { command-leaderboard-page }:{ $page }
leaderboard-next-variant = More: /{ command-leaderboard } { command-leaderboard-variant }:{ $variant } { command-leaderboard-page }:{ $page }
leaderboard-empty = No match that counts here has been finished yet. Be the first: /{ command-deathmatch } { command-deathmatch-challenge }

stats-title = The record of { $name }
stats-total = All variants
stats-opponents = Opponents
stats-more = { $count ->
    [one] and { $count } other opponent
   *[other] and { $count } other opponents
}
stats-last = Last matches
stats-empty = { $name } has no finished match that counts here yet. A start: /{ command-deathmatch } { command-deathmatch-challenge }
stats-match = { $outcome } against { $name } · { $variant } · { $when }
stats-won = Won
stats-won-conceded = Won (conceded)
stats-lost = Lost
stats-lost-conceded = Lost (conceded)
