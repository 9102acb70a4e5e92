# The command `help`: what somebody can do here, now.

command-help = help
    .description = What you can do here, now
# A command whose name is known only at run time.
help-command = { COMMAND($command) }

help-title = What you can do here

## What concerns the reader this moment. `match`: who plays. `where`: a link, or the channel.

help-asked = **It is your turn.** { $match }: { $where }
help-holds = **It is your turn,** and you hold what only you see. { $match }: { $where } or { COMMAND("match card") }
help-plays = You play in { $match }: { $where }
help-hosts = You host { $match }: { $where }
help-watches = Here you can watch { $match }: { $where }
help-telling = Happening right now, { $match }: { $where }
help-challenge = **{ $name } challenges you:** { $where } Answer { $until }.
help-hosted = **{ $name } asks whether you are ready to play:** { $where } Answer { $until }.
help-open = { $name } has a free seat for you: { $where } The table closes { $until }.
help-waiting = You wait for others: { $where } The invitation ends { $until }.
help-more = { $count ->
    [one] and { $count } more
   *[other] and { $count } more
}

## The commands

# { $games }: the names of all.
help-pitch = **Dungeons to brave, to build and to send others into, here in your channel.** Games of bluff, dice and nerve, for two or more or for you alone: { $games }.
help-start = **To play:** { COMMAND("games") } helps you choose a game, and opens a table or challenges somebody.
help-games = Choose a game
help-rules = How it works
help-start-elsewhere = **Another match** needs another channel: use { COMMAND("games") } there.
help-playing = **In your match:** { COMMAND("match show") } brings the board down here, { COMMAND("match card") } shows your cards to you alone, { COMMAND("match ask") } asks for a takeback or a pause, { COMMAND("match concede") } gives up.
help-watching = **To watch:** { COMMAND("match show") } brings the board down here.
help-tables = **Who wins here:** { COMMAND("leaderboard") }, { COMMAND("stats") }. **How you hear of your turn:** { COMMAND("preferences") }.
help-rounds = **Rounds,** evenings of matches: { COMMAND("round show") }.
help-hosting = **As a moderator:** { $commands } to host a match for others, { COMMAND("host status") } for all matches, each with its desk, { COMMAND("settings") } for this server.
help-private = **Matches begin on a server:** use this command in a channel there. Here you get the cards that you draw, to keep.
help-about = Delve is unofficial: made by fans, not connected with the games’ authors or publishers.

## A page: how a round works, for players and hosts

help-round-button = Rounds
help-round-title = How a round works
help-round-sign-up = **Sign-up:** press { round-button-sign-up }. When the check-in calls, press { round-button-here }, or you lose your place.
help-round-legs = **Legs:** in each leg you play a match at a table. When it calls you, press { invitation-button-ready }; else you lose by walkover and drop out, or the host decides. To come back, sign up again.
help-round-points = **Points:** 12 for beating all at the table, a share for beating some; where two play, shown as wins. A walkover counts as a win, as does a bye where two play.
help-round-ties = **Equal points:** the points of all whom you met count, then wins against each other; else the rank is shared.
help-round-calls = **Calls** of a round always notify you, whatever your { COMMAND("preferences") } say.
help-round-hosting = **As the host:** { COMMAND("round open") } makes a draft. Post it, then draw and begin legs at the desk. At the end: { COMMAND("round close") }
