-- The number of the match that the same people want again.
ALTER TABLE invitations ADD COLUMN rematch_of INTEGER;
