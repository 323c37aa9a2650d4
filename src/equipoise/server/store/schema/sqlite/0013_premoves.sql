-- What seats have decided before their turn. Nobody but its person may see a row, so it is part of no
-- log; it goes when it is played, or good no longer.

CREATE TABLE premove (
    table_id TEXT NOT NULL,
    seat INTEGER NOT NULL,
    person TEXT NOT NULL,
    version INTEGER NOT NULL, -- Of the game, as the table counts: it is good only there.
    body TEXT NOT NULL,       -- JSON, as the table wrote it.
    PRIMARY KEY (table_id, seat)
) STRICT, WITHOUT ROWID;
CREATE INDEX premove_person ON premove (person);
