/**
 * Redlock: the lock belongs to whoever gets a majority of independent nodes to grant it, soon enough.
 *
 * Source: "The Redlock algorithm", https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/
 * The links give up on a silent node after a small part of the lease, and `acquire` is tried again after a random delay, as it demands.
 */
import { CommandError, defineLock, type RedisLink, type Reply } from '../../../define.ts'

/** How far the nodes' clocks may drift apart during a lease: one percent of it, and 2 ms for the precision of expiries and short leases. */
const driftOf = (leaseMs: number) => leaseMs * 0.01 + 2

function noAnswer(error: unknown): null {
  if (error instanceof CommandError) return null
  throw error
}

export default defineLock({
  title: 'Redlock',
  summary: 'Takes the lock on a majority of independent nodes, and only if enough of the lease is left by then.',

  create: ({ nodes, key, leaseMs, clock, random }) => {
    const quorum = Math.floor(nodes.length / 2) + 1
    let owner = ''

    /** Asks all nodes at the same time. How many gave the answer hoped for; a node that is down or too slow gave none. */
    async function countOf(hopedFor: Reply, ask: (node: RedisLink) => Promise<Reply>) {
      const answers = await Promise.all(nodes.map((node) => ask(node).catch(noAnswer)))
      return answers.filter((answer) => answer === hopedFor).length
    }

    /** On every node, also on those that seemed to fail: a grant may have been executed though its answer never came. */
    function releaseEverywhere() {
      return countOf(1, (node) => node.eval('release.lua', [key], [owner]))
    }

    return {
      async acquire() {
        owner = random.uuid()
        const startedMs = clock.monotonicMs()
        const granted = await countOf('OK', (node) => node.call('SET', key, owner, 'NX', 'PX', leaseMs))
        const elapsedMs = clock.monotonicMs() - startedMs
        const validityMs = leaseMs - elapsedMs - driftOf(leaseMs)
        if (granted >= quorum && validityMs > 0) return {}
        await releaseEverywhere()
        return null
      },

      async release() {
        const released = await releaseEverywhere()
        return released >= quorum
      },
    }
  },
})
