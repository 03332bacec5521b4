-- A server gives a run up: its runner is gone, or nobody wants it any more. Whoever plays it is fenced off.
-- KEYS: 1 the run's record (a hash: attempt, state, runner), 2 its entries (a stream)
-- ARGV: 1 why: lost, cancel, 2 kept for so many ms
-- Returns: back (it had not begun, and never will there), begun (asked to stop, its end comes), ended (its end was appended), over (it was over before)
-- Atomic: between looking and writing its runner may begin.
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
