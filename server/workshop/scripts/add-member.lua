-- Adds a member to a room.
-- KEYS: 1 the room, 2 members, 3 tokens
-- ARGV: 1 the member's id, 2 the hash of its token, 3 the member as JSON, 4 number of arrivals when its name was chosen, 5 most members, 6 ms to keep all this
-- Returns: in; full: the limit is reached, or the room is gone; late: another member has joined since the name was chosen
-- Atomic, so that two members who join at once do not get the same name, and the limit is not exceeded.
local room, members, tokens = KEYS[1], KEYS[2], KEYS[3]
local id, tokenHash, json = ARGV[1], ARGV[2], ARGV[3]
local arrivals, most, keptMs = tonumber(ARGV[4]), tonumber(ARGV[5]), tonumber(ARGV[6])

if redis.call('EXISTS', room) == 0 or redis.call('HLEN', members) >= most then
  return 'full'
end
if tonumber(redis.call('HGET', room, 'arrivals') or 0) ~= arrivals then
  return 'late'
end
redis.call('HINCRBY', room, 'arrivals', 1)
redis.call('HSET', members, id, json)
redis.call('HSET', tokens, tokenHash, id)
redis.call('PEXPIRE', members, keptMs)
redis.call('PEXPIRE', tokens, keptMs)
return 'in'
