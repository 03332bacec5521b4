/** Carries out faults of a node: signals to its process, jumps of its clock, and cuts of its links to other nodes. */
import { readFileSync } from 'node:fs'
import type { NodeFaults, RunContext } from '#server/engine/arena.ts'
import type { Cue, FaultOf } from '#server/engine/fault-injector.ts'
import { afterwards, endOrLimit } from '#server/engine/faults/world.ts'
import { RedisConnection } from '../connect/connection.ts'
import type { FleetWatch } from '../observe/watch.ts'
import type { Fleet } from '../servers/fleet.ts'
import { serves } from '../servers/slots.ts'
import { evictAll, writeUntilFull } from './memory.ts'

const flushScript = readFileSync(new URL('./flush.lua', import.meta.url), 'utf8')
const jumpScript = readFileSync(new URL('./jump-clock.lua', import.meta.url), 'utf8')

export interface NodeFaultWorld extends Pick<RunContext, 'clock' | 'recorder' | 'over' | 'lockKey'> {
  fleet: Fleet
  watch: FleetWatch
  /** Announces that a fault is about to end this node's process. */
  expectExit(node: string): void
  /** Announces that the node is up again, so its next exit would be an accident. */
  clearExpectedExit(node: string): void
  persistent: boolean
}

export function nodeFaults(world: NodeFaultWorld): NodeFaults {
  const { fleet, recorder, watch } = world
  const struck = (words: string, node: string) =>
    recorder.record({ kind: 'fault-struck', words, target: `node:${node}` })
  return {
    'kill-node': async ({ node: named, words }) => {
      const node = nodeOf(named, world)
      struck(words, node)
      world.expectExit(node)
      await fleet.kill(node)
    },
    'restart-node': async ({ node: named, words }) => {
      const node = nodeOf(named, world)
      struck(words, node)
      await restart(node, world)
    },
    'jump-clock': async ({ node: named, words, byMs }) => {
      const node = nodeOf(named, world)
      struck(words, node)
      recorder.record({ kind: 'node-clock-jumped', node, byMs })
      await jumpClock(node, byMs, world)
    },
    'fill-memory': async ({ node: named, words }) => {
      const node = nodeOf(named, world)
      struck(words, node)
      await writeUntilFull(connectionTo(node, world))
    },
    flush: async ({ node: named, words, prefix = '' }) => {
      const node = nodeOf(named, world)
      struck(words, node)
      await withConnection(node, world, (connection) => connection.send(['EVAL', flushScript, '0', prefix]))
    },
    evict: async ({ node: named, words }) => {
      const node = nodeOf(named, world)
      struck(words, node)
      await withConnection(node, world, evictAll)
    },
    'stop-replication': async ({ words }) => {
      const node = replicaOf(world)
      await fleet.stopReplication()
      struck(words, node)
      recorder.record({ kind: 'node-frozen', node })
    },
    'wake-replica': async ({ words }) => {
      const node = replicaOf(world)
      struck(words, node)
      fleet.thaw(node)
      recorder.record({ kind: 'node-thawed', node })
    },
    'isolate-master': async (fault, cue) => {
      struck(fault.words, watch.master() ?? replicaOf(world))
      isolate(fault, cue, world)
    },
  }
}

function nodeOf(named: string, { watch }: NodeFaultWorld): string {
  return named === 'master' ? (watch.master() ?? named) : named
}

function replicaOf({ fleet, lockKey }: NodeFaultWorld): string {
  return fleet.nodes.find((node) => node.role === 'replica' && serves(node, lockKey))?.id ?? 'replica'
}

async function restart(node: string, world: NodeFaultWorld): Promise<void> {
  const { fleet, watch } = world
  // Clients wait until it is known which keys the node still has.
  const done = watch.expectRestart(node)
  try {
    if (!watch.isDown(node)) {
      world.expectExit(node)
      await fleet.kill(node)
    }
    await fleet.restart(node)
    world.clearExpectedExit(node)
    watch.restarted(node, !world.persistent)
  } finally {
    done()
  }
}

function connectionTo(id: string, { fleet }: NodeFaultWorld): RedisConnection {
  const node = fleet.nodes.find((found) => found.id === id)
  if (!node) throw new RangeError(`there is no node ${id}`)
  return new RedisConnection(async () => node)
}

async function jumpClock(id: string, byMs: number, world: NodeFaultWorld): Promise<void> {
  await withConnection(id, world, (connection) => connection.send(['EVAL', jumpScript, '0', String(byMs)]))
}

async function withConnection(
  id: string,
  world: NodeFaultWorld,
  act: (connection: RedisConnection) => Promise<unknown>,
): Promise<void> {
  const connection = connectionTo(id, world)
  try {
    await connection.ready()
    await act(connection)
  } finally {
    connection.destroy()
  }
}

function isolate(fault: FaultOf<'isolate-master'>, cue: Cue, world: NodeFaultWorld): void {
  const { fleet, recorder, watch } = world
  const node = watch.master() ?? 'master'
  const peers = 'its replica and the Sentinels'
  const heal = fleet.isolateMaster?.()
  if (!heal) throw new RangeError('this fleet cannot be cut in two')
  recorder.record({ kind: 'node-link-cut', node, from: peers })
  if (!cue.ended) return
  const end = endOrLimit(cue, fault, `node:${node}`, world).then(() => {
    heal()
    recorder.record({ kind: 'node-link-healed', node, from: peers })
  })
  afterwards(end, fault, world)
}
