/** How each fault is made for real. See DESIGN, "Fleets: how each fault is made for real". */

import { strikeNode } from '../../stores/redis/faults/node.ts'
import type { Strike } from '../director.ts'
import { strikeClient } from './client.ts'
import { strikeNetwork } from './network.ts'
import type { StrikeWorld } from './world.ts'

export function strikesIn(world: StrikeWorld): Strike {
  return async (fault, cue) => {
    switch (fault.do) {
      case 'pause':
      case 'crash':
      case 'skew-clock':
        return strikeClient(fault, cue, world)
      case 'lose-reply':
      case 'delay-reply':
      case 'delay-request':
      case 'slow-link':
      case 'cut-link':
      case 'swallow':
        return strikeNetwork(fault, cue, world)
      default:
        return strikeNode(fault, cue, world)
    }
  }
}
