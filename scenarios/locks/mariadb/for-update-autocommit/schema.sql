CREATE TABLE locks (name VARCHAR(64) PRIMARY KEY);
INSERT INTO locks VALUES ('lock:stock');
