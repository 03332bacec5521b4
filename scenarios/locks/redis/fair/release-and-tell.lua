-- Gives the lock back, if it is still the caller's, and tells those who wait.
--
-- KEYS[1]  the lock
-- KEYS[2]  the channel on which waiters listen
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- Returns  1 if the lock was the caller's and is now free, 0 if it was not and nothing was touched
--
-- Atomic, because between a separate GET and DEL the lease can end and another worker can acquire:
-- the DEL would then delete that worker's lock. And a crash between DEL and PUBLISH would let the
-- waiters sleep on beside a free lock.

local lock = KEYS[1]
local channel = KEYS[2]
local owner = ARGV[1]

if redis.call('GET', lock) == owner then
  redis.call('DEL', lock)
  redis.call('PUBLISH', channel, 'released')
  return 1
end
return 0
