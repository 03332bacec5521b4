-- Replaces a room by its next version, and forgets everything that members have left in it.
-- KEYS: 1 the room, 2 open rooms (a sorted set: code by the time at which the room ends), 3 and more: everything that members have left
-- ARGV: 1 code, 2 the new version, 3 the room as JSON, 4 ms to keep it, 5 when it ends, in ms since 1970
-- Returns: 1 cleared, 0 another version is stored by now, or none
-- Atomic: an answer that comes meanwhile is either forgotten with the others, or belongs to the new version.
local room, rooms = KEYS[1], KEYS[2]
local code, version, json = ARGV[1], tonumber(ARGV[2]), ARGV[3]
local keptMs, endsAtMs = tonumber(ARGV[4]), tonumber(ARGV[5])

if tonumber(redis.call('HGET', room, 'version')) ~= version - 1 then
  return 0
end
redis.call('DEL', room, unpack(KEYS, 3))
redis.call('HSET', room, 'version', version, 'open', '0', 'json', json)
redis.call('PEXPIRE', room, keptMs)
redis.call('ZADD', rooms, endsAtMs, code)
return 1
