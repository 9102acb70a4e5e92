-- Who may grant that a mispress is taken back: "none", "clean" or "host".
ALTER TABLE matches ADD COLUMN takebacks TEXT NOT NULL DEFAULT 'clean';
ALTER TABLE invitations ADD COLUMN takebacks TEXT NOT NULL DEFAULT 'clean';

-- When the host was first called, in ms since the epoch, UTC, and has done nothing since; NULL: the
-- host is not waited for.
ALTER TABLE matches ADD COLUMN host_called_at INTEGER;

CREATE INDEX called_hosts ON matches (host_called_at)
    WHERE ended_at IS NULL AND host_called_at IS NOT NULL;

-- Who has used a command of hosts in a server, and when last, in ms since the epoch, UTC: this is how
-- it is known whom the server's owners let use them.
CREATE TABLE host_commands (
    guild INTEGER NOT NULL,
    player INTEGER NOT NULL,
    at INTEGER NOT NULL,
    PRIMARY KEY (guild, player)
) STRICT, WITHOUT ROWID;
