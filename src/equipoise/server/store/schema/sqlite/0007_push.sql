-- Browsers that are told by Web Push, and what each is still to be sent.

CREATE TABLE push_subscription (
    id TEXT NOT NULL PRIMARY KEY,  -- The hash of the endpoint.
    person TEXT NOT NULL,
    session TEXT NOT NULL,         -- The id of the session that it lives as long as.
    endpoint TEXT NOT NULL,
    p256dh BLOB NOT NULL,
    auth BLOB NOT NULL,
    made_ms INTEGER NOT NULL       -- Since 1970, UTC.
) STRICT, WITHOUT ROWID;
CREATE INDEX push_subscription_person ON push_subscription (person);

-- Times by the service's clock.
CREATE TABLE push (
    subscription TEXT NOT NULL,
    table_id TEXT NOT NULL,
    version INTEGER NOT NULL,      -- How many entries the log had then.
    event TEXT NOT NULL,           -- 'turn', 'over'.
    game TEXT NOT NULL,
    made_ms INTEGER NOT NULL,
    due_ms INTEGER NOT NULL,       -- Whoever takes it moves this on, past the time it needs.
    tries INTEGER NOT NULL DEFAULT 0,
    is_done INTEGER NOT NULL DEFAULT 0,  -- 1: kept for a while, so that it is not made again.
    PRIMARY KEY (subscription, table_id, version, event)
) STRICT, WITHOUT ROWID;
CREATE INDEX push_due ON push (due_ms) WHERE is_done = 0;
CREATE INDEX push_made ON push (made_ms);

-- When a person is not to be told, in minutes of their day.
CREATE TABLE quiet_hours (
    person TEXT NOT NULL PRIMARY KEY,
    begin_min INTEGER NOT NULL,
    end_min INTEGER NOT NULL,
    offset_min INTEGER NOT NULL    -- How far their clocks are ahead of UTC.
) STRICT, WITHOUT ROWID;

-- The key that push services know the servers by: one row.
CREATE TABLE push_key (
    id INTEGER NOT NULL PRIMARY KEY CHECK (id = 1),
    private_key BLOB NOT NULL
) STRICT, WITHOUT ROWID;
