-- As SQLite's 0015.

CREATE TABLE vacation (
    person text COLLATE "C" NOT NULL,
    year bigint NOT NULL,                  -- Whose days it takes: that in which it began, UTC.
    from_ms bigint NOT NULL,               -- By the service's clock, like until_ms.
    until_ms bigint NOT NULL,
    PRIMARY KEY (person, from_ms)
);

CREATE TABLE vacation_note (
    table_id text COLLATE "C" NOT NULL,
    person text COLLATE "C" NOT NULL,
    until_ms bigint NOT NULL,              -- 0: the vacation is over.
    PRIMARY KEY (table_id, person)
);
CREATE INDEX vacation_note_person ON vacation_note (person);
