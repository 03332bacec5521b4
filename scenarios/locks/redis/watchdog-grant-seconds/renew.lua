-- Starts the lease anew, if the lock is still the caller's.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- ARGV[2]  the lease in milliseconds, counted from now
-- Returns  1 if the lease was renewed, 0 if the lock is not the caller's any more
--
-- Atomic, because between a separate GET and PEXPIRE the lease can end and another worker can
-- acquire: the PEXPIRE would then extend that worker's lease.

local lock = KEYS[1]
local owner = ARGV[1]
local lease_ms = ARGV[2]

if redis.call('GET', lock) == owner then
  return redis.call('PEXPIRE', lock, lease_ms)
end
return 0
