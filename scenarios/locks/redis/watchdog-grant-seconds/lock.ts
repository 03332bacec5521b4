/**
 * The lease is in milliseconds, and the grant hands it to EX, which takes seconds. The renewal has it right.
 *
 * Source: https://github.com/SPSCommerce/redlock-py/pull/2
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'SET NX EX, given milliseconds',
  heading: 'A lease a thousand times too long',
  summary: 'Hands milliseconds to EX, which takes seconds. A lease of one second lasts for a quarter of an hour.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    let unanswered = ''
    const watchdog = createWatchdog(context, async () => {
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseMs])
      return renewed === 1
    })

    async function giveBack(value: string) {
      const deleted = await redis.eval('release.lua', [key], [value])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (unanswered) await giveBack(unanswered)
        const value = random.uuid()
        unanswered = value
        const reply = await redis.call('SET', key, value, 'NX', 'EX', leaseMs)
        unanswered = ''
        if (reply !== 'OK') return null
        owner = value
        watchdog.start()
        return {}
      },

      release() {
        watchdog.stop()
        return giveBack(owner)
      },
    }
  },
})
