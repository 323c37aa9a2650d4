-- The tables and columns that SQLite has after its migration 0002, and those of a cluster.

CREATE TABLE entry (
    table_id text COLLATE "C" NOT NULL,
    seq bigint NOT NULL,           -- From 1, without gaps.
    body bytea NOT NULL,           -- As the table wrote it.
    PRIMARY KEY (table_id, seq)
);

CREATE TABLE game_table (
    id text COLLATE "C" PRIMARY KEY,
    created_ms bigint NOT NULL,
    summary text NOT NULL,         -- JSON, as the table wrote it.
    game text COLLATE "C" NOT NULL DEFAULT '',
    lobby bigint NOT NULL DEFAULT 0,  -- 1 open, 2 running.
    rated bigint NOT NULL DEFAULT 0,  -- 1: counted.
    deadline_ms bigint NOT NULL DEFAULT 0  -- 0: no clock runs.
);
CREATE INDEX game_table_lobby ON game_table (lobby, created_ms) WHERE lobby <> 0;
CREATE INDEX game_table_deadline ON game_table (deadline_ms) WHERE deadline_ms <> 0;

CREATE TABLE person_table (
    person text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, table_id)
);

CREATE TABLE data_file (
    hash text COLLATE "C" PRIMARY KEY,
    body bytea NOT NULL
);

-- All times since 1970, UTC, except those of tables, which are the service's.
CREATE TABLE person (
    id text COLLATE "C" PRIMARY KEY,
    public_id text COLLATE "C" NOT NULL UNIQUE,
    name text NOT NULL,
    login text COLLATE "C" UNIQUE, -- Null: a guest.
    password_hash text,
    created_ms bigint NOT NULL
);

CREATE TABLE session (
    hash text COLLATE "C" PRIMARY KEY,
    id text COLLATE "C" NOT NULL UNIQUE,
    person text COLLATE "C" NOT NULL,
    label text NOT NULL,
    created_ms bigint NOT NULL,
    seen_ms bigint NOT NULL
);
CREATE INDEX session_person ON session (person);
CREATE INDEX session_seen ON session (seen_ms);

CREATE TABLE rating (
    person text COLLATE "C" NOT NULL,
    ladder text COLLATE "C" NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    games bigint NOT NULL,
    PRIMARY KEY (person, ladder)
);
CREATE INDEX rating_ladder ON rating (ladder, (mu - 3 * sigma));

CREATE TABLE notify_target (
    person text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL,
    target text NOT NULL,
    PRIMARY KEY (person, kind)
);

-- The service's clock, which stands still while the service is down: one row.
CREATE TABLE service (
    id bigint PRIMARY KEY CHECK (id = 1),
    service_ms bigint NOT NULL,
    last_ms bigint NOT NULL        -- Since 1970, UTC: when that was.
);

-- The server processes. One whose lease has run out owns nothing.
CREATE TABLE node (
    id text COLLATE "C" PRIMARY KEY,
    alive_until_ms bigint NOT NULL -- By the database's clock.
);

-- Who may write to a table's log. The epoch grows whenever the table changes hands.
CREATE TABLE ownership (
    table_id text COLLATE "C" PRIMARY KEY,
    node text COLLATE "C" NOT NULL,  -- Empty: nobody.
    epoch bigint NOT NULL
);

-- Messages between nodes that are too long for a notification. Gone after a crash of the database.
CREATE UNLOGGED TABLE mail (
    id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    node text COLLATE "C" NOT NULL,
    body bytea NOT NULL
);
