-- KEYS[1]  the lock
-- ARGV[1]  what the lock's owner wrote into it
-- Returns  1 if this freed the owner's own lock, 0 if it did not

return 0
