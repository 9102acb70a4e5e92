# When a match needs its host, and when the host does not come.
call-host-time = { $count ->
    [one] { $host }: { $names } has hardly any time left. To help: { COMMAND("host status") }
   *[other] { $host }: { $names } have hardly any time left. To help: { COMMAND("host status") }
}
call-host-left = { $count ->
    [one] { $host }: { $names } is not on this server any more and has hardly any time left. To help: { COMMAND("host status") }
   *[other] { $host }: { $names } are not on this server any more and have hardly any time left. To help: { COMMAND("host status") }
}
call-host-over = { $host }: the match is over.
board-host-missed = The host does not answer: any moderator may act.
board-host-missed-long = The host does not answer: any moderator may act, or the players together: { COMMAND("match ask") }
host-missed = { $name } hosts this match and does not answer. Any moderator can act now: { COMMAND("host status") }
host-missed-long = { $name } hosts this match and still does not answer. The players can end it together: { COMMAND("match ask") }. Any moderator can act too: { COMMAND("host status") }
