/** How each fault is made for real. See DESIGN, "How each fault is made for real". */

import { makeNodeFault } from '../../stores/redis/faults/node.ts'
import type { MakeFault } from '../fault-injector.ts'
import { makeClientFault } from './client.ts'
import { makeNetworkFault } from './network.ts'
import type { FaultWorld } from './world.ts'

export function faultsIn(world: FaultWorld): MakeFault {
  return async (fault, cue) => {
    switch (fault.do) {
      case 'pause':
      case 'crash':
      case 'skew-clock':
        return makeClientFault(fault, cue, world)
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
