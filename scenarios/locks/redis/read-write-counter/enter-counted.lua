-- Lets a reader in beside other readers, or a writer where nobody is.
--
-- KEYS[1]  the lock: how many read, or `writer`
-- ARGV[1]  `read` or `write`
-- ARGV[2]  the lease in milliseconds, counted from now, for all who are inside
-- Returns  1 if the caller is inside now, 0 if it must wait
--
-- Atomic, because between a separate GET and SET somebody else could come in.

local lock = KEYS[1]
local wish = ARGV[1]
local lease_ms = ARGV[2]
local inside = redis.call('GET', lock)

if wish == 'write' then
  if inside then
    return 0
  end
  redis.call('SET', lock, 'writer', 'PX', lease_ms)
  return 1
end
if inside == 'writer' then
  return 0
end
redis.call('INCR', lock)
redis.call('PEXPIRE', lock, lease_ms)
return 1
