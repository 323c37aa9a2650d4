-- Codes by time (RFC 6238) as a second factor, and the codes that replace them once each.

CREATE TABLE second_factor (
    person text COLLATE "C" PRIMARY KEY,
    totp_key bytea NOT NULL,
    is_on bigint NOT NULL,         -- 0: the person has not yet shown a code.
    last_step bigint NOT NULL      -- The step of time whose code was used last.
);

CREATE TABLE recovery_code (
    person text COLLATE "C" NOT NULL,
    hash text COLLATE "C" NOT NULL,
    PRIMARY KEY (person, hash)
);
