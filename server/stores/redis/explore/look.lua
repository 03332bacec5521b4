-- Reads everything that the later behavior of this database depends on.
-- ARGV[1] precision of leases, in milliseconds: the remaining time of a lease is rounded up to a multiple of it
-- Returns a list of { key, type, milliseconds to live or -1, its value as text or a list }, in the order of keys
-- One script, because everything must be of the same moment. Each remaining time is read only once: Redis 7.0 reads its clock again for each read.
local exact_ms = tonumber(ARGV[1])
local keys = redis.call('KEYS', '*')
table.sort(keys)
local found = {}
for index, key in ipairs(keys) do
  local kind = redis.call('TYPE', key).ok
  local value
  if kind == 'string' then
    value = redis.call('GET', key)
  elseif kind == 'hash' then
    value = redis.call('HGETALL', key)
  elseif kind == 'list' then
    value = redis.call('LRANGE', key, 0, -1)
  elseif kind == 'set' then
    value = redis.call('SMEMBERS', key)
    table.sort(value)
  elseif kind == 'zset' then
    value = redis.call('ZRANGE', key, 0, -1, 'WITHSCORES')
  end
  local left_ms = redis.call('PTTL', key)
  if left_ms > 0 then
    left_ms = math.ceil(left_ms / exact_ms) * exact_ms
  end
  found[index] = { key, kind, left_ms, value }
end
return found
