-- The preferences of people as texts, by name. One that is not here is as usual.
CREATE TABLE preferences (
    player INTEGER NOT NULL,
    name TEXT NOT NULL,
    value TEXT NOT NULL,
    PRIMARY KEY (player, name)
) STRICT, WITHOUT ROWID;

-- Whose challenges somebody does not want.
CREATE TABLE refused_challengers (
    player INTEGER NOT NULL,
    other INTEGER NOT NULL,
    PRIMARY KEY (player, other)
) STRICT, WITHOUT ROWID;

-- Every setting that somebody has made in a server, as text: the newest version of each name counts.
CREATE TABLE settings (
    guild INTEGER NOT NULL,
    name TEXT NOT NULL,
    version INTEGER NOT NULL,
    value TEXT NOT NULL,
    player INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, name, version)
) STRICT, WITHOUT ROWID;

-- The role that the message of an open table calls.
ALTER TABLE invitations ADD COLUMN role INTEGER;
CREATE INDEX invitations_with_role ON invitations (guild, expires) WHERE role IS NOT NULL;

-- The message in a server's log channel that tells of the hosts' acts in a match, up to a version.
CREATE TABLE host_logs (
    match INTEGER PRIMARY KEY REFERENCES matches (id),
    channel INTEGER NOT NULL,
    -- NULL: it may have been sent.
    message INTEGER,
    version INTEGER NOT NULL,
    -- The version after the newest act of a host.
    wanted INTEGER NOT NULL
) STRICT;
CREATE INDEX host_logs_behind ON host_logs (match) WHERE version < wanted;

-- The newest private message that calls somebody in a match. "pending": it may have been sent.
CREATE TABLE private_calls (
    match INTEGER NOT NULL REFERENCES matches (id),
    player INTEGER NOT NULL,
    occasion TEXT NOT NULL,
    state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'done', 'refused')),
    PRIMARY KEY (match, player)
) STRICT, WITHOUT ROWID;
