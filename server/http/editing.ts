/** Handlers for locks that people edit in the page. */
import type { editedToServer } from '#model/messages/edited-lock.ts'
import type { EditedLocks } from '../edited/edited-locks.ts'
import { refusalOf } from '../runs/refusal.ts'
import { StartBarrier } from '../runs/start-barrier.ts'
import type { LevelsInPlay } from '../workshop/levels-in-play.ts'
import { explorerAt, listenerFor } from './exploring.ts'
import type { Feeds } from './feed.ts'
import type { Handlers } from './handlers.ts'
import type { PageSocket } from './page-socket.ts'
import { ownerOf } from './rights.ts'

interface EditedHandlerParts {
  edited: EditedLocks
  levels: LevelsInPlay
  feeds: Feeds
  onFailure(error: unknown): void
}

export function editedHandlers({
  edited,
  levels,
  feeds,
  onFailure,
}: EditedHandlerParts): Handlers<typeof editedToServer> & { gone(socket: PageSocket): void } {
  return {
    async 'edited-files'(request) {
      return await edited.files(request)
    },
    async 'edited-explore'(request, socket) {
      const mayExplore = () => levels.mayExploreEdited(socket.data)
      await mayExplore()
      return await edited.explore(explorerAt(socket), request, listenerFor(socket, mayExplore, onFailure))
    },
    async 'edited-run'(request, socket, answerNow) {
      const barrier = request.waits ? new StartBarrier() : undefined
      const accepted = await edited.run(explorerAt(socket), request, ownerOf(socket.data), barrier)
      if (!request.watch || !accepted.loads) return accepted
      // The page learns the ids of its runs before any of their events.
      answerNow(accepted)
      await Promise.all(accepted.runs.map(({ run }) => tellAtOnce(feeds, socket, run)))
      return accepted
    },
    'edited-close'(_, socket) {
      edited.close(explorerAt(socket).person)
      return {}
    },
    gone: (socket) => edited.leave(explorerAt(socket)),
  }
}

/** Tells a page that a run cannot be watched as the end of the run: no request waits for an answer that could say so. */
export async function tellAtOnce(feeds: Feeds, socket: PageSocket, run: string): Promise<void> {
  try {
    await feeds.watch(socket, run, 0, () => {})
  } catch (error) {
    socket.emit('run-ended', { run, refusal: refusalOf(error) })
    throw error
  }
}
