-- Appends a runner's entry to a run that it took.
-- KEYS: 1 the run's record (a hash: attempt, state, runner, wish), 2 its entries (a stream)
-- ARGV: 1 the attempt, 2 the kind of entry, 3 its data as JSON, 4 ms to keep both, 5 most entries
-- Returns: ok, cancel (appended, but the run is to stop), stale (another attempt has begun, or the run is over), full
-- Atomic: the attempt is the fencing token, checked where the entry is written.
local record, entries = KEYS[1], KEYS[2]
local attempt, kind, data, keptMs, most = ARGV[1], ARGV[2], ARGV[3], ARGV[4], tonumber(ARGV[5])

if redis.call('HGET', record, 'attempt') ~= attempt or redis.call('HGET', record, 'state') == 'over' then
  return 'stale'
end
if kind ~= 'end' and redis.call('XLEN', entries) >= most then
  return 'full'
end
if kind == 'header' then
  redis.call('HSET', record, 'state', 'begun')
elseif kind == 'end' then
  redis.call('HSET', record, 'state', 'over')
end
redis.call('XADD', entries, '*', 'attempt', attempt, 'kind', kind, 'data', data)
redis.call('PEXPIRE', record, keptMs)
redis.call('PEXPIRE', entries, keptMs)
return redis.call('HGET', record, 'wish') == 'cancel' and 'cancel' or 'ok'
