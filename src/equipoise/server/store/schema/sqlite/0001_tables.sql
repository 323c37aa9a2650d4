-- A table is its log; everything else here can be rebuilt from it.

CREATE TABLE entry (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,      -- From 1, without gaps.
    at_ms INTEGER NOT NULL,    -- Since 1970, UTC.
    body TEXT NOT NULL,        -- JSON, as the table wrote it.
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;

-- For the list of a guest's tables, so that it needs no log.
CREATE TABLE game_table (
    id TEXT NOT NULL PRIMARY KEY,
    created_ms INTEGER NOT NULL,
    summary TEXT NOT NULL      -- JSON, as the table wrote it.
) STRICT, WITHOUT ROWID;

CREATE TABLE guest_table (
    guest TEXT NOT NULL,
    table_id TEXT NOT NULL,
    PRIMARY KEY (guest, table_id)
) STRICT, WITHOUT ROWID;

-- Printed components that tables were opened with, by the hash of their content.
CREATE TABLE data_file (
    hash TEXT NOT NULL PRIMARY KEY,
    body TEXT NOT NULL
) STRICT, WITHOUT ROWID;
