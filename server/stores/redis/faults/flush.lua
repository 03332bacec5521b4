-- Deletes every key of the database, one by one: unlike FLUSHDB, this tells of each.
-- Returns how many there were. Atomic: nobody sees some of them gone.
local keys = redis.call('KEYS', '*')
for _, key in ipairs(keys) do
  redis.call('DEL', key)
end
return #keys
