-- As SQLite's 0006.

ALTER TABLE entry ADD COLUMN chain bytea;  -- Null: written before there were any. See seal.hpp.
ALTER TABLE entry ADD COLUMN seals text NOT NULL DEFAULT '';

-- The tables whose logs have texts of a person.
CREATE TABLE person_trace (
    person text COLLATE "C" NOT NULL,
    table_id text COLLATE "C" NOT NULL,
    leaves bigint NOT NULL DEFAULT 0,  -- 1: the account was deleted, and the texts are to go.
    PRIMARY KEY (person, table_id)
);
CREATE INDEX person_trace_leaves ON person_trace (table_id, person) WHERE leaves <> 0;

INSERT INTO person_trace (person, table_id) SELECT person, table_id FROM person_table;
INSERT INTO person_trace (person, table_id)
SELECT named.person, named.table_id FROM (
    SELECT convert_from(body, 'UTF8')::json ->> 'guest' AS person, table_id FROM entry
    WHERE substring(body from 1 for 1) = '\x7b'
    UNION
    SELECT convert_from(body, 'UTF8')::json ->> 'host', table_id FROM entry
    WHERE seq = 1 AND substring(body from 1 for 1) = '\x7b'
    UNION
    SELECT holder ->> 'guest', table_id
    FROM entry, json_array_elements(convert_from(body, 'UTF8')::json -> 'holders') holder
    WHERE seq = 1 AND substring(body from 1 for 1) = '\x7b'
) named WHERE named.person IS NOT NULL
ON CONFLICT DO NOTHING;
-- Accounts that were deleted before.
UPDATE person_trace SET leaves = 1 WHERE person IN (SELECT id FROM person WHERE created_ms = 0);
