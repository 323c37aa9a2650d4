-- As SQLite's 0010.

CREATE TABLE report (
    id bigint PRIMARY KEY,
    reporter text COLLATE "C" NOT NULL, -- Empty: their account was deleted.
    reported text COLLATE "C" NOT NULL,
    at_ms bigint NOT NULL,              -- Since 1970, UTC, as all times here but those of chat lines.
    closed_ms bigint,                   -- Null: open.
    note text COLLATE "C" NOT NULL
);
CREATE UNIQUE INDEX report_open ON report (reporter, reported)
WHERE closed_ms IS NULL AND reporter <> '';
CREATE INDEX report_reported ON report (reported);
CREATE INDEX report_reporter ON report (reporter);

-- No number is given twice, not even when reports are gone.
CREATE TABLE report_number (
    id bigint PRIMARY KEY,
    last bigint NOT NULL
);

-- Each time that the reporter said something while the report was open.
CREATE TABLE report_statement (
    report bigint NOT NULL,
    number bigint NOT NULL,
    at_ms bigint NOT NULL,
    reason text COLLATE "C" NOT NULL,   -- 'insults', 'cheating', 'leaving', 'name', 'other'.
    body text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL, -- Empty: it is about no chat line,
    entry bigint NOT NULL,              -- else that of this number in the table's log.
    PRIMARY KEY (report, number)
);

-- Copied from the logs of tables, which may lose them later.
CREATE TABLE report_line (
    report bigint NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    entry bigint NOT NULL,
    at_ms bigint NOT NULL,              -- By the service's clock.
    person text COLLATE "C" NOT NULL,
    name text COLLATE "C" NOT NULL,
    body text COLLATE "C" NOT NULL,
    PRIMARY KEY (report, table_id, entry)
);
CREATE INDEX report_line_person ON report_line (person);
