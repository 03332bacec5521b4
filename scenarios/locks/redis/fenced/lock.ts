/**
 * The watchdog's lock, with one thing more: each grant comes with a number larger than all before it, the fencing token. The lock cannot
 * stop a worker that believes too long; a resource that refuses smaller tokens after larger ones can.
 *
 * Source: Kleppmann, "Making the lock safe with fencing", https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Fenced',
  heading: 'A lock that numbers its holders',
  summary: 'A watchdog lock that numbers its grants, so that the resource can refuse a holder of the past.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    const counter = key.replace('lock:', 'fence:')
    let owner = ''
    let answered = true
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseMs])
      return renewed === 1
    })

    async function release() {
      watchdog.stop()
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        const token = await redis.eval('acquire.lua', [key, counter], [owner, leaseMs])
        answered = true
        if (typeof token !== 'number') return null
        watchdog.start()
        return { token }
      },

      release,
    }
  },
})
