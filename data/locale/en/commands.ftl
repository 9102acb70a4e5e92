# Names and descriptions of commands and their options, as Discord lists them.
# Names: lowercase, at most 32 characters. Descriptions: at most 100.

command-play = play
    .description = Open a table: anybody may join
command-play-players = players
    .description = How many can sit at the table; as many as the game takes if left out
command-play-clock = clock
    .description = How long a turn may take; a day if left out: choose from the list
command-play-takebacks = takebacks
    .description = Whether a mispress may be taken back; by agreement if left out
command-play-calls = calls
    .description = Call players at once, also those who have just acted
command-host = host
    .description = Host a match for others, and set right what goes wrong in one
command-host-clock = clock
    .description = How long a turn may take; 1:30 and a bank of 5:00 if left out: choose from the list
command-host-match = match
    .description = Which match, if not the one here: choose from the list
command-host-pause = pause
    .description = Pause the match here: the clock stops, and nothing can be played
command-host-resume = resume
    .description = Let the match here go on
command-host-time = time
    .description = Give a player time, or take some
command-host-time-player = player
    .description = Somebody who plays here
command-host-time-seconds = seconds
    .description = How many seconds to add to the bank; with a minus, to take from it
command-host-forfeit = forfeit
    .description = Count the match as lost for a player: a result that counts
command-host-forfeit-player = player
    .description = Somebody who plays here
command-host-end = end
    .description = End the match without a result
command-host-rewind = rewind
    .description = Take back the last move of a player; asks first
command-host-redeal = redeal
    .description = Start the adventure over, dealt anew; asks first
command-host-starter = starter
    .description = Name who begins, while that is being asked
command-host-starter-player = player
    .description = Who begins
command-host-substitute = substitute
    .description = Let somebody else take over a seat, with its time and cards
command-host-substitute-player = player
    .description = Somebody who plays here
command-host-substitute-by = by
    .description = Who plays from now on
command-host-award = award
    .description = Award the match to a player; it does not count on the leaderboard
command-host-award-player = player
    .description = Somebody who plays here
command-host-handover = handover
    .description = Hand the match over to another host
command-host-handover-to = to
    .description = Who hosts from now on
command-host-repost = repost
    .description = Post the board, the call and the cards anew
command-host-status = status
    .description = All running matches of this server, and the desk of each
command-match = match
    .description = Your running matches
command-match-show = show
    .description = Bring the board of a running match back to the bottom
command-match-card = card
    .description = Look at your cards, for your eyes only
command-match-ask = ask
    .description = Ask the others, or the host, for something
command-match-ask-what = what
    .description = What you ask for
command-match-concede = concede
    .description = Give up your match
command-match-end = end
    .description = End a match without a result (host or moderator)
command-leaderboard = leaderboard
    .description = Who is best at a game on this server
command-leaderboard-game = game
    .description = Which game; the most played one if left out
command-leaderboard-variant = variant
    .description = Only matches of this variant
command-leaderboard-player = player
    .description = The page with this player
command-leaderboard-page = page
    .description = Which page
command-stats = stats
    .description = A player’s record on this server
command-stats-player = player
    .description = Whose record; yours if left out
command-stats-game = game
    .description = Which game; the one that they play most if left out

# The subcommands of /host for games, and what any of them offers.
# host-game: a description, at most 100 characters with the name of the game.
host-game = { $game } for others: you host, they press { invitation-button-ready }
host-match-choice = { $match } – #{ $channel }
no-match-called = No match called “{ $typed }” is running on this server. Choose one from the list that opens at this option.
# host-seat: a name as above; it says who takes which seat.
host-seat = player{ $number }
    .description = Player { $number }
# As many as the game needs at least.
players-option-exact = { $count }
players-option = { $count ->
    [one] alone: it begins at once
   *[other] up to { $count }
}
takebacks-option-none = never
takebacks-option-clean = by agreement: as long as nobody has acted or seen anything since
takebacks-option-host = by the host: only if the host allows it
calls-option-quiet = after a pause: not somebody who has just acted
calls-option-always = at once: also somebody who has just acted
