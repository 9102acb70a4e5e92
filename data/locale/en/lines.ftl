# Short private answers, notices and questions.

## A press that does not count

refusal-not-your-turn = It was not your turn, so your press did not count. You will be called.
refusal-not-your-match = You are watching this match: its buttons are for the players. To play yourself: { COMMAND("games") }
watching = You are watching { $match }. Its buttons are for the players. To play yourself: { COMMAND("games") }
refusal-moved-on = The game has moved on, so your press did not count. Look at the newest message.
refusal-moved-on-link = The game has moved on, so your press did not count. The board: { $link }
refusal-over = This match is over. To play another one: { COMMAND("games") }
refusal-no-such-match = { refusal-over }
refusal-no-such-invitation = This invitation is not open any more. To play: { COMMAND("games") }

## Private messages

messages-closed = I cannot send you private messages. You can play all the same: your cards are shown here, to you alone, in answer to what you press and by the button **{ $button }** on the board. To keep copies of them, tap the server’s name, then **Privacy Settings**, and turn on **Direct Messages**.
table-dropped = You are already playing another match in { $channel }, so you were taken off the table there.
table-dropped-gone = Taken off the table, because they can no longer play here: { $names }.
table-already-open = You already have an open table for this game here: { $link } It closes { $until }.

hand-no-secrets = Nothing is hidden in this game: all that you have lies on the board.
hand-over = This is over.

## Lasting private messages of what a player was given

copy-match = Your match against { $names } in { $channel }
copy-match-alone = Your match in { $channel }
copy-link = To the board: { $link }
call-private = It is your turn.
call-board = [To the board]({ $link })
call-result = [To the result]({ $link })
playback-below = Watch what comes of it: { $link }
copies-title = What you were given
copies-left-out = { $count ->
    [one] { $count } more came before these.
   *[other] { $count } more came before these.
}

## On the board of any game

board-host = hosted by { $name }
board-substitute = { $name } plays for { $before }.
board-substituted = { $name } took over from { $before }.
button-cards = My cards
button-rules = Rules
rules-title = Rules: { $title }
menu-rules = Rules…
menu-rules-pages = One of them in full…

## Long lists and taking back

button-undo = Take it back
button-ask-back = Ask to take it back
asked-back = You have asked to take it back: the board tells who decides.
choice-previous = ◀ Page { $page } of { $pages }
choice-next = Page { $page } of { $pages } ▶
choice-more = { $count ->
    [one] Up to one more…
   *[other] Up to { $count } more…
}
choice-done = Done: { $chosen }
choice-clear = Start again

## Questions before something that cannot be undone

confirm-gift = Do it all the same?
confirm-gift-why = That only helps the others.
confirm-gift-button = Do it anyway
confirm-leave = Leave the match?
confirm-leave-why = The others play on without you. This cannot be taken back.
confirm-leave-last-why = The match ends with that. This cannot be taken back.
confirm-leave-two-why = { $name } wins the match with that. This cannot be taken back.
# For a player alone whose score does not count yet.
confirm-leave-lost = Your points so far do not count.
confirm-leave-counts = It counts, however early you give up.
confirm-leave-button = Leave
question-outdated = The game has moved on: this is not asked any more.
which-match = { $what }: which match?
which-match-show = Show the board again
which-match-card = Show my cards
which-match-concede = Give up
which-match-end = End without a result
which-match-pause = { desk-pause }
which-match-resume = { desk-resume }
which-match-rewind = { desk-rewind }
which-match-redeal = { desk-redeal }
which-match-repost = { desk-repost }
which-match-desk = { desk-button }
which-match-ask-take-back = { ask-take-back }
which-match-ask-pause = { ask-pause }
which-match-ask-resume = { ask-resume }
which-match-ask-end = { ask-end }
which-match-label = { $match } · #{ $channel }
# { $match } in lists: a game and its players.
match-called = { $game }: { $names }
which-match-damaged = Match { $number } (damaged)
which-match-more = { $count ->
    [one] And { $count } more: use the command in the channel of the match.
   *[other] And { $count } more: use the command in the channel of the match.
}

## Done

ended = The match has ended without a result.
act-done = Done. The channel shows it in a moment.
shown-again = Here is the board: { $link }
shown-soon = The board follows as soon as Discord lets me post it or the walk is over.

## Starting a match that cannot be

