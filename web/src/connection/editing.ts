/** The protocol for edited locks: docs/edited-locks.md. */
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

/** Calls reject with a `ConnectionError`, whose message can be shown. */
export interface EditingLine {
  /** A lock's files, and the files that declare what it may use. `lock: null`: a blank lock. */
  files(request: EditedFilesRequest): Promise<EditableLock>
  /** Loads the code and starts exploring it. Notices arrive as for any exploration. */
  explore(request: z.input<typeof EditedExploreRequest>): Promise<EditedExplored>
  /** Loads the code and runs it. Notices arrive as for any run. */
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
