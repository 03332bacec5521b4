/**
 * Asks Redis, after the grant, whether a replica has it too, and gives the lock back if none has.
 *
 * WAIT counts the replicas that have acknowledged everything this connection wrote; it does not promise that one of them is the replica
 * that a failover will choose. https://redis.io/docs/latest/commands/wait/
 */
import { defineLock } from '../context.ts'

export default defineLock({
  title: 'SET NX PX and WAIT',
  heading: 'It counts once there is a copy',
  summary: 'A grant counts only if a replica has confirmed it in time; otherwise it is given back.',

  create: ({ redis, key, leaseMs, parameters, random }) => {
    const { replicas = 1, replicaWaitMs = 500 } = parameters
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
        const confirmed = reply === 'OK' ? Number(await redis.call('WAIT', replicas, replicaWaitMs)) : 0
        answered = true
        if (reply !== 'OK') return null
        if (confirmed >= replicas) return {}
        await release()
        return null
      },

      release,
    }
  },
})
