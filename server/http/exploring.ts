/** The messages of explorations. */
import type { explorationToServer } from '#model/messages/exploration.ts'
import type { ExplorationAsker, ExplorationListener, ExplorationManager } from '../explorations/exploration-manager.ts'
import { refusalOf } from '../runs/refusal.ts'
import type { PageSocket } from './feed.ts'
import type { Handlers } from './handlers.ts'
import { askerOf, ownerOf } from './rights.ts'

export function explorationHandlers(
  manager: ExplorationManager,
  onFailure: (error: unknown) => void,
): Handlers<typeof explorationToServer> {
  return {
    explore(request, socket) {
      const listener: ExplorationListener = {
        onPlace: (place) => socket.emit('exploration-place', place),
        onGrowth: (growth) => socket.emit('exploration-growth', growth),
        onEnded: (ended) => socket.emit('exploration-ended', ended),
        onFailed: (exploration, error) => {
          const refusal = refusalOf(error)
          if (refusal.code === 'INTERNAL') onFailure(error)
          socket.emit('exploration-failed', { exploration, refusal })
        },
      }
      return manager.start(explorerAt(socket), request, listener)
    },
    position: (request, socket) => manager.position(explorerAt(socket), request),
    river: (request, socket) => manager.river(explorerAt(socket), request),
    shortest: (request, socket) => manager.shortest(explorerAt(socket), request),
    play: (request, socket) => manager.play(explorerAt(socket), request, ownerOf(socket.data)),
  }
}

/** A member is one person in however many windows; whoever has no room is known by their browser's secret alone. */
function explorerAt({ id, data }: PageSocket): ExplorationAsker {
  const { person = id, standing = 'guest' } = askerOf(data)
  const { member } = data
  return { socket: id, person: standing === 'member' && member ? `${member.code}:${member.id}` : person, standing }
}
