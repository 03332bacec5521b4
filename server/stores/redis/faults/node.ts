/** Faults of a node: signals to its process, its clock, its links to its peers. */
import { readFileSync } from 'node:fs'
import type { Cue } from '../../../engine/fault-injector.ts'
import { afterwards, endOrLimit, type FaultOf, type FaultWorld } from '../../../engine/faults/world.ts'
import { Connection } from '../connect/connection.ts'

const jumpScript = readFileSync(new URL('./jump-clock.lua', import.meta.url), 'utf8')

type NodeFault = FaultOf<'kill-node' | 'restart-node' | 'jump-clock'>
type ReplicationFault = FaultOf<'stop-replication' | 'wake-replica' | 'isolate-master'>

export async function makeNodeFault(fault: NodeFault | ReplicationFault, cue: Cue, world: FaultWorld): Promise<void> {
  const { fleet, recorder, watch } = world
  const node = 'node' in fault ? nodeOf(fault.node, world) : replicaOf(world)
  const struck = (target = node) =>
    recorder.record({ kind: 'fault-struck', words: fault.words, target: `node:${target}` })
  switch (fault.do) {
    case 'kill-node':
      struck()
      world.expectExit(node)
      return fleet.kill(node)
    case 'restart-node':
      struck()
      return restart(node, world)
    case 'jump-clock':
      struck()
      recorder.record({ kind: 'node-clock-jumped', node, byMs: fault.byMs })
      return jumpClock(node, fault.byMs, world)
    case 'stop-replication':
      await fleet.stopReplication()
      struck()
      recorder.record({ kind: 'node-frozen', node })
      return
    case 'wake-replica':
      struck()
      fleet.thaw(node)
      recorder.record({ kind: 'node-thawed', node })
      return
    case 'isolate-master':
      struck(watch.master())
      isolate(fault, cue, world)
  }
}

function nodeOf(named: string, { watch }: FaultWorld): string {
  return named === 'master' ? (watch.master() ?? named) : named
}

function replicaOf({ fleet }: FaultWorld): string {
  return fleet.nodes.find(({ role }) => role === 'replica')?.id ?? 'replica'
}

async function restart(node: string, world: FaultWorld): Promise<void> {
  const { fleet, watch } = world
  // Nobody talks to it before it is known what it remembers.
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

async function jumpClock(id: string, byMs: number, { fleet }: FaultWorld): Promise<void> {
  const node = fleet.nodes.find((found) => found.id === id)
  if (!node) throw new RangeError(`there is no node ${id}`)
  const connection = new Connection(async () => node)
  try {
    await connection.ready()
    await connection.send(['EVAL', jumpScript, '0', String(byMs)])
  } finally {
    connection.destroy()
  }
}

function isolate(fault: FaultOf<'isolate-master'>, cue: Cue, world: FaultWorld): void {
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
