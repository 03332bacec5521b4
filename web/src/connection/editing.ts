/** Sends requests of the protocol for edited locks, which docs/edited-locks.md describes. */
import type * as z from 'zod/mini'
import {
  type EditableLock,
  type EditedExplored,
  type EditedExploreRequest,
  type EditedFilesRequest,
  type EditedRun,
  type EditedRunRequest,
  editedToServer,
} from '#model/messages/edited-lock.ts'
import type { Line } from './socket.ts'

/** Requests about edited locks. Methods reject with a `ConnectionError`, whose message can be shown. */
export interface EditingLine {
  /** Fetches a lock's files, and the type declarations of what the lock may use. `lock: null` stands for a blank lock. */
  files(request: EditedFilesRequest): Promise<EditableLock>
  /** Loads the edited code and starts to explore it. The notices are the same as for any exploration. */
  explore(request: z.input<typeof EditedExploreRequest>): Promise<EditedExplored>
  /** Loads the edited code and runs it. The notices are the same as for any run. */
  run(request: z.input<typeof EditedRunRequest>): Promise<EditedRun>
  /** Ends this person's explorations and runs of edited locks. */
  close(): Promise<void>
}

export function openEditingLine(line: Line): EditingLine {
  return {
    files: (request) => line.ask(editedToServer, 'edited-files', request),
    explore: (request) => line.ask(editedToServer, 'edited-explore', request),
    run: (request) => line.ask(editedToServer, 'edited-run', request),
    close: async () => void (await line.ask(editedToServer, 'edited-close', {})),
  }
}
