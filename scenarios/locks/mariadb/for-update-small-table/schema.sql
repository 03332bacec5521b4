CREATE TABLE locks (name VARCHAR(64) PRIMARY KEY);
INSERT INTO locks VALUES ('lock:parcels'), ('lock:returns'), ('lock:stock');
