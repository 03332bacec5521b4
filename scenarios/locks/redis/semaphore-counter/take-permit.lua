-- Counts one more holder, if there is a permit left.
--
-- KEYS[1]  the semaphore: how many hold it
-- ARGV[1]  how many permits there are
-- Returns  1 if the caller has a permit now, 0 if none was left
--
-- Atomic, because two workers that both read 1 would both make it 2.

local semaphore = KEYS[1]
local permits = tonumber(ARGV[1])

if tonumber(redis.call('GET', semaphore) or 0) < permits then
  redis.call('INCR', semaphore)
  return 1
end
return 0
