-- As SQLite's 0009.

CREATE TABLE tie (
    person text COLLATE "C" NOT NULL,
    other text COLLATE "C" NOT NULL,
    kind text COLLATE "C" NOT NULL, -- 'follow', 'block'.
    since_ms bigint NOT NULL,       -- Since 1970, UTC.
    PRIMARY KEY (person, other)
);
CREATE INDEX tie_other ON tie (other);
CREATE INDEX tie_since ON tie (since_ms);