refusal-own-opponent = You cannot challenge yourself. Choose another player.
refusal-same-person = You named the same player twice. Choose somebody else for one of the seats.
refusal-bot = { $name } is a bot, and bots do not play. Choose another player.
refusal-not-a-member = { $name } is not a member of this server. Choose somebody who is.
refusal-host-plays = The host of a match does not play in it. To play yourself: { COMMAND("games") }
refusal-cannot-write = I may not show a match in { $channel }: I lack the permission { $permission }. A moderator can give it to me: { permission-where }
refusal-cannot-write-absent = I am not a member of this server, so I cannot show a match here. Somebody with the permission **{ permission-manage-guild }** can add me: my profile → Add App
refusal-cannot-write-not-added = Nobody has added me to { $channel } yet, so I cannot show a match here. Mention me in it once, then try again.
# To the person who uses the first command on a server, after one of the lines above.
first-obstacle = { COMMAND("settings") } tells a moderator what else I lack.
refusal-unwanted = You cannot challenge { $name }. Open a table instead: anybody who likes can join it.
refusal-cannot-see = { $name } cannot see { $channel }. Play in a channel that you all see.
already-asked = An invitation here waits for an answer already ({ $names }): { $link } It expires { $until }; wait for that, or choose somebody else.
already-playing = { $name } is already playing in this channel. Wait until that match is over, or play in another channel.
already-playing-alone = { $name } is playing a game alone in this channel. Ask { $name } to end it with { COMMAND("match concede") }, or play in another channel.
already-playing-round = { $name } is playing at another table of this round. Wait until that match is over, or choose somebody else.
# A table of a round calls; so below.
already-playing-called-round = { $name } is still playing at another table of this round. This match begins once that one is over and { $name } has pressed { invitation-button-ready } again.
already-playing-called = { $name } is still in another match. This one begins once that is over and { $name } has pressed { invitation-button-ready } again.
# { $board }: a link to it.
already-playing-you-called = Your other match comes first: { $board }. Finish or leave it, then press { invitation-button-ready } here.
already-playing-you = Your match here comes first: { $board }. You can also play in another channel.
already-playing-you-alone = You are already playing a game alone in this channel: { $board }. To play something else, leave it, or use another channel.
already-playing-leave = Leave it
no-match-here = No match is running here, and you are not playing one elsewhere. To start one: { COMMAND("games") }
refusal-not-the-host = Only the host of the match, or a moderator, can do that.
    -# Moderators have **{ permission-manage-guild }**, or have used { COMMAND("host status") } here within 24 hours.

## When the rules or an invitation refuse

refusal-not-now = That cannot be done now. The board shows what can.
refusal-left = You have left this match. You are welcome to watch.
refusal-nothing-to-undo = There is nothing you can take back now. Play on from the board.
refusal-not-at-table = You do not play at this table. Look for yours at the round’s board: { round-button-my-table }
refusal-not-invited = This invitation is for others. To play yourself: { COMMAND("games") }
refusal-hosts = You host this match: it is for the players to press { invitation-button-ready }.
refusal-not-a-moderator = Only moderators host matches: those who have the permission **{ permission-manage-guild }**, or may use { COMMAND("host status") } here. To play yourself: { COMMAND("games") }
refusal-already-seated = You are already at this table. The match begins once the table is full, or { $name } starts it.
refusal-not-seated = You are not at this table. Press { invitation-button-join } first.
refusal-full = This table is full. To open another one: { COMMAND("games") }
refusal-too-few = { $count ->
    [one] One more player is needed. Wait until somebody joins.
   *[other] { $count } more players are needed. Wait until they join.
}
refusal-not-the-opener = { $name } starts this table. If { $name } does not, you may from { $time } on.
refusal-already-ready = You have already said that you are ready. The match begins once everybody is.
refusal-own-challenge = The challenge is yours, so somebody else has to answer. To withdraw it, press { invitation-button-decline }.
refusal-ends-own-match = You play in this match yourself, so you cannot end it without a result. Ask another moderator, or give up: { COMMAND("match concede") }
refusal-unreadable = This match is damaged and cannot go on. A moderator can end it with { COMMAND("match end") }; it counts for nobody.
refusal-invitation-started = This match has already begun. To see it: { COMMAND("match show") }
refusal-invitation-declined = This invitation was declined. To play: { COMMAND("games") }
refusal-invitation-withdrawn = This invitation was withdrawn. To play: { COMMAND("games") }
refusal-invitation-closed = This table is closed. To open another one: { COMMAND("games") }
refusal-invitation-expired = This invitation has expired. To play: { COMMAND("games") }
refusal-invitation-unreadable = This invitation cannot be read any more, and that is my fault, not yours. To play: { COMMAND("games") }

## Trouble

