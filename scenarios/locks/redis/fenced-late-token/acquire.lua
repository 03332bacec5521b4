-- Grants the lock and numbers the grant, in one step.
--
-- KEYS[1]  the lock
-- KEYS[2]  the counter of grants; it never expires, so numbers never repeat
-- ARGV[1]  an owner value that nobody else uses
-- ARGV[2]  the lease in milliseconds
-- Returns  the fencing token: the number of this grant; nil if somebody holds the lock
--
-- Atomic, because the order of the tokens must be the order of the grants. With a separate INCR, a
-- slow worker could be granted the lock first and draw the larger token last.

local lock = KEYS[1]
local counter = KEYS[2]
local owner = ARGV[1]
local lease_ms = ARGV[2]

if redis.call('SET', lock, owner, 'NX', 'PX', lease_ms) then
  return redis.call('INCR', counter)
end
return nil
