-- Codes by time (RFC 6238) as a second factor, and the codes that replace them once each.

CREATE TABLE second_factor (
    person TEXT NOT NULL PRIMARY KEY,
    totp_key BLOB NOT NULL,
    is_on INTEGER NOT NULL,    -- 0: the person has not yet shown a code.
    last_step INTEGER NOT NULL -- The step of time whose code was used last.
) STRICT, WITHOUT ROWID;

CREATE TABLE recovery_code (
    person TEXT NOT NULL,
    hash TEXT NOT NULL,
    PRIMARY KEY (person, hash)
) STRICT, WITHOUT ROWID;
