-- Starts the lease anew, and takes the lock once more if it is nobody's.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- ARGV[2]  the lease in milliseconds, counted from now
-- Returns  1 if the lock is the caller's now, 0 if it is somebody else's
--
-- Atomic, because between a separate GET and SET the lease can end and another worker can acquire:
-- the SET would then overwrite that worker's lock.

local lock = KEYS[1]
local owner = ARGV[1]
local lease_ms = ARGV[2]

local holder = redis.call('GET', lock)
if holder == owner then
  return redis.call('PEXPIRE', lock, lease_ms)
end
-- Who has had it in the meantime?
if not holder then
  redis.call('SET', lock, owner, 'PX', lease_ms)
  return 1
end
return 0
