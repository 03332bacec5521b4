-- Replaces a member by its new state.
-- KEYS: 1 members
-- ARGV: 1 the member's id, 2 its state before, as JSON, 3 its new state, as JSON
-- Returns: 1 changed, 0 the member has changed meanwhile, or is gone
-- Atomic: compare and set.
local members = KEYS[1]
local id, before, after = ARGV[1], ARGV[2], ARGV[3]

if redis.call('HGET', members, id) ~= before then
  return 0
end
redis.call('HSET', members, id, after)
return 1
