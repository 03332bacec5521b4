/**
 * Finds the master the way clients of Sentinel are told to: ask one Sentinel after the other, connect, and try again until someone
 * knows. https://redis.io/docs/latest/develop/reference/sentinel-clients/
 */
import type { RunClock } from '../../../engine/clock.ts'
import type { Address } from '../../../processes/address.ts'
import type { Fleet, FleetNode } from '../servers/fleet.ts'
import { ask } from './ask.ts'
import { ConnectionError } from './connection.ts'

const askAgainMs = 50
const limitMs = 15_000

/**
 * Resolves with a node that the Sentinels name as master and that agrees. `door` tells where the client that asks reaches a node, which may
 * be through a proxy. Rejects with a `ConnectionError` after a limit.
 */
export async function locateMaster(
  fleet: Fleet,
  door: (node: FleetNode) => Address,
  clock: RunClock,
  stop: AbortSignal,
): Promise<FleetNode> {
  const since = clock.nowMs()
  while (!stop.aborted && clock.nowMs() - since < limitMs) {
    for (const sentinel of fleet.nodes.filter(({ role }) => role === 'sentinel')) {
      const [, port] = (await ask(sentinel, ['SENTINEL', 'get-master-addr-by-name', fleet.masterName ?? ''])) ?? []
      const named = fleet.nodes.find((node) => String(node.announcedPort ?? node.port) === String(port))
      // A Sentinel may still name one that is dead or out of the client's reach, and a node may not know of its promotion yet.
      if (named && (await ask({ ...door(named), access: named.access }, ['ROLE']))?.[0] === 'master') return named
    }
    await clock.sleep(askAgainMs)
  }
  throw new ConnectionError(`the Sentinels named no living master within ${limitMs} ms`, true)
}
