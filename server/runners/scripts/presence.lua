-- Notes that a server or runner is there, and lists all of them. Uses only the hub's clock, so the machines' clocks need not agree.
-- KEYS: 1 when each was last seen (a sorted set: id by ms since 1970), 2 how each describes itself (a hash: id to JSON)
-- ARGV: 1 id of the one that is there (empty: only list them), 2 how it describes itself, as JSON, 3 ms of silence after which one is forgotten (0: never)
-- Returns: id, JSON, and ms since it was seen, for each; the one seen last is first
-- Atomic: nobody is listed without its description.
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
