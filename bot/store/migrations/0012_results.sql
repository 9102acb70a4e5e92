-- For the private message about the end of a match: the message that shows the end, 0 as long as
-- none does, so that nothing is given away. NULL for any other, and where the end is shown nowhere.
ALTER TABLE private_records ADD COLUMN result INTEGER;
