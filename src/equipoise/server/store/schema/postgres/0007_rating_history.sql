-- As SQLite's 0008.

CREATE TABLE rating_history (
    person text COLLATE "C" NOT NULL,
    ladder text COLLATE "C" NOT NULL,
    games bigint NOT NULL,              -- How many had been counted on the ladder with this one.
    table_id text COLLATE "C" NOT NULL, -- Empty: no game, but the rating as it was when this began.
    listed bigint NOT NULL,             -- 1: the lobby showed the table.
    at_ms bigint NOT NULL,              -- By the service's clock: when the game ended.
    place bigint NOT NULL,              -- From 1.
    team bigint NOT NULL,
    players bigint NOT NULL,            -- For how many persons the game counted.
    result text COLLATE "C" NOT NULL,   -- 'win', 'draw', 'loss'.
    mu_before double precision NOT NULL,
    sigma_before double precision NOT NULL,
    mu double precision NOT NULL,
    sigma double precision NOT NULL,
    PRIMARY KEY (person, ladder, games)
);
CREATE INDEX rating_history_time ON rating_history (person, at_ms);
CREATE INDEX rating_history_table ON rating_history (table_id) WHERE table_id <> '';

-- Whoever has a rating already counts as having played now.
INSERT INTO rating_history
SELECT person, ladder, games, '', 0, COALESCE((SELECT service_ms FROM service), 0), 0, 0, 0, '',
    mu, sigma, mu, sigma
FROM rating;
