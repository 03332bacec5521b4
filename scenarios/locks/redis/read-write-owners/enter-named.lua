-- Lets a reader in beside other readers, or a writer where nobody is.
--
-- KEYS[1]  the lock: a hash from owner, which begins with `read:` or `write:`, to the time at which it has to be out, in milliseconds since 1970
-- ARGV[1]  the owner
-- ARGV[2]  the lease in milliseconds, counted from now
-- Returns  1 if the caller is inside now, 0 if it must wait
--
-- Atomic, because a reader and a writer that both find nobody inside would both come in.
-- The time is the server's: workers' clocks differ.

local lock = KEYS[1]
local owner = ARGV[1]
local lease_ms = tonumber(ARGV[2])

local time = redis.call('TIME')
local now = time[1] * 1000 + math.floor(time[2] / 1000)
local writes = string.sub(owner, 1, 6) == 'write:'

local all = redis.call('HGETALL', lock)
for i = 1, #all, 2 do
  if tonumber(all[i + 1]) <= now then
    redis.call('HDEL', lock, all[i])
  elseif writes or string.sub(all[i], 1, 6) == 'write:' then
    return 0
  end
end

redis.call('HSET', lock, owner, string.format('%.0f', now + lease_ms))
-- The key lasts as long as the last who is inside.
if redis.call('PTTL', lock) < lease_ms then
  redis.call('PEXPIRE', lock, lease_ms)
end
return 1
