-- Times are milliseconds since the epoch, UTC. Ids of people, guilds, channels and messages are
-- Discord's and fit into 63 bits.

CREATE TABLE matches (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    options TEXT NOT NULL,
    seed BLOB NOT NULL,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    host INTEGER,
    language TEXT NOT NULL,
    began INTEGER NOT NULL,
    -- The number of log entries.
    version INTEGER NOT NULL DEFAULT 0,
    -- A cache: what the log comes to.
    state TEXT NOT NULL,
    trouble TEXT,
    ended_at INTEGER,
    reason TEXT CHECK (reason IN ('played', 'conceded', 'ended')),
    winner INTEGER,
    -- Whether the result is in the tallies.
    counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1)),
    CHECK ((ended_at IS NULL) = (reason IS NULL)),
    CHECK (ended_at IS NOT NULL OR (winner IS NULL AND counted = 0))
) STRICT;

CREATE INDEX live_matches ON matches (id) WHERE ended_at IS NULL;
CREATE INDEX live_matches_of_channel ON matches (channel) WHERE ended_at IS NULL;
CREATE INDEX live_matches_of_guild ON matches (guild) WHERE ended_at IS NULL;

CREATE TABLE seats (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    user INTEGER NOT NULL,
    unreachable INTEGER NOT NULL DEFAULT 0 CHECK (unreachable IN (0, 1)),
    won INTEGER CHECK (won IN (0, 1)),
    rounds_won INTEGER NOT NULL DEFAULT 0,
    rounds_lost INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

CREATE INDEX seats_of_user ON seats (user, match);

-- The truth about a match: everything else about its course can be rebuilt from here.
CREATE TABLE entries (
    match INTEGER NOT NULL REFERENCES matches (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    body TEXT NOT NULL,
    PRIMARY KEY (match, seq)
) STRICT, WITHOUT ROWID;

CREATE TABLE invitations (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    game TEXT NOT NULL,
    options TEXT NOT NULL,
    players TEXT NOT NULL,
    host INTEGER,
    guild INTEGER NOT NULL,
    channel INTEGER NOT NULL,
    language TEXT NOT NULL,
    expires INTEGER NOT NULL,
    agreed TEXT NOT NULL,
    fate TEXT NOT NULL,
    match INTEGER REFERENCES matches (id),
    message INTEGER
) STRICT;

CREATE INDEX open_invitations ON invitations (id) WHERE fate = 'open';

-- What of a match stands in Discord.
CREATE TABLE posts (
    match INTEGER NOT NULL REFERENCES matches (id),
    key TEXT NOT NULL,
    channel INTEGER NOT NULL,
    message INTEGER NOT NULL,
    tag TEXT NOT NULL,
    shown INTEGER NOT NULL,
    PRIMARY KEY (match, key)
) STRICT, WITHOUT ROWID;

CREATE TABLE people (
    user INTEGER PRIMARY KEY,
    locale TEXT NOT NULL
) STRICT;

CREATE TABLE names (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    name TEXT NOT NULL,
    PRIMARY KEY (guild, user)
) STRICT, WITHOUT ROWID;

-- Sums over the seats of counted matches; can be recomputed from the log.
CREATE TABLE tallies (
    guild INTEGER NOT NULL,
    user INTEGER NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    rounds_won INTEGER NOT NULL,
    rounds_lost INTEGER NOT NULL,
    PRIMARY KEY (guild, user, game, variant)
) STRICT, WITHOUT ROWID;

CREATE INDEX tallies_of_variant ON tallies (guild, variant, user);

CREATE TABLE meta (
    key TEXT PRIMARY KEY,
    value TEXT NOT NULL
) STRICT, WITHOUT ROWID;
