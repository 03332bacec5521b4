-- Deletes every key of the database whose name begins with ARGV[1], one by one: unlike FLUSHDB, this tells of each.
-- Returns how many there were. Atomic: nobody sees some of them gone.
local deleted = 0
for _, key in ipairs(redis.call('KEYS', '*')) do
  if string.sub(key, 1, #ARGV[1]) == ARGV[1] then deleted = deleted + redis.call('DEL', key) end
end
return deleted
