/** The messages of explorations. */
import type { explorationToServer } from '#model/messages/exploration.ts'
import type { ExplorationListener, ExplorationManager } from '../explorations/exploration-manager.ts'
import { refusalOf } from '../runs/refusal.ts'
import type { Handlers } from './handlers.ts'
import { ownerOf } from './rights.ts'
import { Turns } from './turns.ts'

/** Growth is reported no more often: nobody sees more pictures a second. */
const growthEveryMs = 50

export function explorationHandlers(
  manager: ExplorationManager,
  onFailure: (error: unknown) => void,
): Handlers<typeof explorationToServer> {
  const turns = new Turns()
  const inTurn = async <T>(look: () => T): Promise<T> => {
    await turns.next()
    return look()
  }
  return {
    explore(request, socket) {
      let reportedMs = Number.NEGATIVE_INFINITY
      const listener: ExplorationListener = {
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
      }
      return manager.start(socket.id, request, listener, socket.data.visitor)
    },
    position: (request) => inTurn(() => manager.position(request)),
    river: (request) => inTurn(() => manager.river(request)),
    shortest: (request) => inTurn(() => manager.shortest(request)),
    play: (request, { data }) => manager.play(request, ownerOf(data)),
  }
}
