-- Reads the protected value and remembers the reader's token, if it is the largest so far.
-- KEYS[1] value   KEYS[2] largest token accepted so far
-- ARGV[1] token
-- Returns the value
-- Atomic, because a write with an older token must not come between the reading and the remembering.
local value = redis.call('GET', KEYS[1])
local largest = redis.call('GET', KEYS[2])
if not largest or tonumber(ARGV[1]) > tonumber(largest) then
  redis.call('SET', KEYS[2], ARGV[1])
end
return value
