-- Addresses that their owner has confirmed, and what was sent to them to be used once.

ALTER TABLE notify_target ADD COLUMN confirmed bigint NOT NULL DEFAULT 0;

CREATE TABLE letter (
    hash text COLLATE "C" PRIMARY KEY,      -- Of the token in it.
    person text COLLATE "C" NOT NULL,
    purpose text COLLATE "C" NOT NULL,      -- 'confirm', 'reset'.
    target text NOT NULL,
    until_ms bigint NOT NULL,               -- Since 1970, UTC.
    UNIQUE (person, purpose)
);
