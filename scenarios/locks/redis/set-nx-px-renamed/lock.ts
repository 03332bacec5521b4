/**
 * The right basic lock, by a new version that calls its key by another name. Nobody of the old version knows that name.
 *
 * Source: the change of Kubernetes' leader election from one kind of object to another, https://github.com/kubernetes/kubernetes/issues/107454
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, key renamed',
  heading: 'The same lock by another name',
  summary: 'A basic lock whose new version puts the shop’s name before the key’s.',

  create: ({ redis, key: oldKey, leaseMs, random }) => {
    const key = `shop:${oldKey}`
    let owner = ''
    let answered = true

    async function release() {
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its key would refuse this one.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        answered = true
        return reply === 'OK' ? {} : null
      },

      release,
    }
  },
})
