-- Counts one holder less. Whose permit that was, the number does not know.
--
-- KEYS[1]  the semaphore: how many hold it
-- Returns  1 if there was a permit to give back, 0 if nobody held one
--
-- Atomic, because a zero that is left behind would be a key for ever, and between a separate GET and DEL
-- another worker could come in.

local semaphore = KEYS[1]
local holders = tonumber(redis.call('GET', semaphore) or 0)

if holders > 1 then
  redis.call('DECR', semaphore)
else
  redis.call('DEL', semaphore)
end
return holders > 0 and 1 or 0
