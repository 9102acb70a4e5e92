-- Since when the host wants each playback held from its start, in ms since the epoch, UTC; NULL: not.
ALTER TABLE matches ADD COLUMN playbacks_held_since INTEGER;

CREATE INDEX open_invitations_of_guild ON invitations (guild) WHERE status = 'open';
