-- Persons and their sessions, ratings, the lobby, the service's clock. Entries become bytes and
-- bring their own times.

CREATE TABLE new_entry (
    table_id TEXT NOT NULL,
    seq INTEGER NOT NULL,      -- From 1, without gaps.
    body BLOB NOT NULL,        -- As the table wrote it.
    PRIMARY KEY (table_id, seq)
) STRICT, WITHOUT ROWID;
INSERT INTO new_entry (table_id, seq, body) SELECT table_id, seq, CAST(body AS BLOB) FROM entry;
DROP TABLE entry;
ALTER TABLE new_entry RENAME TO entry;

CREATE TABLE new_data_file (
    hash TEXT NOT NULL PRIMARY KEY,
    body BLOB NOT NULL
) STRICT, WITHOUT ROWID;
INSERT INTO new_data_file (hash, body) SELECT hash, CAST(body AS BLOB) FROM data_file;
DROP TABLE data_file;
ALTER TABLE new_data_file RENAME TO data_file;

ALTER TABLE game_table ADD COLUMN game TEXT NOT NULL DEFAULT '';
ALTER TABLE game_table ADD COLUMN lobby INTEGER NOT NULL DEFAULT 0;  -- 1 open, 2 running.
ALTER TABLE game_table ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;  -- 1: counted.
ALTER TABLE game_table ADD COLUMN deadline_ms INTEGER NOT NULL DEFAULT 0;  -- 0: no clock runs.
CREATE INDEX game_table_lobby ON game_table (lobby, created_ms) WHERE lobby <> 0;
CREATE INDEX game_table_deadline ON game_table (deadline_ms) WHERE deadline_ms <> 0;

ALTER TABLE guest_table RENAME TO person_table;
ALTER TABLE person_table RENAME COLUMN guest TO person;

-- All times since 1970, UTC, except those of tables, which are the service's.
CREATE TABLE person (
    id TEXT NOT NULL PRIMARY KEY,
    public_id TEXT NOT NULL UNIQUE,
    name TEXT NOT NULL,
    login TEXT UNIQUE,         -- Null: a guest.
    password_hash TEXT,
    created_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
    hash TEXT NOT NULL PRIMARY KEY,
    id TEXT NOT NULL UNIQUE,
    person TEXT NOT NULL,
    label TEXT NOT NULL,
    created_ms INTEGER NOT NULL,
    seen_ms INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX session_person ON session (person);
CREATE INDEX session_seen ON session (seen_ms);

CREATE TABLE rating (
    person TEXT NOT NULL,
    ladder TEXT NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    games INTEGER NOT NULL,
    PRIMARY KEY (person, ladder)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_ladder ON rating (ladder, (mu - 3 * sigma));

CREATE TABLE notify_target (
    person TEXT NOT NULL,
    kind TEXT NOT NULL,
    target TEXT NOT NULL,
    PRIMARY KEY (person, kind)
) STRICT, WITHOUT ROWID;

-- The service's clock, which stands still while the service is down: one row.
CREATE TABLE service (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    service_ms INTEGER NOT NULL,
    last_ms INTEGER NOT NULL   -- Since 1970, UTC: when that was.
) STRICT, WITHOUT ROWID;
