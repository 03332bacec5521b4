/** Injects real faults of clients, links and nodes. */

import type { NodeFaultKind } from '../arena.ts'
import type { Cue, FaultNow, MakeFault } from '../fault-injector.ts'
import { makeClientFault } from './client.ts'
import { makeNetworkFault } from './network.ts'
import type { FaultWorld } from './world.ts'

export function faultsIn(world: FaultWorld): MakeFault {
  return async (fault, cue) => {
    switch (fault.do) {
      case 'pause':
      case 'crash':
      case 'skew-clock':
      case 'cancel':
        return makeClientFault(fault, cue, world)
      case 'lose-request':
      case 'lose-reply':
      case 'delay-reply':
      case 'delay-request':
      case 'slow-link':
      case 'cut-link':
      case 'swallow':
        return makeNetworkFault(fault, cue, world)
      default:
        return makeNodeFault(fault, cue, world)
    }
  }
}

/** Injects a fault of the store. Throws a `RangeError` if the store does not offer this fault, as may happen in a lesson that compares several stores. */
async function makeNodeFault(fault: FaultNow & { do: NodeFaultKind }, cue: Cue, world: FaultWorld): Promise<void> {
  const make = world.arena.faults[fault.do] as ((fault: FaultNow, cue: Cue) => Promise<void>) | undefined
  if (!make) throw new RangeError(`this store cannot do "${fault.do}"`)
  await make(fault, cue)
}
