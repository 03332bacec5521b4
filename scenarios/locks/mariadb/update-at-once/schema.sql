CREATE TABLE locks (
  name  VARCHAR(64) PRIMARY KEY,
  taken INT NOT NULL -- how often
);
INSERT INTO locks VALUES ('lock:stock', 0);
