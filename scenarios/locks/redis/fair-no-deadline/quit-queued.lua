-- Gives up the caller's place in the queue, and tells the others: the next may be first now.
--
-- KEYS[1]  the queue: a list of waiters in order of arrival
-- KEYS[2]  the channel on which waiters listen
-- ARGV[1]  the waiter
-- Returns  1 if it had a place, 0 if not
--
-- Atomic, because a crash between LREM and PUBLISH would let the next waiter sleep beside a free lock.

local queue, channel = KEYS[1], KEYS[2]
local waiter = ARGV[1]

local removed = redis.call('LREM', queue, 1, waiter)
if removed == 1 then
  redis.call('PUBLISH', channel, 'quit')
end
return removed
