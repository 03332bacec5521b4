CREATE TABLE locks (
  id   INT PRIMARY KEY,
  name VARCHAR(64) NOT NULL,
  UNIQUE INDEX (name)
);
INSERT INTO locks VALUES (1, 'lock:stock'), (2, 'lock:returns');
