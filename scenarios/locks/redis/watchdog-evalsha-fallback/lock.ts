/**
 * A watchdog whose renewal is loaded into Redis once and called by its SHA1, and loaded again if Redis does not know it.
 *
 * Source: "The Redis script cache is always volatile", https://redis.io/docs/latest/develop/programmability/eval-intro/
 */
import { CommandError, defineLock } from '../context.ts'
import { loadRenewal } from '../shared/cached.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Watchdog, EVALSHA or load again',
  heading: 'Renewed; a lost script is sent again',
  summary: 'A watchdog that renews by the SHA1 of a script, and loads it again if Redis does not know it.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    let owner = ''
    let unanswered = ''
    let sha = ''
    const watchdog = createWatchdog(context, async () => {
      const call = () => redis.call('EVALSHA', sha, 1, key, owner, leaseMs)
      const renewed = await call().catch(async (error: unknown) => {
        if (!(error instanceof CommandError && error.message.includes('NOSCRIPT'))) throw error
        await loadRenewal(redis)
        return call()
      })
      return renewed === 1
    })

    async function giveBack(value: string) {
      const deleted = await redis.eval('release.lua', [key], [value])
      return deleted === 1
    }

    return {
      async acquire() {
        if (sha === '') sha = await loadRenewal(redis)
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (unanswered) await giveBack(unanswered)
        // A try that fails must not make it forget the grant it may have.
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
