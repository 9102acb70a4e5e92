# Forms, and the commands `settings` of a server and `preferences` of a person.
# Names of parts of a form have at most 45 characters, their hints (`.hint`) 100.

# The bot was too slow to open a form.
form-press-again = That took too long. Press the button once more.
form-again = Try again

language-en = English
language-uk = Ukrainian

## The settings of a server

command-settings = settings
    .description = How the bot behaves on this server

settings-title = Settings of this server
settings-change = Change
settings-saved = Saved.
settings-language = Language of boards and results
    .hint = For new matches; private answers have each reader’s own
settings-language-server = as the server’s on Discord
settings-log-channel = Log of hosts’ acts
    .hint = One message a match; nobody is notified
settings-log-channel-none = no channel
settings-table-role = Called when a table opens
    .hint = At most once in 30 minutes
settings-table-role-none = nobody
settings-game = Suggested game
settings-game-none = all games
settings-clock = Suggested clock
settings-clock-none = the usual one
settings-clock-off = no clock
settings-clock-day = a day a turn
# { $turn }, { $bank }: spans of time, as "1:30".
settings-clock-control = { $turn } a turn, bank { $bank }
settings-rounds-form = Rounds…
settings-rounds-title = Rounds on this server
settings-round-roles = Who may open rounds
    .hint = Up to five roles, besides moderators
settings-round-roles-none = moderators only
# Where the bot may be used is set on Discord itself.
settings-where = To choose who may use which command: Server Settings → Integrations
# The role that everybody has cannot be called.
settings-not-everyone = @everyone cannot be called. Choose a role that people give themselves.
# Why a setting does nothing.
settings-log-gone = The channel for hosts’ acts was deleted. Choose another one: { COMMAND("settings") } → { settings-change }
settings-log-forbidden = I cannot tell hosts’ acts in { $channel }: I lack the permission { $permission }. To give it to me: { permission-where }
settings-role-gone = The role that was called was deleted. Choose another one: { COMMAND("settings") } → { settings-change }
settings-role-not-mentionable = I may not call { $role }. Allow it: Server Settings → Roles.
settings-round-roles-gone = { $count ->
    [one] A role that let people open rounds was deleted. Choose another one: { COMMAND("settings") } → { settings-rounds-form }
   *[other] { $count } roles that let people open rounds were deleted. Choose others: { COMMAND("settings") } → { settings-rounds-form }
}
# Two moderators have changed the same. { $name }: who was faster; { $setting }: as above; { $button }: to the form.
settings-clash = { $name } has changed “{ $setting }” meanwhile, so yours is not saved. Press { $button } to see it.
settings-moderators-only = Only moderators may change the settings. Open them anew: { COMMAND("settings") }

## The preferences of a person

command-preferences = preferences
    .description = How the bot reaches you, and what others see of you

preferences-title = Your preferences
preferences-saved = Saved.
preferences-calls-form = Calls and messages
preferences-privacy-form = Language and others

preferences-language = Language of private messages
preferences-language-discord = as your Discord
preferences-calls = How you learn of your turn
preferences-calls-ping = a mention in the channel
preferences-calls-private = a private message
preferences-calls-silent = not at all, I look at the board
preferences-quiet = Quiet hours
preferences-quiet-none = none
# { $now }: "21:40".
preferences-quiet-hours = { $begins }–{ $ends }, { $zone } (it is { $now } there)
preferences-quiet-about = In quiet hours calls and messages wait, but not in hosted matches, nor where your time would run out.
preferences-quiet-begins = Quiet hours: from
    .hint = Calls and messages wait
preferences-quiet-ends = Quiet hours: to
preferences-quiet-zone = Your time zone
    .hint = Such as Europe/Kyiv or America/New_York
preferences-records = Cards in private messages
preferences-records-every = a message each
preferences-records-one = one message for each part of a match
preferences-records-none = none
preferences-challenged = You may be challenged by
preferences-challenged-yes = everybody
preferences-challenged-no = nobody
preferences-refused = Never by
    .hint = They are not told that it is you who refuses
preferences-refused-none = nobody is refused
preferences-refused-some = everybody but { $people }
preferences-listed = Show my name on leaderboards
preferences-listed-told = On leaderboards
preferences-listed-yes = by name
preferences-listed-no = without a name
preferences-closed = You take no private messages from me, so calls come by mentions and cards stay in the channel. To change that: Privacy Settings of this server → Direct Messages.
# Cities that stand for the time zone of Kyiv, as people type them.
preferences-cities = Kyiv, Lviv, Odesa, Kharkiv, Dnipro
# The time was asked for: a question to the reader.
preferences-now = It is { $now } in your time zone, right?
preferences-bad-hours = “{ $typed }” is no time of day. Write it like 23:00; the two times differ. Everything else is saved.
preferences-no-zone = Quiet hours need your time zone, such as Europe/Kyiv. Everything else is saved.
preferences-bad-zone = “{ $typed }” is no time zone that I know. Write it like Europe/Kyiv. Everything else is saved.
