/** Injects client faults by holding or closing the client's gate. */
import type { Cue, FaultOf, Happening } from '../fault-injector.ts'
import { endOrLimit, type FaultWorld } from './world.ts'

export async function makeClientFault(
  fault: FaultOf<'pause' | 'crash' | 'skew-clock' | 'cancel'>,
  cue: Cue,
  world: FaultWorld,
): Promise<void> {
  const { gate, recorder } = world
  const { client, words } = fault
  recorder.record({ kind: 'fault-struck', words, target: `client:${client}` })
  if (fault.do === 'cancel') {
    await cancel(fault, cue, world)
  } else if (fault.do === 'pause') {
    await pause(fault, cue, world)
  } else if (fault.do === 'crash') {
    gate.close(client)
    recorder.record({ kind: 'client-crashed', client })
    world.destroyClient(client)
  }
  // A skewed clock was wrong from the start, so there is nothing left to do.
}

/** Cancels a request of the client's lock. Holds the client's gate until the client's code has answered, so that the result does not depend on timing. */
async function cancel(fault: FaultOf<'cancel'>, _cue: Cue, { clock, gate, cancelClient }: FaultWorld): Promise<void> {
  const { client, request } = fault
  gate.hold(client)
  try {
    await cancelClient(client, request)
  } finally {
    await gate.release(client, () => clock.yield())
  }
}

async function pause(fault: FaultOf<'pause'>, cue: Cue, world: FaultWorld): Promise<void> {
  const { clock, gate, recorder } = world
  const { client } = fault
  const beganMs = clock.nowMs()
  gate.hold(client, fault.timersGoOn && stepOf(cue.happening))
  if (!fault.timersGoOn) world.freezeClient(client)
  recorder.record({ kind: 'client-paused', client, before: stoppedBefore(cue.happening) })
  const lastsMs = fault.lasts === undefined ? 0 : (world.parameters[fault.lasts] ?? 0)
  if (lastsMs > 0) await clock.sleep(lastsMs, world.over).catch(() => new Promise<never>(() => {}))
  else await endOrLimit(cue, fault, `client:${client}`, world)
  if (gate.isClosed(client)) return
  recorder.record({ kind: 'client-resumed', client, pausedMs: Math.round(clock.nowMs() - beganMs) })
  world.thawClient(client)
  await gate.release(client, () => clock.yield())
}

function stepOf(happening: Happening | undefined): string {
  if (happening?.kind === 'client-about-to') return happening.action
  throw new RangeError('work can hang only where the client is about to do something')
}

/** Returns what the client was about to do when it was paused, as a string for the trace. */
function stoppedBefore(happening: Happening | undefined): string {
  if (happening?.kind === 'client-about-to') return happening.action
  if (happening?.kind === 'command-sent' || happening?.kind === 'command-executed') {
    return `the answer to ${happening.argv[0]}`
  }
  return 'its next step'
}
