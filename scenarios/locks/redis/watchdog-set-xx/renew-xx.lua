-- Writes the owner once more, if the lock is still the caller's.
--
-- KEYS[1]  the lock
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- Returns  1 if the lock was written, 0 if the lock is not the caller's any more
--
-- Atomic, because between a separate GET and SET the lease can end and another worker can acquire:
-- the SET would then overwrite that worker's lock.

local lock = KEYS[1]
local owner = ARGV[1]

if redis.call('GET', lock) == owner then
  -- What becomes of the key's expiry?
  redis.call('SET', lock, owner, 'XX')
  return 1
end
return 0
