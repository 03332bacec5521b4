-- Takes a place for the caller, if one is free or its time is over.
--
-- KEYS[1]  the semaphore: a hash from owner to the time at which its place is over, in milliseconds since 1970
-- ARGV[1]  the owner
-- ARGV[2]  how many places there are
-- ARGV[3]  the lease in milliseconds, counted from now
-- Returns  1 if the caller has a place now, 0 if all were taken
--
-- Atomic, because two workers that both find one place free would both take it.
-- The time is the server's: workers' clocks differ.

local semaphore = KEYS[1]
local owner = ARGV[1]
local places = tonumber(ARGV[2])
local lease_ms = tonumber(ARGV[3])

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)

local all = redis.call('HGETALL', semaphore)
for i = 1, #all, 2 do
  if tonumber(all[i + 1]) <= now then
    redis.call('HDEL', semaphore, all[i])
  end
end

if redis.call('HLEN', semaphore) >= places then
  return 0
end
redis.call('HSET', semaphore, owner, string.format('%.0f', now + lease_ms))
-- The key lasts as long as the last of its places.
if redis.call('PTTL', semaphore) < lease_ms then
  redis.call('PEXPIRE', semaphore, lease_ms)
end
return 1
