CREATE TABLE jobs (name TEXT PRIMARY KEY);
INSERT INTO jobs VALUES ('invoice 1'), ('invoice 2');
