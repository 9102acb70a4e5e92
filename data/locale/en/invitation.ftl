# Challenges and a host's calls, before a match.

invitation-challenge = { $name } challenges { $opponent }
invitation-host = { $name } invites { $first } and { $second }
invitation-hero = { $hero }: health { $health }, with { $tiles }
invitation-practice = { $count ->
    [one] Practice with deck { $decks }: counts for no table.
   *[other] Practice with decks { $decks }: counts for no table.
}
invitation-starter = { $name } will choose who begins.
invitation-accept = { $player }, do you accept? This expires { $until }.
invitation-ready = Press { invitation-button-ready }, and the match begins once both have. This expires { $until }.
invitation-is-ready = { $name }: ready
invitation-not-ready = { $player }: not ready yet
invitation-button-accept = Accept
invitation-button-decline = Decline
invitation-button-ready = Ready

## What became of it

invitation-started = Accepted: the match has begun.
invitation-started-hosted = Both are ready: the match has begun.
invitation-declined = { $name } declined.
invitation-declined-by-one = Declined by one of the players.
invitation-withdrawn = { $name } took it back.
invitation-expired = Nobody answered in time.
invitation-expired-host = Not everybody was ready in time.
