CREATE TABLE locks (
  name    VARCHAR(64) PRIMARY KEY,
  owner   VARCHAR(64), -- nobody: NULL
  version INT NOT NULL -- one more with every change
);
INSERT INTO locks VALUES ('lock:stock', NULL, 7);
