/** One page's conversation with what stands behind it: opens lessons and recordings, runs live, keeps up after a lost connection. */
import type { StoreApi } from 'zustand/vanilla'
import type { LessonContext, Library, RecordingEntry } from '../../../model/messages/messages.ts'
import type { FaultChange } from '../../../model/trace/fault-change.ts'
import type { Lesson } from '../../../scenarios/lesson.ts'
import type { Connection, ConnectionKind } from '../connection/connection.ts'
import { type AddressBar, type Place, pathAddress, readAddress } from './address.ts'
import { type Attempted, attempt } from './attempt.ts'
import { type ReadRecording, readRun, storedRuns } from './entries.ts'
import { forgotten, isWhole, patiently } from './reading.ts'
import type { Problem, RunEntry, Theatre } from './state.ts'

/** What the address calls recordings that no server knows by an id of their own. */
export const unstored = { reference: 'reference', file: 'file' } as const
export type Unstored = (typeof unstored)[keyof typeof unstored]

export interface Session {
  readonly store: StoreApi<Theatre>
  readonly address: AddressBar
  /** What stands behind the page. */
  readonly kind: ConnectionKind
  /** Whether there is a server that runs locks. Without one, everything but a live run works. */
  readonly canRun: boolean
  /** The catalogue, fetched once. Rejects with a `ConnectionError` whose message is fit to show. */
  library(): Promise<Library>
  /** A lesson, without showing it. Rejects with a `ConnectionError`. */
  lesson(scenario: string): Promise<Lesson>
  /**
   * Shows a lesson, and the recording that the address names, if it names one; where nothing can be run, its reference recording.
   * Never rejects: what went wrong is in `notice`.
   */
  openLesson(scenario: string): Promise<void>
  /** Shows the reference recording of the lesson in view, from its beginning. Never rejects. */
  openReference(scenario: string): Promise<void>
  /** Shows a recording that was read here, with its own lesson, at the moment that the address names. Verdicts follow when they are found. */
  openRecording(recording: ReadRecording, as: Unstored): void
  /**
   * Shows a lesson and a comparison of it, as a teacher shows them; where they are in view already, nothing changes. A run that was only just asked for
   * is waited for. Rejects with a `ConnectionError`.
   */
  show(scenario: string, comparison: string | null): Promise<void>
  /** The lesson that a recording was made of. Rejects with a `ConnectionError`. */
  lessonOf(comparison: string): Promise<string>
  /** The comparisons of a lesson that the server keeps, the newest first; without a server none. Rejects with a `ConnectionError`. */
  recordingsOf(scenario: string): Promise<RecordingEntry[]>
  /** The runs of a comparison that the server keeps. Rejects with a `ConnectionError`. */
  runsOf(comparison: string): Promise<readonly RunEntry[]>
  /** Everything the server keeps, the newest first. Rejects with a `ConnectionError`. */
  recordings(): Promise<RecordingEntry[]>
  /** Names, keeps and deletes what the server keeps. Each rejects with a `ConnectionError`. */
  readonly recordingStore: Pick<Connection, 'keep' | 'name' | 'delete'>
  /** Makes ready for a run, so that it can begin at once when it is asked for. */
  prepare(): void
  /** For workshops and explorations, which have their own words with the server. */
  readonly line: Pick<Connection, 'room' | 'exploring' | 'listen'>
  /** Runs the lesson in view live, with these parameters or its defaults, and with these faults moved. Never rejects. */
  run(parameters?: Record<string, number>, changes?: FaultChange[]): Promise<void>
  /**
   * Runs the lesson in view beside what is in view, to its end. If `signal` fires before, it is cancelled. Rejects with a `ConnectionError`, or with what
   * the signal was fired with.
   */
  attempt(parameters: Record<string, number>, changes: FaultChange[], signal: AbortSignal): Promise<Attempted>
  /** Ends the runs that are still going on. */
  cancel(): void
}

/** What a session needs of the page around it. */
export interface LoadContext {
  address: AddressBar
  /**
   * Reads the text of a recording, which may still be on its way, and has its runs judged. Rejects as that does, or with an error that has a `code` and
   * a message fit to show.
   */
  read(recording: Promise<Blob | ReadableStream<Uint8Array<ArrayBuffer>>>): Promise<ReadRecording>
}

