-- Counts one who is inside less, and frees the lock with the last.
--
-- KEYS[1]  the lock: how many read, or `writer`
-- Returns  1 if somebody was inside, 0 if nobody was
--
-- Atomic, because between a separate GET and DEL another reader could come in.

local lock = KEYS[1]
local inside = redis.call('GET', lock)

if not inside then
  return 0
end
if (tonumber(inside) or 1) > 1 then
  redis.call('DECR', lock)
else
  redis.call('DEL', lock)
end
return 1
