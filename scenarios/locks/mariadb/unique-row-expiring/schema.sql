CREATE TABLE locks (
  name  VARCHAR(64) PRIMARY KEY,
  owner VARCHAR(64) NOT NULL,
  until BIGINT NOT NULL -- milliseconds since 1970, by the database's clock
);
