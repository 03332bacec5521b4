/** What a fault can reach, and how faults end. */

import type { FleetWatch } from '../../stores/redis/observe/watch.ts'
import type { Fleet } from '../../stores/redis/servers/fleet.ts'
import type { RunClock } from '../clock.ts'
import { type Cue, type FaultNow, targetOf } from '../fault-injector.ts'
import type { Gate } from '../gate.ts'
import type { Network } from '../network.ts'
import type { LinkProxy } from '../proxy.ts'
import type { Recorder } from '../recorder.ts'

export interface FaultWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  fleet: Fleet
  network: Network
  watch: FleetWatch
  /** The proxies that stand between a client and the node, or all nodes. */
  proxies(client: string, node: string | undefined): LinkProxy[]
  /** Destroys everything the client holds. */
  destroyClient(name: string): void
  /** A fault is about to end this node's process, so its exit is no accident. */
  expectExit(node: string): void
  /** The node is up again, and its next exit would be an accident. */
  clearExpectedExit(node: string): void
  /** What the run's parameters are set to. */
  parameters: Readonly<Record<string, number>>
  /** Whether what the nodes know survives a restart. */
  persistent: boolean
  /** Fires when the run is over. */
  over: AbortSignal
}

export type FaultOf<D extends FaultNow['do']> = Extract<FaultNow, { do: D }>

/** What is left to do when a fault ends. Nobody waits for it; if it fails, the trace says so. */
export function afterwards(end: Promise<void>, fault: FaultNow, { recorder }: FaultWorld): void {
  end.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    recorder.record({ kind: 'fault-gave-up', words: `${fault.words}: ${why}`, target: targetOf(fault) })
  })
}

/**
 * Resolves when the fault has ended, or after its limit; then the trace says that it gave up. Never resolves if the run is over before, or if the
 * fault has no end.
 */
export async function endOrLimit(
  { ended, limitMs }: Cue,
  fault: FaultNow,
  target: string,
  { clock, over, recorder }: FaultWorld,
): Promise<void> {
  const never = new Promise<never>(() => {})
  if (limitMs === undefined) return ended ?? never
  const enough = new AbortController()
  const limit = clock.sleep(limitMs, AbortSignal.any([over, enough.signal])).then(
    () => 'limit' as const,
    () => never,
  )
  const outcome = await Promise.race([ended ?? never, limit])
  enough.abort()
  if (outcome === 'limit') recorder.record({ kind: 'fault-gave-up', words: fault.words, target })
}
