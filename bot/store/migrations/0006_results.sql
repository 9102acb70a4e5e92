-- A board is one game in one guild, or one variant of it there; variant '' is the whole game. All
-- of it can be recomputed from the logs.
CREATE TABLE boards (
    id INTEGER PRIMARY KEY,
    guild INTEGER NOT NULL,
    game TEXT NOT NULL,
    variant TEXT NOT NULL,
    -- How many lines it has in standings.
    players INTEGER NOT NULL DEFAULT 0,
    matches INTEGER NOT NULL DEFAULT 0,
    UNIQUE (guild, game, variant)
) STRICT;

-- One line per player, ranked by (major, minor) ascending: (-won, lost), or (-best score, 0).
CREATE TABLE standings (
    board INTEGER NOT NULL,
    player INTEGER NOT NULL,
    major INTEGER NOT NULL,
    minor INTEGER NOT NULL,
    plays INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    score_sum INTEGER NOT NULL,
    score_best INTEGER NOT NULL,
    -- JSON: the sums of the facts that are numbers, by name.
    sums TEXT NOT NULL,
    PRIMARY KEY (board, player)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX standings_order ON standings (board, major, minor, player);

-- Runs of neighbouring lines and how many each has. A run reaches from its own key to the next
-- one's; the first begins below every line.
CREATE TABLE blocks (
    board INTEGER NOT NULL,
    major INTEGER NOT NULL,
    minor INTEGER NOT NULL,
    player INTEGER NOT NULL,
    size INTEGER NOT NULL,
    PRIMARY KEY (board, major, minor, player)
) STRICT, WITHOUT ROWID;

-- Who met whom, from each side, on the boards of whole games. Better placed is won; the same place
-- is neither.
CREATE TABLE pairs (
    board INTEGER NOT NULL,
    player INTEGER NOT NULL,
    other INTEGER NOT NULL,
    plays INTEGER NOT NULL,
    won INTEGER NOT NULL,
    lost INTEGER NOT NULL,
    PRIMARY KEY (board, player, other)
) STRICT, WITHOUT ROWID;

CREATE INDEX pairs_most ON pairs (board, player, plays DESC, other);

-- Who sits where: a player who still plays a live match has a row, and can have no second one in
-- that channel.
CREATE TABLE playing (
    channel INTEGER NOT NULL,
    player INTEGER NOT NULL,
    match INTEGER NOT NULL REFERENCES matches (id),
    PRIMARY KEY (channel, player)
) STRICT, WITHOUT ROWID;

CREATE INDEX playing_of_match ON playing (match);

-- How a match ended stands with its seats. A winner is a seat that has won.
CREATE TABLE matches_without_reason (
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
    -- Who of those that can mend the trouble know of it.
    told TEXT NOT NULL DEFAULT '[]',
    ended_at INTEGER,
    -- Whether the result is on the boards.
    counted INTEGER NOT NULL DEFAULT 0 CHECK (counted IN (0, 1)),
    -- Whether the end is shown in Discord, and nothing of it has to be looked after any more.
    shown_to_end INTEGER NOT NULL DEFAULT 0 CHECK (shown_to_end IN (0, 1)),
    CHECK (ended_at IS NOT NULL OR counted = 0)
) STRICT;

INSERT INTO matches_without_reason (id, game, variant, options, seed, guild, channel, host,
    language, began, version, state, trouble, told, ended_at, counted, shown_to_end)
SELECT id, game, variant, options, seed, guild, channel, host, language, began, version, state,
    trouble, told, ended_at, counted, shown_to_end
FROM matches;

-- No number is given twice, not that of a match which is gone either.
DELETE FROM sqlite_sequence WHERE name = 'matches_without_reason';
INSERT INTO sqlite_sequence (name, seq)
SELECT 'matches_without_reason', seq FROM sqlite_sequence WHERE name = 'matches';

INSERT INTO boards (guild, game, variant, matches)
SELECT guild, game, variant, count(*) FROM matches WHERE counted = 1 AND variant <> ''
GROUP BY guild, game, variant
UNION ALL
SELECT guild, game, '', count(*) FROM matches WHERE counted = 1 GROUP BY guild, game;

CREATE TABLE seats_with_results (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    player INTEGER NOT NULL,
    unreachable INTEGER NOT NULL DEFAULT 0 CHECK (unreachable IN (0, 1)),
    -- How it ended for the seat. Of one that has left it is known at once; of the others with the
    -- result, and never where a match ended without one.
    way TEXT CHECK (way IN ('played', 'left', 'timed-out')),
    left_at INTEGER,
    -- The result: 1 is the best place, and equals share one. A game may have no scores.
    place INTEGER,
    score INTEGER,
    won INTEGER CHECK (won IN (0, 1)),
    -- JSON: what the result is remembered by.
    facts TEXT NOT NULL DEFAULT '{}',
    -- Where the match counts: the board of the whole game, and when it ended.
    board INTEGER,
    ended_at INTEGER,
    PRIMARY KEY (match, seat),
    CHECK ((board IS NULL) = (ended_at IS NULL)),
    CHECK ((place IS NULL) = (won IS NULL))
) STRICT, WITHOUT ROWID;

-- Until now there were two seats; one of them has won, and a match was conceded by the other.
INSERT INTO seats_with_results (match, seat, player, unreachable, way, left_at, place, won, facts,
    board, ended_at)
SELECT match, seat, user, unreachable,
    CASE WHEN reason = 'conceded' AND won = 0 THEN 'left' WHEN won IS NOT NULL THEN 'played' END,
    CASE WHEN reason = 'conceded' AND won = 0 THEN ended_at END,
    2 - won,
    won,
    CASE WHEN won IS NULL THEN '{}' ELSE
        '{"adventures-lost":' || rounds_lost || ',"adventures-won":' || rounds_won || '}' END,
    board,
    CASE WHEN board IS NOT NULL THEN ended_at END
FROM (
    SELECT seats.match, seats.seat, seats.user, seats.unreachable, seats.rounds_lost,
        seats.rounds_won, matches.reason, matches.ended_at, boards.id AS board,
        -- A match that counts has a result, whatever became of its rows.
        CASE WHEN matches.counted = 1 THEN coalesce(seats.won, 0) ELSE seats.won END AS won
    FROM seats
    JOIN matches ON matches.id = seats.match
    LEFT JOIN boards ON boards.guild = matches.guild AND boards.game = matches.game
        AND boards.variant = '' AND matches.counted = 1
) AS ended;

DROP TABLE seats;
DROP TABLE matches;
ALTER TABLE matches_without_reason RENAME TO matches;
ALTER TABLE seats_with_results RENAME TO seats;

CREATE INDEX live_matches ON matches (id) WHERE ended_at IS NULL;
CREATE INDEX live_matches_of_channel ON matches (channel) WHERE ended_at IS NULL;
CREATE INDEX live_matches_of_guild ON matches (guild) WHERE ended_at IS NULL;
CREATE INDEX matches_to_show ON matches (id) WHERE shown_to_end = 0;
-- A new match with RETURNING looks here, too.
CREATE INDEX invitations_of_match ON invitations (match) WHERE match IS NOT NULL;
CREATE INDEX seats_of_board ON seats (board, player, ended_at, match) WHERE board IS NOT NULL;

-- Where somebody sits twice, by damage, the older match has the row.
INSERT INTO playing (channel, player, match)
SELECT matches.channel, seats.player, min(matches.id)
FROM matches JOIN seats ON seats.match = matches.id
WHERE matches.ended_at IS NULL
GROUP BY matches.channel, seats.player;

INSERT INTO standings (board, player, major, minor, plays, won, lost, score_sum, score_best, sums)
SELECT board, player, -sum(won), count(*) - sum(won), count(*), sum(won), count(*) - sum(won), 0, 0,
    '{"adventures-lost":' || sum(adventures_lost) ||
        ',"adventures-won":' || sum(adventures_won) || '}'
FROM (
    SELECT boards.id AS board, seats.player, seats.won,
        json_extract(seats.facts, '$."adventures-lost"') AS adventures_lost,
        json_extract(seats.facts, '$."adventures-won"') AS adventures_won
    FROM seats
    JOIN matches ON matches.id = seats.match
    JOIN boards ON boards.guild = matches.guild AND boards.game = matches.game
        AND boards.variant IN ('', matches.variant)
    WHERE matches.counted = 1
) AS counted
GROUP BY board, player;

UPDATE boards
SET players = (SELECT count(*) FROM standings WHERE standings.board = boards.id);

INSERT INTO blocks (board, major, minor, player, size)
SELECT board, CASE position WHEN 0 THEN -4611686018427387904 ELSE major END,
    CASE position WHEN 0 THEN 0 ELSE minor END,
    CASE position WHEN 0 THEN 0 ELSE player END,
    min(3000, lines - position)
FROM (
    SELECT board, major, minor, player,
        row_number() OVER (PARTITION BY board ORDER BY major, minor, player) - 1 AS position,
        count(*) OVER (PARTITION BY board) AS lines
    FROM standings
) AS ordered
WHERE position % 3000 = 0;

INSERT INTO pairs (board, player, other, plays, won, lost)
SELECT mine.board, mine.player, other.player, count(*), sum(mine.place < other.place),
    sum(mine.place > other.place)
FROM seats AS mine
JOIN seats AS other ON other.match = mine.match AND other.player <> mine.player
WHERE mine.board IS NOT NULL
GROUP BY mine.board, mine.player, other.player;

DROP TABLE tallies;

-- `user` is a word of SQL's own elsewhere.
ALTER TABLE people RENAME COLUMN user TO player;
ALTER TABLE names RENAME COLUMN user TO player;
