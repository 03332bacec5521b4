/** The protocol of locks that somebody edits: docs/edited-locks.md. */
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
  /** A lock's files, and what they may use. `lock: null`: a blank one. */
  files(request: EditedFilesRequest): Promise<EditableLock>
  /** Loads the code, and starts an exploration of it. Its notices are those of any exploration. */
  explore(request: z.input<typeof EditedExploreRequest>): Promise<EditedExplored>
  /** Loads the code, and plays it. The notices are those of any run. */
  run(request: z.input<typeof EditedRunRequest>): Promise<EditedRun>
  /** Ends what runs for this person. */
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
