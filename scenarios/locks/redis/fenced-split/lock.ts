/**
 * A fenced lock that draws its number in a second step: the lock is granted by one command, the token by the next. Between the two, the
 * lease can end and others can be granted the lock, and the tokens no longer have the order of the grants.
 *
 * Compare `fenced`, which does both in one script. Source of the idea of fencing: Kleppmann, "Making the lock safe with fencing",
 * https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Fenced, token drawn later',
  heading: 'The lock first, its number after',
  summary: 'A watchdog lock that takes the lock with one command and draws its token with the next.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    const counter = key.replace('lock:', 'fence:')
    let owner = ''
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseMs])
      return renewed === 1
    })

    return {
      async acquire() {
        owner = random.uuid()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        if (reply !== 'OK') return null
        const token = Number(await redis.call('INCR', counter))
        watchdog.start()
        return { token }
      },

      async release() {
        watchdog.stop()
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
