-- As SQLite's 0016.

CREATE TABLE watch_name (
    person text COLLATE "C" NOT NULL PRIMARY KEY,
    is_shown bigint NOT NULL, -- 0 or 1. The row stays, so that other servers hear of both.
    since_ms bigint NOT NULL  -- Since 1970, UTC.
);
CREATE INDEX watch_name_since ON watch_name (since_ms);
