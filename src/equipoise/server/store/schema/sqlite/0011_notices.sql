-- What people do not want to be told of, and by which way.

CREATE TABLE notice_off (
    person TEXT NOT NULL,
    event TEXT NOT NULL, -- 'turn', 'over', 'invite'.
    way TEXT NOT NULL,   -- 'mail', 'push'.
    PRIMARY KEY (person, event, way)
) STRICT, WITHOUT ROWID;

-- The token that every mail of that event to that person has. It switches off nothing else, so it
-- is kept as it is.
CREATE TABLE notice_link (
    token TEXT NOT NULL PRIMARY KEY,
    person TEXT NOT NULL,
    event TEXT NOT NULL,
    UNIQUE (person, event)
) STRICT, WITHOUT ROWID;
