/**
 * A fenced lock whose token is not bound to the grant: whoever writes reads the counter anew. A worker that has lost the lock then writes
 * with the number of the one who has it.
 *
 * Compare `fenced`, which keeps the number of its own grant. Source of the idea of fencing: Kleppmann, "Making the lock safe with fencing",
 * https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Fenced, token read later',
  heading: 'The lock first, then look up its number',
  summary: 'A watchdog lock that numbers its grants, and reads the number again whenever it is needed.',

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
        const token = await redis.eval('acquire.lua', [key, counter], [owner, leaseMs])
        if (typeof token !== 'number') return null
        watchdog.start()
        return {}
      },

      /** Asked before each write. By then the counter may have moved on. */
      async token() {
        return Number(await redis.call('GET', counter))
      },

      async release() {
        watchdog.stop()
        const deleted = await redis.eval('release.lua', [key], [owner])
        return deleted === 1
      },
    }
  },
})
