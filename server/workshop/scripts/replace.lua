-- Puts a room in place of the version before it.
-- KEYS: 1 the room, 2 open rooms (a sorted set: code by when it ends by itself), 3 and more: all that members have left
-- ARGV: 1 code, 2 the new version, 3 the question that answers are taken for (0: none), 4 the room as JSON, 5 kept for so many ms, 6 when it ends, in ms since 1970 (0: it has ended)
-- Returns: 1 replaced, 0 there is another version by now, or none
-- Atomic: compare and set.
local room, rooms = KEYS[1], KEYS[2]
local code, version, open, json = ARGV[1], tonumber(ARGV[2]), ARGV[3], ARGV[4]
local keptMs, endsAtMs = tonumber(ARGV[5]), tonumber(ARGV[6])

if tonumber(redis.call('HGET', room, 'version')) ~= version - 1 then
  return 0
end
redis.call('HSET', room, 'version', version, 'open', open, 'json', json)
redis.call('PEXPIRE', room, keptMs)
for i = 3, #KEYS do
  redis.call('PEXPIRE', KEYS[i], keptMs)
end
if endsAtMs == 0 then
  redis.call('ZREM', rooms, code)
else
  redis.call('ZADD', rooms, endsAtMs, code)
end
return 1
