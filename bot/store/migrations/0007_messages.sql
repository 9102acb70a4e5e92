-- What of a match stands in Discord, or may. A row is there before its message is sent.
CREATE TABLE messages (
    -- Never used twice: the nonce of the message is made from it.
    id INTEGER PRIMARY KEY AUTOINCREMENT,
    match INTEGER NOT NULL REFERENCES matches (id),
    -- Which place it takes: 'board:3', 'ping'.
    slot TEXT NOT NULL,
    -- Which one of its slot: 'board', 'result', 'turn:7'.
    generation TEXT NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('stands', 'settled', 'leaving')),
    channel INTEGER NOT NULL,
    -- NULL: announced, and perhaps sent.
    message INTEGER,
    -- Of what it shows; NULL: that is not known.
    digest INTEGER,
    announced INTEGER NOT NULL
) STRICT;

CREATE INDEX messages_of_match ON messages (match);
CREATE INDEX messages_in_discord ON messages (message) WHERE message IS NOT NULL;

-- Private messages that are owed: written with the act that makes them, gone once sent or refused.
CREATE TABLE private_records (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    version INTEGER NOT NULL,
    since INTEGER NOT NULL,
    -- 1: it has certainly not been sent yet.
    waiting INTEGER NOT NULL DEFAULT 0 CHECK (waiting IN (0, 1)),
    PRIMARY KEY (match, seat, version)
) STRICT, WITHOUT ROWID;

CREATE TABLE private_channels (
    player INTEGER PRIMARY KEY,
    -- NULL: not known.
    channel INTEGER,
    -- Whether the player takes no private messages, and whether the player was told what of it.
    closed INTEGER NOT NULL DEFAULT 0 CHECK (closed IN (0, 1)),
    told INTEGER NOT NULL DEFAULT 0 CHECK (told IN (0, 1))
) STRICT;

-- When the process started; only the last ten minutes are kept.
CREATE TABLE starts (at INTEGER PRIMARY KEY) STRICT;

-- The version whose messages all stand; NULL: none yet.
ALTER TABLE matches ADD COLUMN shown_version INTEGER;

-- For below, of each match with old notes: the number of its newest walk, 0 without one; whether
-- that walk still grows, which then is the board of its adventure, instead of the paused one; and
-- whether all of the present state is there, by what is noted.
CREATE TABLE noted AS
SELECT match, walk, growing,
    coalesce(board = 'board:' || adventure AND growing = (phase = 'strike'), 0) AS whole
FROM (
    SELECT match, walk, board, phase, adventure,
        coalesce(
            walk_tag = 'delve:' || walk
                AND (board = 'board:' || walk OR (phase = 'strike' AND adventure = walk)),
            0
        ) AS growing
    FROM (
        SELECT match, board, walk_tag,
            json_extract(state, '$.phase') AS phase,
            json_extract(state, '$.adventure') AS adventure,
            CASE
                WHEN walk_tag LIKE 'delve:%' THEN CAST(substr(walk_tag, 7) AS INTEGER)
                -- It was being posted again, and its number is not noted.
                WHEN walk_tag IS NOT NULL
                    THEN coalesce(CAST(json_extract(state, '$.last.adventure') AS INTEGER), 0)
                ELSE 0
            END AS walk
        FROM (
            SELECT matches.id AS match,
                CASE WHEN json_valid(matches.state) THEN matches.state ELSE '{}' END AS state,
                max(CASE posts.key WHEN 'board' THEN posts.tag END) AS board,
                max(CASE posts.key WHEN 'reveal' THEN posts.tag END) AS walk_tag
            FROM matches JOIN posts ON posts.match = matches.id
            GROUP BY matches.id
        ) AS tags
    ) AS numbers
) AS states;

-- The older a message, the lower its id; the time of a message is in its snowflake. Of a message
-- that is to be deleted the tag tells what it was, as well as it can: where it was posted again, the
-- tag became 'followed'.
INSERT INTO messages (match, slot, generation, state, channel, message, announced)
SELECT posts.match,
    CASE
        WHEN posts.key = 'call' THEN 'ping'
        WHEN posts.key LIKE 'old:%' AND posts.tag NOT LIKE 'board:%'
            AND posts.tag NOT IN ('result', 'followed') THEN 'ping'
        WHEN posts.key = 'reveal' AND posts.tag LIKE 'delve:%' THEN 'board:' || noted.walk
        ELSE 'board:' || (noted.walk + 1)
    END,
    CASE
        WHEN posts.tag LIKE 'board:%' OR posts.key = 'reveal' AND posts.tag LIKE 'delve:%'
            THEN 'board'
        ELSE posts.tag
    END,
    CASE
        WHEN posts.key LIKE 'old:%' THEN 'leaving'
        WHEN posts.key = 'board' AND noted.growing THEN 'leaving'
        WHEN posts.key = 'reveal' AND posts.tag NOT LIKE 'delve:%' THEN 'leaving'
        WHEN posts.key = 'reveal' AND NOT noted.growing THEN 'settled'
        ELSE 'stands'
    END,
    posts.channel,
    posts.message,
    (posts.message >> 22) + 1420070400000
FROM posts JOIN noted ON noted.match = posts.match
WHERE (posts.key IN ('board', 'reveal', 'call') OR posts.key LIKE 'old:%')
    AND posts.tag <> 'taken-down' AND posts.tag NOT LIKE 'hand:%'
ORDER BY posts.match, posts.message;

UPDATE matches SET shown_version = version
WHERE shown_to_end = 1
    OR (ended_at IS NULL AND id IN (SELECT match FROM noted WHERE whole));

DROP TABLE noted;

INSERT INTO private_channels (player, channel)
SELECT seats.player, max(posts.channel)
FROM seats JOIN posts ON posts.match = seats.match AND posts.key = 'hand:' || seats.seat
GROUP BY seats.player;

-- Who could not be reached in the newest match has been told so.
INSERT INTO private_channels (player, closed, told)
SELECT player, 1, 1
FROM (SELECT player, unreachable, max(match) FROM seats GROUP BY player) AS newest
WHERE unreachable = 1
ON CONFLICT (player) DO UPDATE SET closed = 1, told = 1;

ALTER TABLE seats DROP COLUMN unreachable;

DROP TABLE posts;
