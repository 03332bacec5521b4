import type { explorationToServer } from '#model/messages/exploration.ts'
import type { ExplorationAsker, ExplorationListener, ExplorationManager } from '../explorations/exploration-manager.ts'
import { refusalOf } from '../runs/refusal.ts'
import type { LevelsInPlay } from '../workshop/levels-in-play.ts'
import type { Handlers } from './handlers.ts'
import type { PageSocket } from './page-socket.ts'
import { askerOf, ownerOf } from './rights.ts'

export function explorationHandlers(
  manager: ExplorationManager,
  levels: LevelsInPlay,
  onFailure: (error: unknown) => void,
): Handlers<typeof explorationToServer> {
  const asked = async (socket: PageSocket, exploration: string): Promise<ExplorationAsker> => {
    if (manager.isEdited(exploration)) await levels.mayExploreEdited(socket.data)
    else await levels.mayExplore(manager.lockOf(exploration) ?? '', socket.data)
    return explorerAt(socket)
  }
  return {
    async explore(request, socket) {
      await levels.mayExplore(request.lock, socket.data)
      const mayExplore = () => levels.mayExplore(request.lock, socket.data)
      return manager.start(explorerAt(socket), request, listenerFor(socket, mayExplore, onFailure))
    },
    position: async (request, socket) => manager.position(await asked(socket, request.exploration), request),
    river: async (request, socket) => manager.river(await asked(socket, request.exploration), request),
    shortest: async (request, socket) => manager.shortest(await asked(socket, request.exploration), request),
    play: async (request, socket) =>
      manager.play(await asked(socket, request.exploration), request, ownerOf(socket.data)),
  }
}

/** Returns a listener that tells a page about its exploration. `mayExplore` rejects if the page may not see the result. */
export function listenerFor(
  socket: PageSocket,
  mayExplore: () => Promise<void>,
  onFailure: (error: unknown) => void,
): ExplorationListener {
  const listener: ExplorationListener = {
    onPlace: (place) => socket.emit('exploration-place', place),
    onGrowth: (growth) => socket.emit('exploration-growth', growth),
    onUnchecked: (unchecked) => {
      mayExplore().then(
        () => socket.emit('exploration-unchecked', unchecked),
        // The page is told so at the end.
        () => {},
      )
    },
    onEnded: (ended) => {
      // The class may have started a level in the meantime.
      mayExplore().then(
        () => socket.emit('exploration-ended', ended),
        (error) => listener.onFailed(ended.exploration, error),
      )
    },
    onFailed: (exploration, error) => {
      const refusal = refusalOf(error)
      if (refusal.code === 'INTERNAL') onFailure(error)
      socket.emit('exploration-failed', { exploration, refusal })
    },
  }
  return listener
}

/** Identifies the person who asks. A member is the same person in all their windows. A visitor without a room is known only by the secret in the browser. */
export function explorerAt({ id, data }: PageSocket): ExplorationAsker {
  const { person = id, standing = 'guest' } = askerOf(data)
  const { member } = data
  return { socket: id, person: standing === 'member' && member ? `${member.code}:${member.id}` : person, standing }
}
