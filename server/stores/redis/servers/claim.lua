-- Claims the database for one Lockstep, or prolongs its claim.
-- KEYS[1] the claim
-- ARGV[1] who claims it
-- ARGV[2] for how long, in milliseconds
-- ARGV[3] a former owner that is known to be dead, or ''
-- Returns '' when it is ours, otherwise the owner.
-- Atomic: of two concurrent claims only one may find it free.
local owner = redis.call('GET', KEYS[1])
if owner and owner ~= ARGV[1] and owner ~= ARGV[3] then return owner end
redis.call('SET', KEYS[1], ARGV[1], 'PX', ARGV[2])
return ''
