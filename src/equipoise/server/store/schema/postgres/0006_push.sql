-- As SQLite's 0007.

CREATE TABLE push_subscription (
    id text COLLATE "C" PRIMARY KEY,    -- The hash of the endpoint.
    person text COLLATE "C" NOT NULL,
    session text COLLATE "C" NOT NULL,  -- The id of the session that it lives as long as.
    endpoint text NOT NULL,
    p256dh bytea NOT NULL,
    auth bytea NOT NULL,
    made_ms bigint NOT NULL             -- Since 1970, UTC.
);
CREATE INDEX push_subscription_person ON push_subscription (person);

-- Times by the service's clock.
CREATE TABLE push (
    subscription text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    version bigint NOT NULL,            -- How many entries the log had then.
    event text COLLATE "C" NOT NULL,    -- 'turn', 'over'.
    game text NOT NULL,
    made_ms bigint NOT NULL,
    due_ms bigint NOT NULL,             -- Whoever takes it moves this on, past the time it needs.
    tries bigint NOT NULL DEFAULT 0,
    is_done bigint NOT NULL DEFAULT 0,  -- 1: kept for a while, so that it is not made again.
    PRIMARY KEY (subscription, table_id, version, event)
);
CREATE INDEX push_due ON push (due_ms) WHERE is_done = 0;
CREATE INDEX push_made ON push (made_ms);

-- When a person is not to be told, in minutes of their day.
CREATE TABLE quiet_hours (
    person text COLLATE "C" PRIMARY KEY,
    begin_min bigint NOT NULL,
    end_min bigint NOT NULL,
    offset_min bigint NOT NULL          -- How far their clocks are ahead of UTC.
);

-- The key that push services know the servers by: one row.
CREATE TABLE push_key (
    id bigint PRIMARY KEY CHECK (id = 1),
    private_key bytea NOT NULL
);
