-- Who shows their name while they watch a table. Whoever has never said so shows none.

CREATE TABLE watch_name (
    person TEXT NOT NULL PRIMARY KEY,
    is_shown INTEGER NOT NULL, -- 0 or 1. The row stays, so that other servers hear of both.
    since_ms INTEGER NOT NULL  -- Since 1970, UTC.
) STRICT, WITHOUT ROWID;
CREATE INDEX watch_name_since ON watch_name (since_ms);
