-- Puts back what was taken from the queue and never finished, if the lock is still the caller's.
--
-- KEYS[1]  the lock
-- KEYS[2]  the queue
-- KEYS[3]  what has been taken and is not done
-- ARGV[1]  the owner value that the caller wrote when it acquired
-- Returns  how many pieces of work were put back
--
-- Atomic, because between a separate GET and LMOVE the lease can end and a new holder can take work: that
-- would be put back while it is being done, and done twice.

local lock, queue, taken = KEYS[1], KEYS[2], KEYS[3]
local owner = ARGV[1]

if redis.call('GET', lock) ~= owner then
  return 0
end
local put_back = 0
while redis.call('LMOVE', taken, queue, 'LEFT', 'RIGHT') do
  put_back = put_back + 1
end
return put_back
