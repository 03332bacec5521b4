-- Deletes every key of the database whose name begins with ARGV[1], one by one: unlike FLUSHDB, this sends a notification for each key. Returns how many there
-- were. Atomic: no client finds only some of them deleted.
local deleted = 0
for _, key in ipairs(redis.call('KEYS', '*')) do
  if string.sub(key, 1, #ARGV[1]) == ARGV[1] then deleted = deleted + redis.call('DEL', key) end
end
return deleted
