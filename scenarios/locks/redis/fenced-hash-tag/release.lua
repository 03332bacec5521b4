-- Gives the lock back, if it is still the caller's.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- Returns  1 if the lock was the caller's and is now free, 0 if it was not and nothing was touched
--
-- Atomic, because between a separate GET and DEL the lease can end and another client can acquire:
-- the DEL would then delete that client's lock.

local lock = KEYS[1]
local owner = ARGV[1]

if redis.call('GET', lock) == owner then
  return redis.call('DEL', lock)
end
return 0
