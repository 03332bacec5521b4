-- Begins the lease anew, if the lock is still the caller's.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- ARGV[2]  the lease in milliseconds
-- Returns  1 if the lease was renewed, 0 if the lock is not the caller's any more
--
-- Atomic, because between a separate GET and PEXPIRE the lease can end and another worker can acquire:
-- the PEXPIRE would then extend that worker's lock.

local lock = KEYS[1]
local owner = ARGV[1]

if redis.call('GET', lock) == owner then
  return redis.call('PEXPIRE', lock, ARGV[2])
end
return 0
