-- Takes a run for a runner. A runner that took it before is fenced off: from now on, its entries are refused because of their attempt.
-- KEYS: 1 the run's record (a hash: attempt, state, runner), 2 its entries (a stream)
-- ARGV: 1 the runner, 2 ms to keep both
-- Returns: the number of this attempt; 0: there is nothing left to play
-- Atomic: the state decides whether the run may be played again, and two runners may come at once.
local record, entries = KEYS[1], KEYS[2]
local runner, keptMs = ARGV[1], ARGV[2]
local state = redis.call('HGET', record, 'state')
local attempt = tonumber(redis.call('HGET', record, 'attempt') or '0') + 1

if state == 'over' then
  return 0
end
local kind, data, nextState = 'taken', cjson.encode({ runner = runner }), 'taken'
if state == 'begun' then
  -- People have seen events of the attempt before. A second attempt under the same id would contradict them.
  kind, data, nextState = 'end', cjson.encode({ is = 'lost', runner = redis.call('HGET', record, 'runner') }), 'over'
end
redis.call('HSET', record, 'attempt', attempt, 'state', nextState, 'runner', runner)
redis.call('XADD', entries, '*', 'attempt', attempt, 'kind', kind, 'data', data)
redis.call('PEXPIRE', record, keptMs)
redis.call('PEXPIRE', entries, keptMs)
return nextState == 'taken' and attempt or 0
