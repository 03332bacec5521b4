-- Gives the caller's place back, if it still has one.
--
-- KEYS[1]  the semaphore: a hash from owner to the time at which its place is over
-- ARGV[1]  the owner
-- Returns  1 if the place was the caller's and is free now, 0 if it had none and nothing was touched
--
-- Atomic, because it is one command: the last place to go takes the key with it.

local semaphore = KEYS[1]
local owner = ARGV[1]

return redis.call('HDEL', semaphore, owner)
