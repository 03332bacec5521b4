-- Takes the caller out, if it still is inside.
--
-- KEYS[1]  the lock: a hash from owner to the time at which it has to be out
-- ARGV[1]  the owner
-- Returns  1 if the caller was inside, 0 if it was not and nobody was touched
--
-- Atomic, because it is one command: the last who leaves takes the key with it.

local lock = KEYS[1]
local owner = ARGV[1]

return redis.call('HDEL', lock, owner)
