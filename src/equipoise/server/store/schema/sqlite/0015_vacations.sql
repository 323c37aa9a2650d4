-- When people are on vacation: the clocks of their games over days stand meanwhile.

CREATE TABLE vacation (
    person TEXT NOT NULL,
    year INTEGER NOT NULL,     -- Whose days it takes: that in which it began, UTC.
    from_ms INTEGER NOT NULL,  -- By the service's clock, like until_ms.
    until_ms INTEGER NOT NULL,
    PRIMARY KEY (person, from_ms)
) STRICT, WITHOUT ROWID;

-- What tables have yet to hear of them.
CREATE TABLE vacation_note (
    table_id TEXT NOT NULL,
    person TEXT NOT NULL,
    until_ms INTEGER NOT NULL, -- 0: the vacation is over.
    PRIMARY KEY (table_id, person)
) STRICT, WITHOUT ROWID;
CREATE INDEX vacation_note_person ON vacation_note (person);
