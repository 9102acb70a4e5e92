# Answers to the commands of rounds: /round open, show, table, close and export.

# The name that the form suggests: at most 40 characters.
round-usual-name = Game night
round-open-not-allowed = You may not open rounds on this server. Ask a moderator to open one, or to let you: { COMMAND("settings") } → { settings-rounds-form }
# A line of a list of moments to choose from.
round-start-in = in { $time }
round-starts-unread = “{ $text }” is no time that I can read. Write minutes from now (45), or a time of day (20:30).
round-starts-where = I do not know your time zone, so “{ $text }” could be any time. Write minutes from now (45), or set your time zone with your quiet hours: { COMMAND("preferences") }
round-starts-past = That time is already over. Choose a later one.
# { $days }: how far ahead at the most.
round-starts-late = That is too far ahead: a round can start at most { $days ->
    [one] { $days } day
   *[other] { $days } days
} from now. Choose an earlier time.
# Behind one of these, to those who have used the command.
round-starts-offered = In the command you can also choose from a list, or type { "@" }time: { COMMAND("round open") }
round-none-here = There is no round in this channel. Use the command where your round is, or choose a round with { COMMAND("round table") }. To open one here: { COMMAND("round open") }
# To a host whose round cannot be read any more.
round-damaged-closed = The round could not be read any more, so it is over, and its messages are deleted. Its matches go on.
# In private, to the host: the round cannot be shown. { $name }: of the round.
round-rests-gone = The channel of the round { $name } is gone, so the round waits, and no deadline in it passes. To go on elsewhere, use { COMMAND("round show") } in another channel.
round-rests-locked = The thread { $channel } is locked, so the round { $name } waits, and no deadline in it passes. It goes on once somebody unlocks the thread, or with { COMMAND("round show") } in another channel.
round-rests-absent = I am not a member of the server of the round { $name } any more, so the round waits. It goes on once somebody adds me again.
round-rests-permission = In { $channel } I lack the permission { $permission }, so the round { $name } waits, and no deadline in it passes. It goes on once a moderator gives it to me ({ permission-where }), or with { COMMAND("round show") } in another channel.
round-brought-here = From now on the round is in this channel.
# Above two files, or above the same as text.
round-exported = The standings and all tables of the round, as CSV.
# Of a match at a table of a round, which is handed over with its round.
refusal-hosted-by-round = This match belongs to a round: whoever hosts the round hosts it too. To change that, hand the round over at its desk.
