-- Grants the lock to a new owner, or once more to the owner who has it.
--
-- KEYS[1]  the lock: a hash with one field, the owner, whose value counts the grants
-- ARGV[1]  the owner
-- ARGV[2]  the lease in milliseconds, counted from now
-- Returns  nil if granted; otherwise how long the lease of the present owner still lasts, in milliseconds
--
-- Atomic, because between a separate EXISTS and HINCRBY another worker could be granted the lock, and
-- between HINCRBY and PEXPIRE a crash would leave a lock that never ends.

local lock = KEYS[1]
local owner = ARGV[1]
local lease_ms = ARGV[2]

if redis.call('EXISTS', lock) == 0 or redis.call('HEXISTS', lock, owner) == 1 then
  redis.call('HINCRBY', lock, owner, 1)
  redis.call('PEXPIRE', lock, lease_ms)
  return nil
end
return redis.call('PTTL', lock)
