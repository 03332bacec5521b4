/**
 * Finds the master of a slot the way clients of a cluster do: ask one node after the other for its map, connect, and try again until
 * somebody has taken the slot over. https://redis.io/docs/latest/commands/cluster-slots/
 */
import type { RunClock } from '../../../engine/clock.ts'
import type { Address } from '../../../processes/address.ts'
import type { Fleet, FleetNode } from '../servers/fleet.ts'
import { ask } from './ask.ts'
import { ConnectionError } from './connection.ts'

const askAgainMs = 20
const limitMs = 15_000

/**
 * Resolves with a node that the cluster names as the slot's master and that agrees. `door` tells where the client that asks reaches a node,
 * which may be through a proxy. Rejects with a `ConnectionError` after a limit.
 */
export async function locateShard(
  slot: number,
  fleet: Fleet,
  door: (node: FleetNode) => Address,
  clock: RunClock,
  stop: AbortSignal,
): Promise<FleetNode> {
  const since = clock.nowMs()
  while (!stop.aborted && clock.nowMs() - since < limitMs) {
    for (const node of fleet.nodes) {
      const map = await ask({ ...door(node), access: node.access }, ['CLUSTER', 'SLOTS'])
      const named = map && fleet.nodes.find(({ port }) => port === portOf(slot, map))
      // A map may still name one that is dead, and a node may not know of its promotion yet.
      if (named && (await ask({ ...door(named), access: named.access }, ['ROLE']))?.[0] === 'master') return named
    }
    await clock.sleep(askAgainMs)
  }
  throw new ConnectionError(`no living master took slot ${slot} over within ${limitMs} ms`, true)
}

/** Each entry: the first slot, the last, and the master's address. */
function portOf(slot: number, map: readonly unknown[]): number | undefined {
  for (const entry of map) {
    if (!Array.isArray(entry) || !Array.isArray(entry[2])) continue
    if (Number(entry[0]) <= slot && slot <= Number(entry[1])) return Number(entry[2][1])
  }
  return undefined
}
