-- Takes back one grant of the caller's, and frees the lock with the last.
--
-- KEYS[1]  the lock: a hash with one field, the owner, whose value counts the grants
-- ARGV[1]  the owner
-- ARGV[2]  the lease in milliseconds, counted anew while grants are left
-- Returns  1 if the lock is free now, 0 if the caller still holds it, nil if it was not the caller's
--
-- Atomic, because between a separate HINCRBY and DEL the lease can end and another worker can acquire:
-- the DEL would then delete that worker's lock.

local lock = KEYS[1]
local owner = ARGV[1]
local lease_ms = ARGV[2]

if redis.call('HEXISTS', lock, owner) == 0 then
  return nil
end
if redis.call('HINCRBY', lock, owner, -1) > 0 then
  redis.call('PEXPIRE', lock, lease_ms)
  return 0
end
redis.call('DEL', lock)
return 1
