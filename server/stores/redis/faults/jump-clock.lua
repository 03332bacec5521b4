-- Brings every expiry of this database nearer, as if the wall clock had jumped forward.
-- ARGV[1] how far, in milliseconds
-- Returns the number of keys touched
-- One script, because all keys of a node live by the same clock.
local by_ms = tonumber(ARGV[1])
local touched = 0
for _, key in ipairs(redis.call('KEYS', '*')) do
  local left_ms = redis.call('PTTL', key)
  if left_ms >= 0 then
    -- PEXPIRE counts from its execution, and the result is never 0: Redis treats an expiry in the past as a deletion, and on a busy machine a time that this
    -- script has read may be past when it is used.
    redis.call('PEXPIRE', key, math.max(5, left_ms - by_ms))
    touched = touched + 1
  end
end
return touched