something-wrong = Something went wrong, and that is my fault, not yours. Nothing of your match is lost; please try again.
welcome-back = Delve is back after { $away }. The match goes on from where it stood, and nobody loses anything for the wait.
duration-seconds = { $count ->
    [one] { $count } second
   *[other] { $count } seconds
}
duration-minutes = { $count ->
    [one] { $count } minute
   *[other] { $count } minutes
}
duration-hours = { $count ->
    [one] { $count } hour
   *[other] { $count } hours
}
duration-days = { $count ->
    [one] { $count } day
   *[other] { $count } days
}
host-channel-gone = The channel of the match { $match } is gone. The match is kept. To go on elsewhere, use { COMMAND("match show") } in another channel; to stop, { COMMAND("match end") }.
players-channel-gone = The channel of the match { $match } is gone. The match is kept. To go on elsewhere, use { COMMAND("match show") } in another channel; to stop, give up with { COMMAND("match concede") }, or ask a moderator to end it.
host-thread-locked = The thread { $channel } is locked, so the match { $match } cannot be shown. It goes on once somebody unlocks the thread, or with { COMMAND("match show") } in another channel.
host-absent = I am not a member of the server of the match { $match } any more, so it cannot be shown. The match is kept, and goes on once somebody adds me again.
host-permission = In { $channel } I lack the permission { $permission }, so the match { $match } cannot be shown. It goes on once a moderator gives it to me ({ permission-where }), or with { COMMAND("match show") } in another channel.
answer-refused = Discord refuses what I have for you here. That is a mistake of mine, and my log names it. Nothing is lost.
line-refused = Discord refuses the message that should stand here. That is a mistake of mine, and my log names it. Nothing is lost: the board tells how the match stands.
call-refused = { $players }: { line-refused }
board-refused = The match { $match } cannot be shown as it stands: Discord refuses its board. That is a mistake of mine, and my log names it. Nothing is lost, and no time runs. { COMMAND("match show") } tries again. Taking back the last move helps too: by { COMMAND("match ask") }, or by the host with { COMMAND("host rewind") }.
result-refused = The end of the match { $match } cannot be shown: Discord refuses it. That is a mistake of mine, and my log names it. Nothing is lost.

## Discord's permissions, as its client calls them

permission-manage-guild = Manage Server
permission-view-channel = View Channel
permission-send-messages = Send Messages
permission-send-messages-in-threads = Send Messages in Threads
permission-create-public-threads = Create Public Threads
permission-create-events = Create Events
permission-connect = Connect
# Where they are given.
permission-where = Edit Channel → Permissions

## The clock

# Above the buttons of a board. { $turn } and { $flag } are moments such as "in 2 minutes", { $bank }
# and { $time } lengths such as 4:05 or 48 h.
clock-turn = { $name }: turn ends { $turn }, out of time { $flag }
clock-flag = { $name }: out of time { $flag }
clock-window = The time for answers ends { $flag } at the latest
clock-window-stands = The time for answers is stopped at { $time }
clock-stands = { $name }: clock stopped at { $time }
clock-stands-turn = { $name }: clock stopped at { $turn } of the turn + bank { $bank }
# Of several players, each with a name: "bank: Wren 1:01, Otter 5:00".
clock-banks = bank: { $banks }
clock-bank = { $name }: bank { $time }
clock-hours = { $hours } h
clock-hours-minutes = { $hours } h { $minutes } min
clock-off = No clock.
clock-day = Clock: a day a turn, and a bank of 48 hours for each player.
clock-windows = Where several are asked at once, they have { $time } to answer.
clock-control = Clock: { $turn } a turn, and a bank of { $bank } for each player.
clock-reminder = It is your turn: your time runs out { $flag }.
clock-no-bank = Clock: { $turn } a turn, without a bank.
refusal-time-over = Your time was up before you pressed, so your press did not count.
refusal-bad-clock = “{ $clock }” is no clock. Choose one from the list that opens at this option, or write seconds for a turn + seconds in the bank, such as 60+120.

## When somebody keeps the others waiting

stall-time-up = The time of { $names } is up. { $deciding } may decide what follows; until then, play can go on.
stall-silent = Nothing has come from { $names } for a day. { $deciding } may decide what follows; until then, play can go on.
stall-call = { $players }: no move from { $names } for a long while. You can go on waiting, or decide on the board.
stall-wait = Keep waiting
stall-leave-off = End without a result
stall-claim = Stop waiting
confirm-leave-off = End the match?
confirm-leave-off-why = It ends for everybody without a result. This cannot be taken back.
confirm-claim = Stop waiting?
confirm-claim-why = { $count ->
    [one] { $names } is out of the match, as if the time had run out. This cannot be taken back.
   *[other] { $names } are out of the match, as if their time had run out. This cannot be taken back.
}
silence-warning = { $players }: this match ends without a result { $until }, unless somebody makes a move.

## What hosts do

board-paused = { $name } has paused the match.
board-paused-title = Paused by { $name }
board-paused-ask = No move counts. To go on: { COMMAND("match ask") }
board-paused-hosted = No move counts until the host resumes it.
board-resume = ▶ Resume (host)
told-paused = { $name } has paused the match.
pause-to-come = The match will be paused once the outcome has been shown, unless it ends with it.
told-resumed = { $name } has resumed the match.
told-time-given = { $name } gives { $player } { $time } more: the bank is { $bank } now.
told-time-taken = { $name } takes { $time } from { $player }: the bank is { $bank } now.
told-forfeit = { $name } has counted the match as lost for { $player }.
refusal-paused = { $name } has paused the match, so your press did not count. Try again once it goes on.
refusal-not-paused = The match is not paused, so there is nothing to resume.
refusal-hosts-own-match = You play in this match yourself. Ask another moderator to do that.

## Lists

list-and = { $first } and { $last }
list-or = { $first } or { $last }
