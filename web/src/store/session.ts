/** One page's conversation with the server: opens lessons and recordings, runs live, keeps up after a lost connection. */
import type { StoreApi } from 'zustand/vanilla'
import type { Library, StoredComparison } from '../../../server/protocol/messages.ts'
import type { Connection } from '../connection/connection.ts'
import { ConnectionError } from '../connection/errors.ts'
import { type Place, readAddress } from './address.ts'
import type { Problem, RunEntry, Theatre } from './state.ts'

export interface Session {
  readonly store: StoreApi<Theatre>
  /** The catalogue, fetched once. Rejects with a `ConnectionError` whose message is fit to show. */
  library(): Promise<Library>
  /** Shows a lesson, and the recording that the address names, if it names one. Never rejects: what went wrong is in `notice`. */
  openLesson(scenario: string): Promise<void>
  /** The lesson that a recording was made of. Rejects with a `ConnectionError`. */
  lessonOf(comparison: string): Promise<string>
  /** Runs the lesson in view live, with these parameters or its defaults. Never rejects. */
  run(parameters?: Record<string, number>): Promise<void>
  /** Ends the runs that are still going on. */
  cancel(): void
}

/** What went wrong, as something to show. */
export function problemOf(error: unknown): Problem {
  if (error instanceof ConnectionError) return { code: error.code, message: error.message }
  return { code: 'INTERNAL', message: error instanceof Error ? error.message : String(error) }
}

function storedRun({ header, events, judgement }: StoredComparison['runs'][number]): RunEntry {
  const ended = events.at(-1)?.kind === 'run-ended'
  // What is said of a run that still goes on is not the last word.
  const said = ended ? judgement : null
  return { run: header.run, lock: header.lock, progress: null, header, events, ended, judgement: said, refusal: null }
}

/** `search`: where the part of the address that names a moment is read. */
export function createSession(
  connection: Connection,
  store: StoreApi<Theatre>,
  search: () => string = () => location.search,
): Session {
  let fetched: Promise<Library> | undefined
  const theatre = () => store.getState()

  /** Asks for what is still to come of a run. */
  const watch = (run: RunEntry) =>
    connection.watch(run.run, run.events.length).catch((error: unknown) => {
      const problem = problemOf(error)
      if (problem.code === 'UNKNOWN_RUN') theatre().ended(run.run, null, forgotten)
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

  /** Opens a recording at the moment that the address names. */
  async function openRecording(place: Place & { run: string }) {
    const stored = await connection.getComparison(place.run)
    theatre().opened(stored.comparison, stored.runs.map(storedRun))
    if (place.index !== null) theatre().seekToIndex(place.index)
    watchRunning()
  }

  return {
    store,
    library,
    async openLesson(scenario) {
      const place = readAddress(search())
      connection.open()
      try {
        const lesson = (await library()).chapters
          .flatMap((chapter) => chapter.scenarios)
          .find((one) => one.id === scenario)
        if (lesson === undefined)
          throw new ConnectionError('UNKNOWN_SCENARIO', `There is no lesson called “${scenario}”.`)
        if (theatre().lesson?.id !== lesson.id || place.run !== theatre().comparison) theatre().openLesson(lesson)
        if (place.panel !== null) theatre().setPanel(place.panel)
        if (place.run !== null && place.run !== theatre().comparison) await openRecording({ ...place, run: place.run })
      } catch (error) {
        theatre().refused(problemOf(error))
      }
    },
    async lessonOf(comparison) {
      const scenario = (await connection.getComparison(comparison)).runs[0]?.header.scenario
      if (scenario === undefined) throw new ConnectionError('UNKNOWN_RUN', 'The recording is empty.')
      return scenario
    },
    async run(parameters) {
      const { lesson, asking } = theatre()
      if (lesson === null || asking) return
      theatre().asked()
      try {
        theatre().accepted(
          await connection.run({ scenario: lesson.id, ...(parameters === undefined ? {} : { parameters }) }),
        )
        watchRunning()
      } catch (error) {
        theatre().refused(problemOf(error))
      }
    },
    cancel() {
      for (const run of theatre().runs) if (!run.ended) connection.cancel(run.run).catch(() => undefined)
    },
  }
}

const forgotten: Problem = {
  code: 'UNKNOWN_RUN',
  message:
    'The server no longer knows this run. What was recorded until then is still here; run it again for the rest.',
}
