/** What a strike can reach, and how faults end. */
import type { Fault } from '../../../scenarios/lesson.ts'
import type { FleetWatch } from '../../stores/redis/observe/watch.ts'
import type { Fleet } from '../../stores/redis/servers/fleet.ts'
import type { RunClock } from '../clock.ts'
import { targetOf } from '../director.ts'
import type { Gate } from '../gate.ts'
import type { Network } from '../network.ts'
import type { LinkProxy } from '../proxy.ts'
import type { Recorder } from '../recorder.ts'

export interface StrikeWorld {
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
  /** The lesson ends this node: its end is no accident. */
  doom(node: string): void
  /** The node is up again, and its next end would be an accident. */
  spare(node: string): void
  /** What the run's parameters are set to. */
  parameters: Readonly<Record<string, number>>
  /** Whether what the nodes know survives a restart. */
  persistent: boolean
  /** Fires when the run is over. */
  over: AbortSignal
}

export type FaultOf<D extends Fault['do']> = Extract<Fault, { do: D }>

/** What is left to do when a fault ends. Nobody waits for it; if it fails, the trace says so. */
export function later(end: Promise<void>, fault: Fault, { recorder }: StrikeWorld): void {
  end.catch((error: unknown) => {
    const why = error instanceof Error ? error.message : String(error)
    recorder.record({ kind: 'fault-gave-up', words: `${fault.words}: ${why}`, target: targetOf(fault) })
  })
}

/** How long a fault may wait for its end if the lesson does not say. */
const waitLimitMs = 20_000

/**
 * Resolves when `moment` resolves, or after the fault's limit; then the trace says that it gave up. Never resolves if the run is over before.
 */
export async function untilOrLimit(
  moment: Promise<void>,
  fault: { words: string; limitMs?: number | undefined },
  target: string,
  { clock, over, recorder }: StrikeWorld,
): Promise<void> {
  const enough = new AbortController()
  const limit = clock.sleep(fault.limitMs ?? waitLimitMs, AbortSignal.any([over, enough.signal])).then(
    () => 'limit' as const,
    () => new Promise<never>(() => {}),
  )
  const ended = await Promise.race([moment, limit])
  enough.abort()
  if (ended === 'limit') recorder.record({ kind: 'fault-gave-up', words: fault.words, target })
}
