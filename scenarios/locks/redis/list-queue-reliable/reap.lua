-- Puts back what was taken from the queue and never finished.
--
-- KEYS[1]  the queue
-- KEYS[2]  what has been taken and is not done
-- Returns  how many pieces of work were put back
--
-- Atomic, because between separate LMOVEs the lease can end and a new holder can take work: that would
-- be put back while it is being done.

local queue = KEYS[1]
local taken = KEYS[2]

local put_back = 0
while redis.call('LMOVE', taken, queue, 'LEFT', 'RIGHT') do
  put_back = put_back + 1
end
return put_back
