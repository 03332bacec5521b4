-- Opens a room, unless there is one of this code.
-- KEYS: 1 the room, 2 all rooms (a sorted set: code by when it is forgotten)
-- ARGV: 1 code, 2 version, 3 the room as JSON, 4 kept for so many ms, 5 now in ms
-- Returns: 1 opened, 0 the code is taken
-- Atomic, because two servers may draw the same code.
local room, rooms = KEYS[1], KEYS[2]
local code, version, json, keptMs, nowMs = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

if redis.call('EXISTS', room) == 1 then
  return 0
end
redis.call('HSET', room, 'version', version, 'open', '0', 'json', json)
redis.call('PEXPIRE', room, keptMs)
redis.call('ZADD', rooms, nowMs + keptMs, code)
return 1
