/**
 * A watchdog whose renewal is loaded into Redis once and called by its SHA1.
 *
 * Left out: what to do when Redis no longer knows the script. "The Redis script cache is always volatile",
 * https://redis.io/docs/latest/develop/programmability/eval-intro/
 */
import { defineLock } from '../context.ts'
import { loadRenewal } from '../shared/cached.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog, EVALSHA',
  heading: 'Renewed by a script’s short name',
  summary: 'A watchdog that renews by the SHA1 of a script that Redis is supposed to know.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    let sha = ''
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.call('EVALSHA', sha, 1, key, owner, leaseMs)
      return renewed === 1
    })

    return {
      async acquire() {
        if (sha === '') sha = await loadRenewal(redis)
        owner = random.uuid()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        if (reply !== 'OK') return null
        watchdog.start()
        return {}
      },

      async release() {
        watchdog.stop()
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
