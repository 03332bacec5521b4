-- Stores a member's run, or its new state.
-- KEYS: 1 the room, 2 runs, 3 how many runs each member has started
-- ARGV: 1 comparison, 2 member, 3 the entry as JSON, 4 most runs of one member, 5 ms to keep all this
-- Returns: 1 stored, 0 the member has reached the limit, or the room is gone
-- Atomic, so that concurrent requests of one member do not exceed the limit.
local room, runs, counts = KEYS[1], KEYS[2], KEYS[3]
local comparison, member, json, most, keptMs = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4]), tonumber(ARGV[5])

if redis.call('EXISTS', room) == 0 then
  return 0
end
if redis.call('HEXISTS', runs, comparison) == 0 then
  if tonumber(redis.call('HGET', counts, member) or 0) >= most then
    return 0
  end
  redis.call('HINCRBY', counts, member, 1)
end
redis.call('HSET', runs, comparison, json)
redis.call('PEXPIRE', runs, keptMs)
redis.call('PEXPIRE', counts, keptMs)
return 1
