-- Whom a person follows, and whom they want nothing to do with.

CREATE TABLE tie (
    person TEXT NOT NULL,
    other TEXT NOT NULL,
    kind TEXT NOT NULL,        -- 'follow', 'block'.
    since_ms INTEGER NOT NULL, -- Since 1970, UTC.
    PRIMARY KEY (person, other)
) STRICT, WITHOUT ROWID;
CREATE INDEX tie_other ON tie (other);
CREATE INDEX tie_since ON tie (since_ms);