/** What went wrong, as something to show. */
export function problemOf(error: unknown): Problem {
  const message = error instanceof Error ? error.message : String(error)
  const code = error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : 'INTERNAL'
  return { code, message }
}

/** Where a recording is opened. */
type Moment = Pick<Place, 'index' | 'byClock' | 'jumped'>
const fromTheStart: Moment = { index: null, byClock: false, jumped: false }

export function createSession(
  connection: Connection,
  store: StoreApi<Theatre>,
  { read, address = pathAddress }: Pick<LoadContext, 'read'> & Partial<LoadContext>,
): Session {
  let fetched: Promise<Library> | undefined
  const theatre = () => store.getState()
  const canRun = connection.kind === 'server'

  /** Asks for what is still to come of a run. */
  const watch = (run: RunEntry) =>
    connection.watch(run.run, run.events.length).catch((error: unknown) => {
      const problem = problemOf(error)
      if (problem.code === 'UNKNOWN_RUN') theatre().ended(run.run, null, forgotten)
      // A server that was killed as it began to write: no more of this run will come.
      else if (problem.code === 'BROKEN_TRACE') theatre().ended(run.run, null, problem)
      else if (problem.code !== 'SERVER_LOST') theatre().refused(problem)
    })
  const watchRunning = () => {
    for (const run of theatre().runs) if (!run.ended) void watch(run)
  }

  connection.listen({
    onStatus(status) {
      const again = status === 'connected' && theatre().connection === 'reconnecting'
      theatre().setConnection(status)
      if (again) watchRunning()
    },
    onProgress: ({ run, doing, place }) => theatre().progressed(run, doing, place),
    onHeader: ({ run, header }) => theatre().headed(run, header),
    onEvents({ run, events }) {
      const known = theatre().runs.find((entry) => entry.run === run)
      if (known !== undefined && (events[0]?.seq ?? 0) > known.events.length) void watch(known)
      else theatre().appended(run, events)
    },
    onEnded: ({ run, judgement, refusal }) => theatre().ended(run, judgement ?? null, refusal ?? null),
    onBroken: (problem) => theatre().refused(problemOf(problem)),
  })

  const library = () => {
    fetched ??= connection.getLibrary().catch((error: unknown) => {
      fetched = undefined
      throw error
    })
    return fetched
  }

  function readFrom(recording: Parameters<typeof read>[0]): Promise<ReadRecording> {
    const reading = read(recording)
    // Whoever waits for it hears of it; nobody does if the lesson cannot be opened, or while the reader itself is fetched.
    for (const each of [recording, reading]) each.catch(() => undefined)
    return reading
  }
  const readStored = (run: string) => readFrom(connection.getRecording(run))

  /** Opens a recording of the server's at the moment that the address names. */
  async function showStored(run: string, reading: Promise<ReadRecording>, moment: Moment) {
    const recording = await reading.catch((error: unknown) => {
      // What has no recording yet may wait in line.
      if (problemOf(error).code === 'UNKNOWN_RUN') return { traces: [], judgements: [] }
      throw error
    })
    if (isWhole(recording)) return show(recording, run, moment)
    // What is said of a run that still goes on is not the last word: nobody waits for it.
    for (const judgement of recording.judgements) judgement.catch(() => undefined)
    const stored = await connection.getComparison(run)
    theatre().opened(stored.comparison, storedRuns(stored))
    goTo(moment)
    watchRunning()
  }

  /** A recording has its lesson with it, also one that no library has. */
  async function lessonFor(scenario: string, run: string | null): Promise<{ lesson: Lesson; context?: LessonContext }> {
    try {
      return await connection.getLesson(scenario)
    } catch (error) {
      if (run === null || problemOf(error).code !== 'UNKNOWN_SCENARIO') throw error
      const header = await connection.getHeader(run).catch(() => null)
      if (header?.scenario !== scenario) throw error
      return { lesson: header.lesson }
    }
  }

  async function showReference(scenario: string, moment: Moment) {
    const recording = await readFrom(connection.getReference(scenario))
    // Somebody may have gone on to another lesson meanwhile.
    if (theatre().lesson?.id === scenario) show(recording, unstored.reference, moment)
  }

  function goTo({ index, byClock, jumped }: Moment) {
    if (byClock) theatre().setByClock(true)
    if (index !== null) theatre().seekToClockIndex(index, jumped)
  }

  function show({ traces, judgements }: ReadRecording, as: string, moment: Moment) {
    theatre().opened(as, traces.map(readRun))
    goTo(moment)
    for (const [i, judgement] of judgements.entries()) {
      const run = traces[i]?.header.run ?? ''
      const stillShown = () => theatre().runs.some((entry) => entry.events === traces[i]?.events)
      judgement.then(
        (found) => stillShown() && theatre().ended(run, found, null),
        (error: unknown) => stillShown() && theatre().ended(run, null, problemOf(error)),
      )
    }
  }

  return {
    store,
    address,
    kind: connection.kind,
    canRun,
    library,
    async openLesson(scenario) {
      const place = readAddress(address.search())
      const wanted = place.run ?? (canRun ? null : unstored.reference)
      // It is on its way while the lesson is.
      const reading =
        wanted === null || wanted === unstored.reference || wanted === theatre().comparison ? null : readStored(wanted)
      try {
        const { lesson, context } = await lessonFor(scenario, place.run)
        if (theatre().lesson?.id !== lesson.id || place.run !== theatre().comparison)
          theatre().openLesson(lesson, context)
        if (place.panel !== null) theatre().setPanel(place.panel)
        if (wanted === null || wanted === theatre().comparison) return
        theatre().awaited()
        if (reading === null) await showReference(scenario, place)
        else await showStored(wanted, reading, place)
      } catch (error) {
        theatre().refused(problemOf(error))
      }
    },
    async openReference(scenario) {
      try {
        await showReference(scenario, fromTheStart)
      } catch (error) {
        theatre().refused(problemOf(error))
      }
    },
    openRecording(recording, as) {
      const lesson = recording.traces[0]?.header.lesson
      if (lesson === undefined) return
      const place = readAddress(address.search())
      theatre().openLesson(lesson)
      if (place.panel !== null) theatre().setPanel(place.panel)
      show(recording, as, place.run === as ? place : fromTheStart)
      // A recording may come from elsewhere: where nobody knows its lesson it stands alone.
      connection.getLesson(lesson.id).then(
        ({ context }) => theatre().placed(lesson.id, context),
        () => undefined,
      )
    },
    async show(scenario, comparison) {
      connection.open()
      const here = theatre()
      const known = here.lesson?.id === scenario ? { lesson: here.lesson, context: here.context } : null
      const { lesson, context } = known ?? (await connection.getLesson(scenario))
      if (known === null || (comparison === null && here.comparison !== null))
        theatre().openLesson(lesson, context ?? undefined)
      if (comparison === null || comparison === theatre().comparison) return
      if (comparison === unstored.reference) await showReference(scenario, fromTheStart)
      else await patiently(() => showStored(comparison, readStored(comparison), fromTheStart), isUnknownRun)
    },
    async lessonOf(comparison) {
      return (await connection.getHeader(comparison)).scenario
    },
    async recordingsOf(scenario) {
      if (!canRun) return []
      return connection.getRecordings(scenario)
    },
    async runsOf(comparison) {
      return storedRuns(await connection.getComparison(comparison))
    },
    recordings: () => connection.getRecordings(),
    recordingStore: connection,
    prepare: () => connection.open(),
    line: connection,
    lesson: async (scenario) => (await connection.getLesson(scenario)).lesson,
    async run(parameters, changes) {
      const { lesson, asking } = theatre()
      if (lesson === null || asking || !canRun) return
      theatre().asked()
      try {
        const asked = {
          ...(parameters === undefined ? {} : { parameters }),
          ...(changes === undefined ? {} : { changes }),
        }
        theatre().accepted(await connection.run({ scenario: lesson.id, ...asked }))
        watchRunning()
      } catch (error) {
        theatre().refused(problemOf(error))
      }
    },
    async attempt(parameters, changes, signal) {
      const { lesson } = theatre()
      if (lesson === null) throw new Error('There is no lesson in view')
      return attempt(connection, { scenario: lesson.id, parameters, changes }, signal)
    },
    cancel() {
      for (const run of theatre().runs) if (!run.ended) connection.cancel(run.run).catch(() => undefined)
    },
  }
}

const isUnknownRun = (error: unknown) => problemOf(error).code === 'UNKNOWN_RUN'
