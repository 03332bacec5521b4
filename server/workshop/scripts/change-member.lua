-- Puts a member in place of what it was.
-- KEYS: 1 members
-- ARGV: 1 the member's id, 2 what it was, as JSON, 3 what it is now, as JSON
-- Returns: 1 changed, 0 it was something else by now, or is gone
-- Atomic: compare and set.
local members = KEYS[1]
local id, before, after = ARGV[1], ARGV[2], ARGV[3]

if redis.call('HGET', members, id) ~= before then
  return 0
end
redis.call('HSET', members, id, after)
return 1
