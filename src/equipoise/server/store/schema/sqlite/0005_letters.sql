-- Addresses that their owner has confirmed, and what was sent to them to be used once.

ALTER TABLE notify_target ADD COLUMN confirmed INTEGER NOT NULL DEFAULT 0;

CREATE TABLE letter (
    hash TEXT NOT NULL PRIMARY KEY,  -- Of the token in it.
    person TEXT NOT NULL,
    purpose TEXT NOT NULL,           -- 'confirm', 'reset'.
    target TEXT NOT NULL,
    until_ms INTEGER NOT NULL,       -- Since 1970, UTC.
    UNIQUE (person, purpose)
) STRICT, WITHOUT ROWID;
