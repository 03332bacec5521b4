/** Manages a page's session: opens lessons and recordings, runs locks live, and catches up after a lost connection. */

import type { StoreApi } from 'zustand/vanilla'
import type { EditedRunRequest, LoadError } from '#model/messages/edited-lock.ts'
import type { Library, OpenedExercise, OpenedLesson, RecordingEntry } from '#model/messages/messages.ts'
import type { FaultChange } from '#model/trace/fault-change.ts'
import { once } from '../base/once.ts'
import { problemOf } from '../base/problem.ts'
import type { Connection, ConnectionKind, Explores } from '../connection/connection.ts'
import { load } from '../loading/load.ts'
import type { TheatreStore } from '../player/actions.ts'
import { type AddressBar, pathAddress } from '../player/address.ts'
import { isLoading } from '../player/mode.ts'
import { followParameters } from '../player/parameters.ts'
import type { RunEntry } from '../player/state.ts'
import type { Attempted } from './attempt.ts'
import { keepUp } from './keep-up.ts'
import type { LoadContext } from './load-context.ts'
import { createOpening, type Opening } from './opening.ts'
import type { Outlook } from './outlook.ts'
import { runEntries } from './reading.ts'
import { createShowing } from './showing.ts'

/** A request to run edited code: the lesson, the edited lock, its files, and a lock of the lesson to run for comparison. */
export type EditedRunOrder = Pick<EditedRunRequest, 'scenario' | 'lock' | 'files' | 'beside'>

export interface TheatreSession extends Opening {
  readonly store: StoreApi<TheatreStore>
  readonly address: AddressBar
  readonly kind: ConnectionKind
  /** Whether there is a server that runs locks. Without one, everything except live runs works. */
  readonly canRun: boolean
  readonly explores: Explores
  /** Fetches the library once. Rejects with a `ConnectionError`, whose message can be shown. */
  library(): Promise<Library>
  /** Fetches a lesson and its place in the library, without showing it. Rejects with a `ConnectionError`. */
  lesson(scenario: string): Promise<OpenedLesson>
  exercise(id: string): Promise<OpenedExercise>
  /** Resolves with the id of a recording's lesson. Rejects with a `ConnectionError`. */
  lessonOf(comparison: string): Promise<string>
  /** Lists the server's recordings of a lesson, newest first. Empty without a server. Rejects with a `ConnectionError`. */
  recordingsOf(scenario: string): Promise<RecordingEntry[]>
  /** Fetches the runs of a comparison that the server has stored. Rejects with a `ConnectionError`. */
  runsOf(comparison: string): Promise<readonly RunEntry[]>
  /** Lists all recordings of the server, newest first. Rejects with a `ConnectionError`. */
  recordings(): Promise<RecordingEntry[]>
  /** Names, keeps, and deletes stored recordings. Each method rejects with a `ConnectionError`. */
  readonly recordingStore: Pick<Connection, 'keep' | 'name' | 'delete'>
  /** Opens the connection and loads code, so that a later run can start at once. */
  prepare(): void
  /** The connection, for parts of the page that use it directly: workshops, explorations, edited locks, and exported files. */
  readonly line: Pick<
    Connection,
    | 'room'
    | 'exploring'
    | 'editing'
    | 'keptFile'
    | 'listen'
    | 'getReference'
    | 'getRecording'
    | 'getHeader'
    | 'inEnglish'
  >
  /** Reads a recording that comes from a file or is not shown in the theatre. */
  readonly read: LoadContext['read']
  /** Runs the lesson in view live. Parameters that are not given have the lesson's defaults, and `changes` moves faults. Never rejects. */
  run(parameters?: Record<string, number>, changes?: FaultChange[]): Promise<void>
  /**
   * Runs the lesson in view to its end in the background, without showing the run. If `signal` is aborted before that, cancels the run. Rejects with a
   * `ConnectionError`, or with the signal's reason.
   */
  attempt(parameters: Record<string, number>, changes: FaultChange[], signal: AbortSignal): Promise<Attempted>
  /**
   * Runs an edited lock to its end in the background. If its code does not load, resolves with the errors instead. If `signal` is aborted, cancels the run.
   * Rejects in the same way as `attempt`.
   */
  attemptEdited(request: EditedRunOrder, signal: AbortSignal): Promise<Attempted | { errors: readonly LoadError[] }>
  /** Computes the outlook of a run at each step. Resolves with `null` if it is not known. Rejects with a `ConnectionError`. */
  outlook(run: RunEntry): Promise<Outlook | null>
  cancel(): void
}

