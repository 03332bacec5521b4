/** The messages of explorations. */
import type { explorationToServer } from '../../model/messages/exploration.ts'
import type { ExplorationManager } from '../explorations/exploration-manager.ts'
import { refusalOf } from '../runs/refusal.ts'
import type { Handlers } from './handlers.ts'
import { ownerOf } from './rights.ts'

/** Growth is reported no more often: nobody sees more pictures a second. */
const growthEveryMs = 50

export function explorationHandlers(
  manager: ExplorationManager,
  onFailure: (error: unknown) => void,
): Handlers<typeof explorationToServer> {
  return {
    explore(request, socket) {
      let reportedMs = Number.NEGATIVE_INFINITY
      return manager.start(socket.id, request, {
        onGrowth: (growth) => {
          if (growth.ms - reportedMs < growthEveryMs) return
          reportedMs = growth.ms
          socket.emit('exploration-growth', growth)
        },
        onEnded: (ended) => socket.emit('exploration-ended', ended),
        onFailed: (exploration, error) => {
          const refusal = refusalOf(error)
          if (refusal.code === 'INTERNAL') onFailure(error)
          socket.emit('exploration-failed', { exploration, refusal })
        },
      })
    },
    position: (request) => manager.position(request),
    river: (request) => manager.river(request),
    shortest: (request) => manager.shortest(request),
    play: (request, { data }) => manager.play(request, ownerOf(data)),
  }
}
