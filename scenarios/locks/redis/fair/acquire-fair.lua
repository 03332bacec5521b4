-- Grants the lock to the first in the queue, and puts everybody else in it.
--
-- KEYS[1]  the lock
-- KEYS[2]  the queue: a list of waiters in order of arrival
-- KEYS[3]  a sorted set: until when each waiter's place is kept, in milliseconds since 1970
-- ARGV[1]  the waiter
-- ARGV[2]  the lease in milliseconds
-- ARGV[3]  how long a waiter's place is kept after it last asked, in milliseconds
-- Returns  nil if granted; otherwise how long to wait at most before asking again, in milliseconds
--
-- Atomic, because the order of the queue is the promise, and the server's own clock, the same for
-- everybody, decides who is still there.

local lock, queue, deadlines = KEYS[1], KEYS[2], KEYS[3]
local waiter, lease_ms, patience_ms = ARGV[1], ARGV[2], tonumber(ARGV[3])

local time = redis.call('TIME')
local now_ms = time[1] * 1000 + math.floor(time[2] / 1000)

-- Whoever has not asked for longer than its place is kept is gone.
local head = redis.call('LINDEX', queue, 0)
while head and tonumber(redis.call('ZSCORE', deadlines, head)) < now_ms do
  redis.call('LPOP', queue)
  redis.call('ZREM', deadlines, head)
  head = redis.call('LINDEX', queue, 0)
end

if redis.call('EXISTS', lock) == 0 and (not head or head == waiter) then
  redis.call('LREM', queue, 1, waiter)
  redis.call('ZREM', deadlines, waiter)
  redis.call('SET', lock, waiter, 'PX', lease_ms)
  return nil
end

if not redis.call('ZSCORE', deadlines, waiter) then
  redis.call('RPUSH', queue, waiter)
end
redis.call('ZADD', deadlines, now_ms + patience_ms, waiter)
redis.call('PEXPIRE', queue, patience_ms)
redis.call('PEXPIRE', deadlines, patience_ms)
return math.max(1, math.floor(patience_ms / 3))
