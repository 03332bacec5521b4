/**
 * The right basic lock, by a version between the old name of the key and the new one: it takes both, the old one first. When no old version runs any longer,
 * the next version may leave the old name.
 *
 * Source: `MultiLock` in Kubernetes' leader election, https://github.com/kubernetes/kubernetes/issues/107454
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, both keys',
  heading: 'Both names, the old one first',
  summary: 'Takes the key by its old name and by its new one, so that both versions keep each other out.',

  create: ({ redis, key: oldKey, leaseMs, random }) => {
    const newKey = `shop:${oldKey}`
    let owner = ''
    let answered = true

    async function take(key: string) {
      const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
      return reply === 'OK'
    }

    async function release() {
      await redis.eval('release.lua', [newKey], [owner])
      const deleted = await redis.eval('release.lua', [oldKey], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        // The last attempt got no answer and may have been granted: its keys would refuse this one.
        if (!answered) await release()
        owner = random.uuid()
        answered = false
        // All versions take the keys in the same order, or two could wait for each other.
        const granted = (await take(oldKey)) && (await take(newKey))
        if (!granted) await release()
        answered = true
        return granted ? {} : null
      },

      release,
    }
  },
})
