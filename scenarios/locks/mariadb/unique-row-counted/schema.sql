CREATE TABLE locks (
  name  VARCHAR(64) PRIMARY KEY,
  owner VARCHAR(64) NOT NULL,
  count INT NOT NULL -- how often its owner has taken it
);
