-- As SQLite's 0011.

CREATE TABLE notice_off (
    person text COLLATE "C" NOT NULL,
    event text COLLATE "C" NOT NULL, -- 'turn', 'over', 'invite'.
    way text COLLATE "C" NOT NULL,   -- 'mail', 'push'.
    PRIMARY KEY (person, event, way)
);

-- The token that every mail of that event to that person has. It switches off nothing else, so it
-- is kept as it is.
CREATE TABLE notice_link (
    token text COLLATE "C" PRIMARY KEY,
    person text COLLATE "C" NOT NULL,
    event text COLLATE "C" NOT NULL,
    UNIQUE (person, event)
);
