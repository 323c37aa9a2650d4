-- As SQLite's 0013.

CREATE TABLE premove (
    table_id text COLLATE "C" NOT NULL,
    seat bigint NOT NULL,
    person text COLLATE "C" NOT NULL,
    version bigint NOT NULL, -- Of the game, as the table counts: it is good only there.
    body text COLLATE "C" NOT NULL, -- JSON, as the table wrote it.
    PRIMARY KEY (table_id, seat)
);
CREATE INDEX premove_person ON premove (person);
