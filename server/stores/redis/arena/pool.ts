/** Provides Redis fleets as the engine's arenas, and decides which fleet a run needs. */

import { because } from '#model/refusals/because.ts'
import type { Fault } from '#scenarios/lesson.ts'
import type { Arena, ArenaRequest } from '#server/engine/arena.ts'
import { StoreError, type StorePool } from '#server/stores/store.ts'
import type { Fleet, FleetRequest, RedisPool } from '../servers/fleet.ts'
import { serves } from '../servers/slots.ts'
import { RedisRunArena } from './run-arena.ts'

const clientModule = new URL('../connect/client-link.ts', import.meta.url).href

/** Turns a pool of fleets into a pool of arenas. Set `confined` for edited locks. */
export function arenasOf(pool: RedisPool, { confined = false } = {}): StorePool {
  return {
    server: pool.server,
    take: async (request, doing) => {
      const fleet = fleetFor(request)
      return arenaOn(await pool.lend(confined ? { ...fleet, exclusive: true, confined } : fleet, doing))
    },
    warm: () => pool.warm(),
    close: () => pool.close(),
  }
}

export function arenaOn(fleet: Fleet): Arena {
  const { topology, nodes, store } = fleet
  return {
    ...{ topology, clientModule },
    nodes: nodes.map((node) => (node.slots ? { ...node, serves: (key) => serves(node, key) } : node)),
    store,
    begin: (run) => new RedisRunArena(fleet, run),
    onExit: (listener) => fleet.onExit((node, why) => listener(because('node-ended', { node, why }))),
    release: () => fleet.release(),
  }
}

/** Faults that break a server. A run with such a fault must not share its server with other runs. */
const nodeFaults: Fault['do'][] = [
  'kill-node',
  'restart-node',
  'jump-clock',
  'fill-memory',
  'flush',
  'evict',
  'stop-replication',
  'wake-replica',
  'isolate-master',
]

/** Returns the fleet that a run needs. Throws a `StoreError` for a topology that Redis does not have. */
export function fleetFor({ topology, faults, options: { persistent = false, nodes } }: ArenaRequest): FleetRequest {
  if (topology === 'standby')
    throw new StoreError('STORE_UNAVAILABLE', 'no-such-fleet', { store: 'Redis', fleet: topology })
  return {
    topology,
    persistent,
    ...(nodes === undefined ? {} : { nodes }),
    exclusive: topology !== 'single' || persistent || faults.some((fault) => nodeFaults.includes(fault.do)),
    isolable: faults.some((fault) => fault.do === 'isolate-master'),
  }
}
