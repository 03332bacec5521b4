-- Grants the lock to the first in the queue, and puts everybody else in it.
--
-- KEYS[1]  the lock
-- KEYS[2]  the queue: a list of waiters in order of arrival
-- ARGV[1]  the waiter
-- ARGV[2]  the lease in milliseconds
-- ARGV[3]  how long a waiter waits before it asks again, times three, in milliseconds
-- Returns  nil if granted; otherwise how long to wait at most before asking again, in milliseconds
--
-- Atomic, because the order of the queue is the promise.

local lock, queue = KEYS[1], KEYS[2]
local waiter, lease_ms, patience_ms = ARGV[1], ARGV[2], tonumber(ARGV[3])

local head = redis.call('LINDEX', queue, 0)

if redis.call('EXISTS', lock) == 0 and (not head or head == waiter) then
  redis.call('LREM', queue, 1, waiter)
  redis.call('SET', lock, waiter, 'PX', lease_ms)
  return nil
end

if not redis.call('LPOS', queue, waiter) then
  redis.call('RPUSH', queue, waiter)
end
return math.max(1, math.floor(patience_ms / 3))
