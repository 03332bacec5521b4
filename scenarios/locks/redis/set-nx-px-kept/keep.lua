-- Keeps the lock for a while longer, if it is still the caller's. Nobody renews it, so it ends by itself.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- ARGV[2]  how long the lock is to be kept, in milliseconds from now
-- Returns  1 if the lock was the caller's, 0 if it was not and nothing was touched
--
-- Atomic, because between a separate GET and PEXPIRE the lease can end and another worker can
-- acquire: the PEXPIRE would then change that worker's lease.

local lock = KEYS[1]
local owner = ARGV[1]
local keep_ms = ARGV[2]

if redis.call('GET', lock) == owner then
  return redis.call('PEXPIRE', lock, keep_ms)
end
return 0
