/**
 * The renewal hands seconds to PEXPIRE, which takes milliseconds. The grant has it right.
 *
 * Source: https://github.com/FoundatioFx/Foundatio.Redis/issues/73
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'PEXPIRE, given seconds',
  heading: 'A lease a thousand times too short',
  summary: 'Renews the lease in seconds, and PEXPIRE takes milliseconds: the lock ends with its first renewal.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    let unanswered = ''
    const watchdog = createWatchdog(context, async () => {
      const leaseSeconds = Math.ceil(leaseMs / 1000)
      const renewed = await redis.eval('renew.lua', [key], [owner, leaseSeconds])
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
        const reply = await redis.call('SET', key, value, 'NX', 'PX', leaseMs)
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
