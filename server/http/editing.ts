import type { EditedFilesRequest, editedToServer } from '#model/messages/edited-lock.ts'
import type { EditedLocks } from '../edited/edited-locks.ts'
import { RefusalError, refusalOf } from '../runs/refusal.ts'
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
  /** Whether this lock has been released to the class in this room. */
  isReleased(code: string, origin: EditedFilesRequest): Promise<boolean>
  feeds: Feeds
  onFailure(error: unknown): void
}

export function editedHandlers({
  edited,
  levels,
  isReleased,
  feeds,
  onFailure,
}: EditedHandlerParts): Handlers<typeof editedToServer> & { gone(socket: PageSocket): void } {
  /** Rejects with `EDITING_OFF` if this page may not edit this lock. */
  const mayEdit = async ({ data: { member } }: PageSocket, { scenario, lock }: EditedFilesRequest) => {
    if (edited.offers === 'everyone') return
    if (edited.offers === 'classes' && member && (await isReleased(member.code, { scenario, lock }))) return
    throw new RefusalError('editing-off')
  }
  return {
    async 'edited-files'(request, socket) {
      await mayEdit(socket, request)
      return await edited.files(request)
    },
    async 'edited-explore'(request, socket) {
      await mayEdit(socket, request)
      const mayExplore = () => levels.mayExploreEdited(socket.data)
      await mayExplore()
      return await edited.explore(explorerAt(socket), request, listenerFor(socket, mayExplore, onFailure))
    },
    async 'edited-run'(request, socket, answerNow) {
      await mayEdit(socket, request)
      const barrier = request.waits ? new StartBarrier() : undefined
      const accepted = await edited.run(explorerAt(socket), request, ownerOf(socket.data), barrier)
      if (!request.watch || !accepted.loads) return accepted
      // Answers now, so that the page learns the ids of its runs before it receives any of their events.
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

/** Starts to send a run to a page. No request waits for an answer, so a failure is reported to the page as the end of the run. */
export async function tellAtOnce(feeds: Feeds, socket: PageSocket, run: string): Promise<void> {
  try {
    await feeds.watch(socket, run, 0, () => {})
  } catch (error) {
    socket.emit('run-ended', { run, refusal: refusalOf(error) })
    throw error
  }
}
