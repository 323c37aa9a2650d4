-- Browsers that have logged in to an account: guessing elsewhere does not hold them up.

CREATE TABLE device (
    person text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,  -- Of the token in the browser's cookie.
    seen_ms bigint NOT NULL,         -- Since 1970, UTC: the last login.
    PRIMARY KEY (person, hash)
);
CREATE INDEX device_hash ON device (hash);
CREATE INDEX device_seen ON device (seen_ms);
