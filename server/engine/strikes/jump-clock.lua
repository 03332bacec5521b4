-- Brings every expiry of this database nearer, as a wall clock that jumps forward does.
-- ARGV[1] how far, in milliseconds
-- Returns how many keys were touched
-- In one script, because all keys of a node live by the same clock.
local touched = 0
local now = redis.call('TIME')
local now_ms = now[1] * 1000 + math.floor(now[2] / 1000)
for _, key in ipairs(redis.call('KEYS', '*')) do
  local expires_ms = redis.call('PEXPIRETIME', key)
  if expires_ms >= 0 then
    -- Not into the past: PEXPIREAT would call that a deletion, and it is an expiry.
    redis.call('PEXPIREAT', key, math.max(now_ms + 1, expires_ms - tonumber(ARGV[1])))
    touched = touched + 1
  end
end
return touched
