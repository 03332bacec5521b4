-- Moves the orders of a server that has ended to another server.
-- KEYS: 1 orders of the ended server (a hash: comparison to JSON), 2 orders of the server that takes them up, 3 when each server was last seen, 4 how each
-- describes itself
-- ARGV: 1 id of the ended server
-- Returns: the orders, as JSON, in no order
-- Atomic: if several servers try, only one gets each order. No order is lost if that server ends too.
local ended, own = KEYS[1], KEYS[2]
local orders = redis.call('HGETALL', ended)
local taken = {}

for at = 1, #orders, 2 do
  redis.call('HSET', own, orders[at], orders[at + 1])
  table.insert(taken, orders[at + 1])
end
redis.call('DEL', ended)
redis.call('ZREM', KEYS[3], ARGV[1])
redis.call('HDEL', KEYS[4], ARGV[1])
return taken
