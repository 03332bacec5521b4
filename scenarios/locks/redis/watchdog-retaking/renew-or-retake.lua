-- Starts the lease anew, if the lock is still the caller's, and takes it back where it is gone.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- ARGV[2]  the lease in milliseconds, counted from now
-- Returns  1 if the caller holds the lock from now on, 0 if somebody else does
--
-- Atomic, because between a separate GET and PEXPIRE the lease can end and another worker can
-- acquire: the PEXPIRE would then extend that worker's lease.

local lock = KEYS[1]
local owner = ARGV[1]
local lease_ms = ARGV[2]

if redis.call('GET', lock) == owner then
  return redis.call('PEXPIRE', lock, lease_ms)
end
if redis.call('SET', lock, owner, 'NX', 'PX', lease_ms) then
  return 1
end
return 0
