-- Whether the end of a match is shown in Discord, and nothing of it has to be looked after any more.
ALTER TABLE matches ADD COLUMN shown_to_end INTEGER NOT NULL DEFAULT 0
    CHECK (shown_to_end IN (0, 1));

UPDATE matches SET shown_to_end = 1
WHERE ended_at IS NOT NULL AND id NOT IN (SELECT match FROM posts);

-- Who of those that can mend the trouble know of it.
ALTER TABLE matches ADD COLUMN told TEXT NOT NULL DEFAULT '[]';

UPDATE matches SET told = iif(
    host IS NULL,
    (SELECT json_group_array(user) FROM seats WHERE seats.match = matches.id),
    json_array(host)
)
WHERE trouble IS NOT NULL;

CREATE INDEX matches_to_show ON matches (id) WHERE shown_to_end = 0;
