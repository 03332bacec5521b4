-- Replaces a room by its next version.
-- KEYS: 1 the room, 2 open rooms (a sorted set: code by the time at which the room ends), 3 and more: everything that members have left
-- ARGV: 1 code, 2 the new version, 3 the question that takes answers (0: none), 4 the room as JSON, 5 ms to keep all this, 6 end in ms since 1970 (0: ended)
-- Returns: 1 replaced, 0 another version is stored by now, or none
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
