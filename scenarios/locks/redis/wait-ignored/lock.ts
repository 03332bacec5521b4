/**
 * Calls WAIT after the grant and does not look at what it answers. WAIT never fails: after its time it answers with how many replicas
 * have confirmed, perhaps none. https://redis.io/docs/latest/commands/wait/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX, WAIT ignored',
  heading: 'Ask for a copy, ignore the answer',
  summary: 'Waits for a replica to confirm the grant, and takes the lock whether one did or not.',

  create: ({ redis, key, leaseMs, parameters, random }) => {
    const { replicas = 1, replicaWaitMs = 500 } = parameters
    let owner = ''

    async function release() {
      const deleted = await redis.eval('release.lua', [key], [owner])
      return deleted === 1
    }

    return {
      async acquire() {
        owner = random.uuid()
        const reply = await redis.call('SET', key, owner, 'NX', 'PX', leaseMs)
        if (reply !== 'OK') return null
        await redis.call('WAIT', replicas, replicaWaitMs)
        return {}
      },

      release,
    }
  },
})
