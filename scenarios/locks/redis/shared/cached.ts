/** The renewal of the watchdogs that leave it with Redis and then send only its SHA1, because it is called so often. */
import type { RedisLink } from '../context.ts'

/** Starts the lease anew if the key holds the caller's value, as `renew.lua` does. */
const renewScript =
  "if redis.call('GET', KEYS[1]) == ARGV[1] then return redis.call('PEXPIRE', KEYS[1], ARGV[2]) end return 0"

/** Leaves the script with Redis. Resolves with the SHA1 by which it can be called from now on. */
export async function loadRenewal(redis: RedisLink): Promise<string> {
  return String(await redis.call('SCRIPT', 'LOAD', renewScript))
}
