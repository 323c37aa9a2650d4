-- Checksums of the logs, and where the texts of each person are. Entries written before have no
-- checksum: nobody knows any more how they were.

ALTER TABLE entry ADD COLUMN chain BLOB;  -- Null: written before there were any. See seal.hpp.
ALTER TABLE entry ADD COLUMN seals TEXT NOT NULL DEFAULT '';

-- The tables whose logs have texts of a person.
CREATE TABLE person_trace (
    person TEXT NOT NULL,
    table_id TEXT NOT NULL,
    leaves INTEGER NOT NULL DEFAULT 0,  -- 1: the account was deleted, and the texts are to go.
    PRIMARY KEY (person, table_id)
) STRICT, WITHOUT ROWID;
CREATE INDEX person_trace_leaves ON person_trace (table_id, person) WHERE leaves <> 0;

INSERT OR IGNORE INTO person_trace (person, table_id) SELECT person, table_id FROM person_table;
INSERT OR IGNORE INTO person_trace (person, table_id)
SELECT named.person, named.table_id FROM (
    SELECT json_extract(CAST(body AS TEXT), '$.guest') AS person, table_id FROM entry
    WHERE substr(body, 1, 1) = x'7b' AND json_valid(CAST(body AS TEXT))
    UNION
    SELECT json_extract(CAST(body AS TEXT), '$.host'), table_id FROM entry
    WHERE seq = 1 AND substr(body, 1, 1) = x'7b' AND json_valid(CAST(body AS TEXT))
    UNION
    SELECT json_extract(holder.value, '$.guest'), table_id
    FROM entry, json_each(CAST(body AS TEXT), '$.holders') holder
    WHERE seq = 1 AND substr(body, 1, 1) = x'7b' AND json_valid(CAST(body AS TEXT))
) named WHERE typeof(named.person) = 'text';
-- Accounts that were deleted before.
UPDATE person_trace SET leaves = 1 WHERE person IN (SELECT id FROM person WHERE created_ms = 0);
