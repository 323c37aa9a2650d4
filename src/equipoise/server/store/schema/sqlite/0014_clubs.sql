-- Clubs: small groups of people with accounts. Persons are named by the ids that tables keep. All
-- times are since 1970, UTC, except that of a table.

CREATE TABLE club (
    id TEXT NOT NULL PRIMARY KEY,
    title TEXT NOT NULL,
    about TEXT NOT NULL,
    founder TEXT NOT NULL,
    link_key TEXT NOT NULL,              -- Whoever has it may join.
    made_ms INTEGER NOT NULL,
    -- The table that opens every week.
    plan TEXT NOT NULL DEFAULT '',       -- JSON; empty: none opens.
    game TEXT NOT NULL DEFAULT '',
    mode TEXT NOT NULL DEFAULT '',
    minute INTEGER NOT NULL DEFAULT 0,      -- Of the week, from Monday 0:00 UTC.
    next_ms INTEGER NOT NULL DEFAULT 0      -- When the next one is due; 0: none.
) STRICT, WITHOUT ROWID;
CREATE INDEX club_founder ON club (founder);
CREATE INDEX club_next ON club (next_ms) WHERE next_ms <> 0;

CREATE TABLE club_person (
    club TEXT NOT NULL,
    person TEXT NOT NULL,
    since_ms INTEGER NOT NULL,
    left_ms INTEGER NOT NULL DEFAULT 0,     -- 0: a member.
    PRIMARY KEY (club, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX club_person_person ON club_person (person);
CREATE INDEX club_person_left ON club_person (left_ms) WHERE left_ms <> 0;

CREATE TABLE club_table (
    table_id TEXT NOT NULL PRIMARY KEY,                   -- That of the week is chosen before the table is opened.
    club TEXT NOT NULL,
    made_ms INTEGER NOT NULL,               -- By the service's clock.
    due_ms INTEGER NOT NULL DEFAULT 0,      -- When the table of the week was due; 0: a member opened it.
    is_over INTEGER NOT NULL DEFAULT 0
) STRICT, WITHOUT ROWID;
CREATE INDEX club_table_club ON club_table (club, made_ms) WHERE is_over = 0;
CREATE INDEX club_table_due ON club_table (due_ms) WHERE due_ms <> 0;
