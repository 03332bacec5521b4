-- Creates a room, unless one with this code exists.
-- KEYS: 1 the room, 2 open rooms (a sorted set: code by the time at which the room ends)
-- ARGV: 1 code, 2 version, 3 the room as JSON, 4 ms to keep it, 5 when it ends, in ms since 1970
-- Returns: 1 created, 0 the code is taken
-- Atomic, because two servers may draw the same code.
local room, rooms = KEYS[1], KEYS[2]
local code, version, json, keptMs, endsAtMs = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

if redis.call('EXISTS', room) == 1 then
  return 0
end
redis.call('HSET', room, 'version', version, 'open', '0', 'json', json)
redis.call('PEXPIRE', room, keptMs)
redis.call('ZADD', rooms, endsAtMs, code)
return 1
