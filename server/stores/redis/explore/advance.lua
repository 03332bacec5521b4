-- Moves every lease of this database nearer to its end, as if its clock had gone on.
-- ARGV[1] how far, in milliseconds
-- A lease that is over by then ends: Redis deletes a key whose expiry is not in the future.
for _, key in ipairs(redis.call('KEYS', '*')) do
  local left_ms = redis.call('PTTL', key)
  if left_ms >= 0 and tonumber(ARGV[1]) > 0 then
    redis.call('PEXPIRE', key, left_ms - ARGV[1])
  end
end
return 'OK'
