/** One page's conversation with the server about one lesson: opens lessons and recordings, runs live, keeps up after a lost connection. */

import type { StoreApi } from 'zustand/vanilla'
import type { Library } from '../../../server/protocol/messages.ts'
import type { Theatre } from './state.ts'

export interface Session {
  readonly store: StoreApi<Theatre>
  /** The catalogue, fetched once. Rejects with a `ConnectionError` whose message is fit to show. */
  library(): Promise<Library>
  /** Shows a lesson, and the recording that the address names, if it names one. */
  openLesson(scenario: string): Promise<void>
  /** Runs the lesson in view live, with these parameters or its defaults. */
  run(parameters?: Record<string, number>): Promise<void>
  /** Ends the runs that are still going on. */
  cancel(): void
}
