# The command `games`: a panel in which a game is chosen, and people are asked to play.

command-games = games
    .description = Choose a game, then open a table or challenge somebody

# The command in the menu of a person, under "Apps": at most 32 characters.
person-challenge = Challenge

games-title = Games
games-menu = Choose a game…
games-other = Another game…
# Of a game for one number of players alone.
games-players = Players: { $number }
# { $name }: of an option, as "first turn".
games-option = { $name }…
# { $usual }: the value that counts if none is chosen.
games-option-usual = { $name } · { $usual }…
# { $value }: chosen of it, in a menu that shows nothing else while it is closed.
games-option-chosen = { $name } · { $value }
games-challenge = Challenge somebody…
# The button after "Challenge" was used on a person. { $name }: theirs.
games-challenge-person = Challenge { $name }
games-open = Open the table
games-alone = Play alone
games-more = More
games-back = Back
# { $options }: the names of options of that command.
games-by-command = { COMMAND($command) } also takes: { $options }
