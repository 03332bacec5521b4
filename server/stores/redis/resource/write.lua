-- Writes the protected value, unless the resource is fenced and has seen a larger token.
-- KEYS[1] value KEYS[2] largest token accepted so far
-- ARGV[1] new value ARGV[2] token, or '' for none ARGV[3] '1' if the resource checks tokens
-- Returns { accepted 1/0, value before, largest token before or '' }
-- Atomic, because a check is useless if another write can come after it.
local before = redis.call('GET', KEYS[1])
local largest = redis.call('GET', KEYS[2]) or ''
local token = ARGV[2]
local too_old = ARGV[3] == '1' and largest ~= '' and (token == '' or tonumber(token) < tonumber(largest))

if too_old then
  return { 0, before, largest }
end
redis.call('SET', KEYS[1], ARGV[1])
if token ~= '' and (largest == '' or tonumber(token) > tonumber(largest)) then
  redis.call('SET', KEYS[2], token)
end
return { 1, before, largest }
