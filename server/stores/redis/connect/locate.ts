/** Locates a master as clients of Sentinel or of a cluster do: asks one node after another until one of them knows the master. */
import type { RunClock } from '#server/engine/clock.ts'
import type { Address } from '#server/processes/address.ts'
import type { Fleet, FleetNode } from '../servers/fleet.ts'
import { ask } from './ask.ts'
import { RedisConnectionError } from './connection.ts'

const askAgainMs = 50
const limitMs = 15_000

export interface MasterSearch {
  fleet: Fleet
  /** Returns the address at which the client reaches a node, perhaps through a proxy. */
  endpoint: (node: FleetNode) => Address
  clock: RunClock
  stop: AbortSignal
}

/**
 * Resolves with a node that the Sentinels name as master and that says so itself. Rejects with a `RedisConnectionError` after a time limit.
 * https://redis.io/docs/latest/develop/reference/sentinel-clients/
 */
export function locateMaster(search: MasterSearch): Promise<FleetNode> {
  const { nodes, masterName = '' } = search.fleet
  const sentinels = nodes.filter(({ role }) => role === 'sentinel')
  const masterSaidBy = async (sentinel: FleetNode) => {
    const [, port] = (await ask(sentinel, ['SENTINEL', 'get-master-addr-by-name', masterName])) ?? []
    return nodes.find((node) => String(node.announcedPort ?? node.port) === String(port))
  }
  return locate(search, sentinels, masterSaidBy, 'the Sentinels named no living master')
}

/**
 * Resolves with a node that the cluster names as the slot's master and that says so itself. Rejects with a `RedisConnectionError` after a time limit.
 * https://redis.io/docs/latest/commands/cluster-slots/
 */
export function locateShard(slot: number, search: MasterSearch): Promise<FleetNode> {
  const { nodes } = search.fleet
  const masterSaidBy = async (node: FleetNode) => {
    const map = await ask({ ...search.endpoint(node), access: node.access }, ['CLUSTER', 'SLOTS'])
    return map && nodes.find(({ port }) => port === portOf(slot, map))
  }
  return locate(search, nodes, masterSaidBy, `no living master took slot ${slot} over`)
}

async function locate(
  { endpoint, clock, stop }: MasterSearch,
  asked: readonly FleetNode[],
  masterSaidBy: (node: FleetNode) => Promise<FleetNode | undefined>,
  failure: string,
): Promise<FleetNode> {
  const since = clock.nowMs()
  while (!stop.aborted && clock.nowMs() - since < limitMs) {
    for (const node of asked) {
      const named = await masterSaidBy(node)
      // The named node may be dead or unreachable for the client, or may not know of its promotion yet.
      if (named && (await ask({ ...endpoint(named), access: named.access }, ['ROLE']))?.[0] === 'master') return named
    }
    await clock.sleep(askAgainMs)
  }
  throw new RedisConnectionError(`${failure} within ${limitMs} ms`, true)
}

/** Finds the port of a slot's master in the answer to CLUSTER SLOTS. Each entry contains the first slot, the last slot, and the master's address. */
function portOf(slot: number, map: readonly unknown[]): number | undefined {
  for (const entry of map) {
    if (!Array.isArray(entry) || !Array.isArray(entry[2])) continue
    if (Number(entry[0]) <= slot && slot <= Number(entry[1])) return Number(entry[2][1])
  }
  return undefined
}
