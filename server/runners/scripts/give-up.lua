-- Gives up a run for its server: its runner is gone, or nobody wants the run any more. A runner that still plays it is fenced off.
-- KEYS: 1 the run's record (a hash: attempt, state, runner, wish), 2 its entries (a stream)
-- ARGV: 1 why: lost, cancel, 2 ms to keep both
-- Returns: back (it had not begun, and no runner will begin it), begun (its runner is asked to stop and will append the end), ended (its end was appended
-- here), over (it was over before)
-- Atomic: otherwise the runner could begin the run between the check and the write.
local record, entries = KEYS[1], KEYS[2]
local why, keptMs = ARGV[1], ARGV[2]
local state = redis.call('HGET', record, 'state')

if state == 'over' then
  return 'over'
end
if state == 'begun' and why == 'cancel' then
  redis.call('HSET', record, 'wish', 'cancel')
  return 'begun'
end
redis.call('HINCRBY', record, 'attempt', 1)
redis.call('HSET', record, 'state', 'over')
redis.call('PEXPIRE', record, keptMs)
if state ~= 'begun' then
  return 'back'
end
local data = cjson.encode({ is = 'lost', runner = redis.call('HGET', record, 'runner') })
redis.call('XADD', entries, '*', 'attempt', redis.call('HGET', record, 'attempt'), 'kind', 'end', 'data', data)
redis.call('PEXPIRE', entries, keptMs)
return 'ended'
