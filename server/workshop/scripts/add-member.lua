-- Lets a member in.
-- KEYS: 1 the room, 2 members, 3 tokens
-- ARGV: 1 the member's id, 2 the hash of its token, 3 the member as JSON, 4 how many there may be, 5 kept for so many ms
-- Returns: 1 in, 0 full, or the room is gone
-- Atomic, so that no more than the limit come in at once.
local room, members, tokens = KEYS[1], KEYS[2], KEYS[3]
local id, tokenHash, json, most, keptMs = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

if redis.call('EXISTS', room) == 0 or redis.call('HLEN', members) >= most then
  return 0
end
redis.call('HSET', members, id, json)
redis.call('HSET', tokens, tokenHash, id)
redis.call('PEXPIRE', members, keptMs)
redis.call('PEXPIRE', tokens, keptMs)
return 1
