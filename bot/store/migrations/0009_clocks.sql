-- Seconds for a turn and for a player's bank, as "90+300"; NULL: no clock.
ALTER TABLE matches ADD COLUMN time_control TEXT;
ALTER TABLE invitations ADD COLUMN time_control TEXT;

-- The time of each question that stands in a match with a clock. What a question has cost once it
-- has ended stands in the log. All in ms.
CREATE TABLE clocks (
    match INTEGER NOT NULL REFERENCES matches (id),
    seat INTEGER NOT NULL,
    -- The version that put the question.
    version INTEGER NOT NULL,
    -- What its seat had for it.
    turn INTEGER NOT NULL,
    bank INTEGER NOT NULL,
    -- What it has cost before 'since', from when on its time runs; NULL: it stands still.
    spent INTEGER NOT NULL,
    since INTEGER,
    PRIMARY KEY (match, seat)
) STRICT, WITHOUT ROWID;

-- When somebody last did something, or the match began, and later by the time in which the bot was
-- away since; ms since the epoch, UTC.
ALTER TABLE matches ADD COLUMN silent_since INTEGER NOT NULL DEFAULT 0;
-- When it was told that the match will end, as nobody does anything; NULL: it was not.
ALTER TABLE matches ADD COLUMN silence_told_at INTEGER;

UPDATE matches SET silent_since = coalesce(
    (
        SELECT CASE WHEN json_valid(body) THEN CAST(json_extract(body, '$.at') AS INTEGER) END
        FROM entries WHERE entries.match = matches.id ORDER BY seq DESC LIMIT 1
    ),
    began
);

CREATE INDEX silent_matches ON matches (silent_since) WHERE ended_at IS NULL;

-- The host who lets everything stand; NULL: it goes on.
ALTER TABLE matches ADD COLUMN paused_by INTEGER;
