-- What each rated game did to the rating of each of its persons.

CREATE TABLE rating_history (
    person TEXT NOT NULL,
    ladder TEXT NOT NULL,
    games INTEGER NOT NULL,    -- How many had been counted on the ladder with this one.
    table_id TEXT NOT NULL,    -- Empty: no game, but the rating as it was when this began.
    listed INTEGER NOT NULL,   -- 1: the lobby showed the table.
    at_ms INTEGER NOT NULL,    -- By the service's clock: when the game ended.
    place INTEGER NOT NULL,    -- From 1.
    team INTEGER NOT NULL,
    players INTEGER NOT NULL,  -- For how many persons the game counted.
    result TEXT NOT NULL,      -- 'win', 'draw', 'loss'.
    mu_before REAL NOT NULL,
    sigma_before REAL NOT NULL,
    mu REAL NOT NULL,
    sigma REAL NOT NULL,
    PRIMARY KEY (person, ladder, games)
) STRICT, WITHOUT ROWID;
CREATE INDEX rating_history_time ON rating_history (person, at_ms);
CREATE INDEX rating_history_table ON rating_history (table_id) WHERE table_id <> '';

-- Whoever has a rating already counts as having played now.
INSERT INTO rating_history
SELECT person, ladder, games, '', 0, COALESCE((SELECT service_ms FROM service), 0), 0, 0, 0, '',
    mu, sigma, mu, sigma
FROM rating;
