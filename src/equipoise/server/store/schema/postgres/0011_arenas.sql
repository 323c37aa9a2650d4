-- As SQLite's 0012.

CREATE TABLE arena (
    id text COLLATE "C" PRIMARY KEY,
    title text COLLATE "C" NOT NULL,     -- Empty: the account of the organiser was deleted.
    organiser text COLLATE "C" NOT NULL,
    game text COLLATE "C" NOT NULL,
    mode text COLLATE "C" NOT NULL,
    plan text COLLATE "C" NOT NULL,      -- JSON: what its tables are opened with.
    made_ms bigint NOT NULL,             -- Since 1970, UTC, as the next three.
    start_ms bigint NOT NULL,
    end_ms bigint NOT NULL,
    closed_ms bigint NOT NULL DEFAULT 0, -- 0: its standings are not final.
    node text COLLATE "C" NOT NULL DEFAULT '', -- The server that pairs,
    lease_ms bigint NOT NULL DEFAULT 0,  -- and until when, by the service's clock.
    round bigint NOT NULL DEFAULT 0      -- Grows with every pairing, and when somebody withdraws.
);
CREATE INDEX arena_open ON arena (start_ms) WHERE closed_ms = 0;
CREATE INDEX arena_closed ON arena (closed_ms);
CREATE INDEX arena_organiser ON arena (organiser);

-- All times from here on are by the service's clock.
CREATE TABLE arena_person (
    arena text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    is_in bigint NOT NULL,
    since_ms bigint NOT NULL, -- When they last came in,
    seen_ms bigint NOT NULL,  -- and when they last looked at its page.
    PRIMARY KEY (arena, person)
);
CREATE INDEX arena_person_person ON arena_person (person);

CREATE TABLE arena_game (
    table_id text COLLATE "C" PRIMARY KEY, -- Chosen before the table is opened.
    arena text COLLATE "C" NOT NULL,
    first text COLLATE "C" NOT NULL,       -- The person with the first seat.
    second text COLLATE "C" NOT NULL,
    paired_ms bigint NOT NULL,
    ended_ms bigint NOT NULL DEFAULT 0,    -- 0: it goes on.
    first_points bigint NOT NULL DEFAULT 0,
    second_points bigint NOT NULL DEFAULT 0,
    how text COLLATE "C" NOT NULL DEFAULT '' -- 'absent': somebody did not come; 'void': it does not count.
);
CREATE INDEX arena_game_arena ON arena_game (arena);
CREATE INDEX arena_game_open ON arena_game (paired_ms) WHERE ended_ms = 0;
