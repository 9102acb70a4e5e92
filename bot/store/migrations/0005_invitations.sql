-- One kind of invitation for challenges, hosts' calls and open tables.
CREATE TABLE invitations_of_all_kinds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    kind TEXT NOT NULL CHECK (kind IN ('challenge', 'hosted', 'open')),
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    opener INTEGER NOT NULL,
    host INTEGER,
    invited TEXT NOT NULL,
    seated TEXT NOT NULL,
    least INTEGER NOT NULL,
    most INTEGER NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    language TEXT NOT NULL,
    expires INTEGER NOT NULL,
    -- When the opener last did something.
    acted INTEGER NOT NULL,
    status TEXT NOT NULL,
    match INTEGER REFERENCES matches (id),
    message INTEGER,
    -- Whether the message shows what became of it.
    shown_to_end INTEGER NOT NULL DEFAULT 0 CHECK (shown_to_end IN (0, 1))
) STRICT;

-- What is damaged stays so, and is refused when it is read.
INSERT INTO invitations_of_all_kinds (id, kind, game, options, opener, host, invited, seated, least,
    most, guild, channel, language, expires, acted, status, match, message, shown_to_end)
SELECT id, CASE WHEN host IS NULL THEN 'challenge' ELSE 'hosted' END, game, options,
    coalesce(host, CAST(CASE WHEN json_valid(players) THEN json_extract(players, '$[0]') END AS INTEGER),
    0), host,
    players, agreed, 2, 2, guild, channel, language, expires, expires - 600000, fate, match, message,
    shown_to_end
FROM invitations;

DROP TABLE invitations;
ALTER TABLE invitations_of_all_kinds RENAME TO invitations;

CREATE INDEX open_invitations ON invitations (id) WHERE status = 'open';
CREATE INDEX invitations_to_show ON invitations (id) WHERE shown_to_end = 0;
