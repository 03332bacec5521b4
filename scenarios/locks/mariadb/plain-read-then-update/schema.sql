CREATE TABLE locks (
  name VARCHAR(64) PRIMARY KEY,
  sold INT NOT NULL
);
INSERT INTO locks VALUES ('lock:stock', 0);
