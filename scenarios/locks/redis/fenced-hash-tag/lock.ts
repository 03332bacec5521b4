/**
 * The fenced lock for a Redis Cluster. A script runs on one master, which must have all its keys. A cluster looks only at what stands in
 * braces, so the counter's name makes it lie where the lock lies. Redisson names its helper keys in this way.
 *
 * Source: "Hash tags", https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags
 */
import { defineLock } from '../context.ts'
import { createWatchdog } from '../shared/watchdog.ts'

export default defineLock({
  title: 'Fenced, with a hash tag',
  summary: 'Names the counter so that a cluster keeps it beside the lock, and one script can use both.',

  create: (context) => {
    const { redis, key, leaseMs, random } = context
    // Hashed is `lock:stock`, as for the lock itself.
    const counter = `{${key}}:fence`
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
