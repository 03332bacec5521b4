-- Takes a member's answer: only the first one, and only while the question is open.
-- KEYS: 1 the room, 2 answers
-- ARGV: 1 question, 2 member, 3 what is given, as JSON, 4 kept for so many ms
-- Returns: taken, already, or closed
-- Atomic: otherwise the teacher could close the question between the check and the write.
local room, answers = KEYS[1], KEYS[2]
local question, member, given, keptMs = ARGV[1], ARGV[2], ARGV[3], tonumber(ARGV[4])

if redis.call('HGET', room, 'open') ~= question then
  return 'closed'
end
if redis.call('HSETNX', answers, question .. ':' .. member, given) == 0 then
  return 'already'
end
redis.call('PEXPIRE', answers, keptMs)
return 'taken'
