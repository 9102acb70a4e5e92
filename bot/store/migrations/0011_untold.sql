-- 1: the match is over, which is not told yet. Until it is, nothing gives the end away: its players
-- sit where they sat, it is listed with those that go on, and it is on no board.
ALTER TABLE matches ADD COLUMN untold INTEGER NOT NULL DEFAULT 0
    CHECK (untold IN (0, 1) AND (untold = 0 OR ended_at IS NOT NULL));

CREATE INDEX untold_matches ON matches (id) WHERE untold = 1;
