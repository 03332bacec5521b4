-- Notes keys that a run is about to write, so that exactly these are deleted after it, by the next start if necessary.
-- KEYS[1] the claim
-- KEYS[2] the set of noted keys
-- KEYS[3..] the keys; one that exists and is not noted belongs to somebody else
-- ARGV[1] who has claimed the database
-- Returns 1, or 0 when the claim is lost.
-- Atomic: nobody can create a key between the check and the note.
if redis.call('GET', KEYS[1]) ~= ARGV[1] then return 0 end
for i = 3, #KEYS do
  if redis.call('EXISTS', KEYS[i]) == 0 then redis.call('SADD', KEYS[2], KEYS[i]) end
end
return 1
