/** Defines the parts of a run that faults can reach, and waits for the end of a fault. */

import { messageOf } from '#server/base/message-of.ts'
import type { RunArena } from '../arena.ts'
import type { RunClock } from '../clock.ts'
import { type Cue, type FaultNow, targetOf } from '../fault-injector.ts'
import type { Gate } from '../gate.ts'
import type { Network } from '../network.ts'
import type { Recorder } from '../recorder.ts'

export interface FaultWorld {
  clock: RunClock
  gate: Gate
  recorder: Recorder
  network: Network
  arena: Pick<RunArena, 'faults' | 'proxies'>
  /** Stops a client's process, if it has one. `thawClient` resumes the process. */
  freezeClient(name: string): void
  thawClient(name: string): void
  destroyClient(name: string): void
  /** Cancels a request that is under way. Resolves once the client's code has answered. Rejects if the request cannot be canceled. */
  cancelClient(name: string, request: 'acquire' | 'release'): Promise<void>
  parameters: Readonly<Record<string, number>>
  over: AbortSignal
}

/** Lets the rest of a fault run on without waiting for it. If that rest fails, the failure is recorded in the trace. */
export function afterwards(end: Promise<void>, fault: FaultNow, { recorder }: Pick<FaultWorld, 'recorder'>): void {
  end.catch((error: unknown) => {
    const why = messageOf(error)
    recorder.record({ kind: 'fault-gave-up', words: `${fault.words}: ${why}`, target: targetOf(fault) })
  })
}

/**
 * Resolves when the fault has ended or has reached its limit. The limit is recorded in the trace as `fault-gave-up`. Never resolves if the run ends first, or
 * if the fault has neither an end nor a limit.
 */
export async function endOrLimit(
  { ended, limitMs }: Cue,
  fault: FaultNow,
  target: string,
  { clock, over, recorder }: Pick<FaultWorld, 'clock' | 'over' | 'recorder'>,
): Promise<void> {
  const never = new Promise<never>(() => {})
  if ('lastsMs' in fault && fault.lastsMs !== undefined) return clock.sleep(fault.lastsMs, over).catch(() => never)
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
