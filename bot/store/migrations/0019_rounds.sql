-- Rounds: evenings of matches. These columns hold people: rounds.opener and round_hosts.player, and
-- in JSON rounds.terms and round_entries.body.
CREATE TABLE rounds (
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    guild INTEGER NOT NULL,
    -- Where its messages stand.
    channel INTEGER NOT NULL,
    opener INTEGER NOT NULL,
    name TEXT NOT NULL,
    game TEXT NOT NULL,
    -- JSON: as it was opened. The log tells what of it was changed since.
    terms TEXT NOT NULL,
    -- A cache, as are name, game, channel and due: what the log comes to.
    phase TEXT NOT NULL CHECK (
        phase IN ('draft', 'sign-up', 'check-in', 'ready', 'drawn', 'running', 'closed', 'cancelled')
    ),
    -- The number of log entries.
    version INTEGER NOT NULL DEFAULT 0,
    -- When its check-in opens or closes by itself; NULL: nothing is due. In ms since the epoch, UTC.
    due INTEGER,
    -- When its draft was made.
    began INTEGER NOT NULL,
    -- Whether it is over, and its messages show that.
    shown_to_end INTEGER NOT NULL DEFAULT 0
        CHECK (shown_to_end = 0 OR (shown_to_end = 1 AND phase IN ('closed', 'cancelled')))
) STRICT;

-- One round at a time runs in a channel.
CREATE UNIQUE INDEX running_rounds ON rounds (channel)
    WHERE phase NOT IN ('draft', 'closed', 'cancelled');
CREATE INDEX rounds_of_guild ON rounds (guild, id);
CREATE INDEX rounds_to_show ON rounds (id) WHERE shown_to_end = 0;
CREATE INDEX rounds_due ON rounds (due) WHERE due IS NOT NULL;

-- The truth about a round: its decisions. The results are those of its matches.
CREATE TABLE round_entries (
    round INTEGER NOT NULL REFERENCES rounds (id),
    seq INTEGER NOT NULL CHECK (seq >= 1),
    body TEXT NOT NULL,
    PRIMARY KEY (round, seq)
) STRICT, WITHOUT ROWID;

-- The matches of the tables, also those that were played again. A cache of the log.
CREATE TABLE round_matches (
    match INTEGER NOT NULL PRIMARY KEY REFERENCES matches (id),
    round INTEGER NOT NULL REFERENCES rounds (id),
    leg INTEGER NOT NULL,
    number INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE INDEX matches_of_round ON round_matches (round);

-- The host and the co-hosts of each round that runs. A cache of the log.
CREATE TABLE round_hosts (
    round INTEGER NOT NULL REFERENCES rounds (id),
    player INTEGER NOT NULL,
    PRIMARY KEY (round, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX rounds_of_host ON round_hosts (player);

-- The messages of rounds that stand in Discord, or may. A row is there before its message is sent.
CREATE TABLE round_messages (
    -- Never used twice: the nonce of the message is made from it.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    round INTEGER NOT NULL REFERENCES rounds (id),
    -- Which place it takes: 'sign-up', 'board:2', 'thread:3'.
    slot TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('stands', 'settled', 'leaving')),
    channel INTEGER NOT NULL,
    -- NULL: announced, and perhaps sent.
    message INTEGER,
    -- Of what it shows; NULL: that is not known.
    digest INTEGER,
    announced INTEGER NOT NULL
) STRICT;

CREATE INDEX messages_of_round ON round_messages (round);
CREATE INDEX round_messages_in_discord ON round_messages (message) WHERE message IS NOT NULL;

-- The table of a round at which it is played, as JSON; NULL: at none.
ALTER TABLE matches ADD COLUMN round_table TEXT;
ALTER TABLE invitations ADD COLUMN round_table TEXT;
-- The round of that table.
ALTER TABLE invitations ADD COLUMN round INTEGER;

CREATE INDEX invitations_of_round ON invitations (round) WHERE round IS NOT NULL;
