-- Deletes the noted keys.
-- KEYS[1] the claim
-- KEYS[2] the set of noted keys
-- ARGV[1] who has claimed the database
-- ARGV[2] '1': gives the claim back, too
-- Returns how many keys were deleted.
-- Atomic: a new owner must not lose what it has noted meanwhile.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
local deleted = 0
for _, key in ipairs(redis.call('SMEMBERS', KEYS[2])) do deleted = deleted + redis.call('UNLINK', key) end
redis.call('DEL', KEYS[2])
if ARGV[2] == '1' then redis.call('DEL', KEYS[1]) end
return deleted
