-- As SQLite's 0014.

CREATE TABLE club (
    id text COLLATE "C" PRIMARY KEY,
    title text COLLATE "C" NOT NULL,
    about text COLLATE "C" NOT NULL,
    founder text COLLATE "C" NOT NULL,
    link_key text COLLATE "C" NOT NULL,              -- Whoever has it may join.
    made_ms bigint NOT NULL,
    -- The table that opens every week.
    plan text COLLATE "C" NOT NULL DEFAULT '',       -- JSON; empty: none opens.
    game text COLLATE "C" NOT NULL DEFAULT '',
    mode text COLLATE "C" NOT NULL DEFAULT '',
    minute bigint NOT NULL DEFAULT 0,      -- Of the week, from Monday 0:00 UTC.
    next_ms bigint NOT NULL DEFAULT 0      -- When the next one is due; 0: none.
);
CREATE INDEX club_founder ON club (founder);
CREATE INDEX club_next ON club (next_ms) WHERE next_ms <> 0;

CREATE TABLE club_person (
    club text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    since_ms bigint NOT NULL,
    left_ms bigint NOT NULL DEFAULT 0,     -- 0: a member.
    PRIMARY KEY (club, person)
);
CREATE INDEX club_person_person ON club_person (person);
CREATE INDEX club_person_left ON club_person (left_ms) WHERE left_ms <> 0;

CREATE TABLE club_table (
    table_id text COLLATE "C" PRIMARY KEY,                   -- That of the week is chosen before the table is opened.
    club text COLLATE "C" NOT NULL,
    made_ms bigint NOT NULL,               -- By the service's clock.
    due_ms bigint NOT NULL DEFAULT 0,      -- When the table of the week was due; 0: a member opened it.
    is_over bigint NOT NULL DEFAULT 0
);
CREATE INDEX club_table_club ON club_table (club, made_ms) WHERE is_over = 0;
CREATE INDEX club_table_due ON club_table (due_ms) WHERE due_ms <> 0;
