-- Arenas: an evening in which whoever is in is paired again and again. Persons are named by the ids
-- that tables keep.

CREATE TABLE arena (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,       -- Empty: the account of the organiser was deleted.
    organiser TEXT NOT NULL,
    game TEXT NOT NULL,
    mode TEXT NOT NULL,
    plan TEXT NOT NULL,        -- JSON: what its tables are opened with.
    made_ms INTEGER NOT NULL,  -- Since 1970, UTC, as the next three.
    start_ms INTEGER NOT NULL,
    end_ms INTEGER NOT NULL,
    closed_ms INTEGER NOT NULL DEFAULT 0, -- 0: its standings are not final.
    node TEXT NOT NULL DEFAULT '',        -- The server that pairs,
    lease_ms INTEGER NOT NULL DEFAULT 0,  -- and until when, by the service's clock.
    round INTEGER NOT NULL DEFAULT 0      -- Grows with every pairing, and when somebody withdraws.
) STRICT, WITHOUT ROWID;
CREATE INDEX arena_open ON arena (start_ms) WHERE closed_ms = 0;
CREATE INDEX arena_closed ON arena (closed_ms);
CREATE INDEX arena_organiser ON arena (organiser);

-- All times from here on are by the service's clock.
CREATE TABLE arena_person (
    arena TEXT NOT NULL,
    person TEXT NOT NULL,
    is_in INTEGER NOT NULL,
    since_ms INTEGER NOT NULL, -- When they last came in,
    seen_ms INTEGER NOT NULL,  -- and when they last looked at its page.
    PRIMARY KEY (arena, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX arena_person_person ON arena_person (person);

CREATE TABLE arena_game (
    table_id TEXT NOT NULL PRIMARY KEY, -- Chosen before the table is opened.
    arena TEXT NOT NULL,
    first TEXT NOT NULL,                -- The person with the first seat.
    second TEXT NOT NULL,
    paired_ms INTEGER NOT NULL,
    ended_ms INTEGER NOT NULL DEFAULT 0, -- 0: it goes on.
    first_points INTEGER NOT NULL DEFAULT 0,
    second_points INTEGER NOT NULL DEFAULT 0,
    how TEXT NOT NULL DEFAULT ''         -- 'absent': somebody did not come; 'void': it does not count.
) STRICT, WITHOUT ROWID;
CREATE INDEX arena_game_arena ON arena_game (arena);
CREATE INDEX arena_game_open ON arena_game (paired_ms) WHERE ended_ms = 0;
