-- What people report of each other, for the operator. Persons are named by the ids that tables keep.

CREATE TABLE report (
    id INTEGER PRIMARY KEY,
    reporter TEXT NOT NULL, -- Empty: their account was deleted.
    reported TEXT NOT NULL,
    at_ms INTEGER NOT NULL, -- Since 1970, UTC, as all times here but those of chat lines.
    closed_ms INTEGER,      -- Null: open.
    note TEXT NOT NULL
) STRICT;
CREATE UNIQUE INDEX report_open ON report (reporter, reported)
WHERE closed_ms IS NULL AND reporter <> '';
CREATE INDEX report_reported ON report (reported);
CREATE INDEX report_reporter ON report (reporter);

-- No number is given twice, not even when reports are gone.
CREATE TABLE report_number (
    id INTEGER PRIMARY KEY,
    last INTEGER NOT NULL
) STRICT;

-- Each time that the reporter said something while the report was open.
CREATE TABLE report_statement (
    report INTEGER NOT NULL,
    number INTEGER NOT NULL,
    at_ms INTEGER NOT NULL,
    reason TEXT NOT NULL,   -- 'insults', 'cheating', 'leaving', 'name', 'other'.
    body TEXT NOT NULL,
    table_id TEXT NOT NULL, -- Empty: it is about no chat line,
    entry INTEGER NOT NULL, -- else that of this number in the table's log.
    PRIMARY KEY (report, number)
) STRICT, WITHOUT ROWID;

-- Copied from the logs of tables, which may lose them later.
CREATE TABLE report_line (
    report INTEGER NOT NULL,
    table_id TEXT NOT NULL,
    entry INTEGER NOT NULL,
    at_ms INTEGER NOT NULL, -- By the service's clock.
    person TEXT NOT NULL,
    name TEXT NOT NULL,
    body TEXT NOT NULL,
    PRIMARY KEY (report, table_id, entry)
) STRICT, WITHOUT ROWID;
CREATE INDEX report_line_person ON report_line (person);
