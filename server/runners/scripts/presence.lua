-- Says that somebody is there, and who else is. By the hub's clock alone, so the machines' clocks need not agree.
-- KEYS: 1 when each was last seen (a sorted set: id by ms since 1970), 2 what each says of itself (a hash: id to JSON)
-- ARGV: 1 the id that is there (empty: nobody, this only looks), 2 what it says of itself, as JSON, 3 ms after which the silent are forgotten (0: never)
-- Returns: for each, the one seen last first: id, JSON, ms since it was seen
-- Atomic: nobody is seen without what it says of itself.
local seen, said = KEYS[1], KEYS[2]
local id, json, forgetMs = ARGV[1], ARGV[2], tonumber(ARGV[3])
local time = redis.call('TIME')
local nowMs = time[1] * 1000 + math.floor(time[2] / 1000)

if id ~= '' then
  redis.call('ZADD', seen, nowMs, id)
  redis.call('HSET', said, id, json)
end
if forgetMs > 0 then
  for _, gone in ipairs(redis.call('ZRANGEBYSCORE', seen, '-inf', nowMs - forgetMs)) do
    redis.call('ZREM', seen, gone)
    redis.call('HDEL', said, gone)
  end
end
local found = {}
local all = redis.call('ZREVRANGE', seen, 0, -1, 'WITHSCORES')
for at = 1, #all, 2 do
  table.insert(found, all[at])
  table.insert(found, redis.call('HGET', said, all[at]) or '')
  table.insert(found, string.format('%d', nowMs - all[at + 1]))
end
return found