/** Delay in milliseconds before the page shows that a run was requested. The server usually answers sooner, which saves a redraw. */
const redrawAfterMs = 50

export function createSession(
  connection: Connection,
  store: StoreApi<TheatreStore>,
  { read, address = pathAddress }: Pick<LoadContext, 'read'> & Partial<LoadContext>,
): TheatreSession {
  const theatre = () => store.getState()
  const canRun = connection.kind === 'server'
  const { watchRunning, begin } = keepUp(connection, store)
  followParameters(store)
  const showing = createShowing({ connection, store, read, watchRunning })

  return {
    store,
    address,
    kind: connection.kind,
    canRun,
    explores: connection.explores,
    library: once(() => connection.getLibrary()),
    ...createOpening({ connection, store, address, showing }),
    async lessonOf(comparison) {
      return (await connection.getHeader(comparison)).scenario
    },
    async recordingsOf(scenario) {
      if (!canRun) return []
      return connection.getRecordings(scenario)
    },
    async runsOf(comparison) {
      const [stored, { storedRuns }] = await Promise.all([connection.getComparison(comparison), runEntries()])
      return storedRuns(stored)
    },
    recordings: () => connection.getRecordings(),
    recordingStore: connection,
    prepare() {
      connection.open()
      runEntries().catch(() => undefined)
    },
    line: connection,
    read,
    lesson: (scenario) => connection.getLesson(scenario),
    exercise: (id) => connection.getExercise(id),
    run: createRun(connection, store, begin),
    async outlook(run) {
      if (connection.explores === 'nothing') return null
      const { outlookOf } = await load(() => import('./outlook.ts'))
      return outlookOf(connection, run)
    },
    async attempt(parameters, changes, signal) {
      const { lesson } = theatre()
      if (lesson === null) throw new Error('There is no lesson in view')
      // Few readers move a fault, so the code for this loads on demand.
      const { attempt } = await load(() => import('./attempt.ts'))
      const moved = changes.length === 0 ? {} : { changes }
      return attempt(connection, { scenario: lesson.id, parameters, ...moved }, signal)
    },
    async attemptEdited(request, signal) {
      const [editing, { collect }] = await Promise.all([connection.editing(), load(() => import('./attempt.ts'))])
      signal.throwIfAborted()
      const answer = await editing.run(request)
      return answer.loads ? collect(connection, answer, signal) : answer
    },
    cancel() {
      for (const run of theatre().runs) if (!run.ended) connection.cancel(run.run).catch(() => undefined)
    },
  }
}

/** Creates the function that runs the lesson in view. It ignores calls while a request is pending. */
function createRun(
  connection: Connection,
  store: StoreApi<TheatreStore>,
  begin: ReturnType<typeof keepUp>['begin'],
): TheatreSession['run'] {
  const theatre = () => store.getState()
  let isAsking = false
  const sayAsked = (scenario: string) => {
    if (theatre().lesson?.id === scenario) theatre().awaited('run')
  }
  return async (parameters, changes) => {
    const { lesson, comparison, awaited } = theatre()
    if (lesson === null || isLoading(theatre(), 'run') || isAsking || connection.kind !== 'server') return
    const request = {
      scenario: lesson.id,
      ...(parameters === undefined ? {} : { parameters }),
      ...(changes === undefined ? {} : { changes }),
    }
    const askedMs = performance.now()
    isAsking = true
    let saying: ReturnType<typeof setTimeout> | undefined
    try {
      // The request is sent before React redraws the page, because redrawing takes longer than sending.
      const accepting = runEntries().then(async ({ freshRun }) => {
        const { comparison, runs } = await connection.run({ ...request, watch: true, waits: true })
        return { comparison, runs: runs.map(freshRun) }
      })
      if (comparison !== null) awaited('run')
      else saying = setTimeout(sayAsked, redrawAfterMs, lesson.id)
      const accepted = await accepting
      clearTimeout(saying)
      // If the page already shows that it is waiting, the first events get another `redrawAfterMs` to arrive, which saves one more redraw.
      const sinceMs = isLoading(theatre(), 'run') ? performance.now() : askedMs
      // The run is not shown if the reader has gone to another lesson meanwhile.
      if (theatre().lesson?.id === lesson.id) await begin(accepted, sinceMs + redrawAfterMs - performance.now())
    } catch (error) {
      theatre().refused(problemOf(error))
    } finally {
      clearTimeout(saying)
      isAsking = false
    }
  }
}
