/** Connects the page to the server: HTTP for stored data, a socket for live data. All input is validated. */
import type { ExploreRequest } from '#model/messages/exploration.ts'
import {
  Library,
  OpenedExercise,
  OpenedLesson,
  type RecordingEntry,
  Recordings,
  type RunAccepted,
  type RunRequest,
  runToServer,
  StoredComparison,
} from '#model/messages/messages.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { once } from '../base/once.ts'
import { load } from '../loading/load.ts'
import type { EditingLine } from './editing.ts'
import type { ExploringLine } from './exploring.ts'
import { keptBy } from './kept.ts'
import type { OpenedOrders } from './kept-orders.ts'
import type { ConnectionListener } from './listener.ts'
import { findBlob, get, getBlob, getStream } from './rest.ts'
import type { RoomLine } from './room.ts'
import type { Line } from './socket.ts'
import { Texts } from './texts.ts'

/**
 * Source of the answers. `server` is a Lockstep server, which can run locks. `site` is a web host with static files. `file` is an exported page that contains a
 * recording.
 */
export type ConnectionKind = 'server' | 'site' | 'file'

/** Explorations that are available: all, only those that come with the lessons, or no exploration at all. */
export type Explores = 'anything' | 'kept' | 'nothing'

/**
 * Access to stored and live data. Methods reject with a `ConnectionError`, or with a `LoadError` if their code does not load. Both errors have messages that
 * can be shown.
 */
export interface Connection {
  readonly kind: ConnectionKind
  readonly explores: Explores
  getLibrary(): Promise<Library>
  /** Fetches a library lesson with all its files. */
  getLesson(scenario: string): Promise<OpenedLesson>
  /** Fetches an exercise with its starting code and model answer. Needs a server. */
  getExercise(exercise: string): Promise<OpenedExercise>
  /** Fetches translated texts of the `library` or of a lesson, keyed by the hash of the English text. The result is empty if there is no translation. */
  getTexts(language: string, name: string): Promise<Record<string, string>>
  /** Fetches what has been recorded of a comparison's runs so far, with their verdicts. */
  getComparison(comparison: string): Promise<StoredComparison>
  /** Streams a comparison in the format of a recording file. This is many times faster than `getComparison` and has no size limit. */
  getRecording(comparison: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** Fetches the header of a comparison's first run, without the events. */
  getHeader(comparison: string): Promise<TraceHeader>
  getReference(scenario: string): Promise<Blob>
  /** Lists the server's recordings of one scenario or of all scenarios, newest first. */
  getRecordings(scenario?: string): Promise<RecordingEntry[]>
  /** Turns a recording's protection from cleanup on or off. Resolves with the recording's new entry. */
  keep(comparison: string, kept: boolean): Promise<RecordingEntry>
  /** Names a recording. An empty string removes the name. Resolves with the recording's new entry. */
  name(comparison: string, name: string): Promise<RecordingEntry>
  delete(comparison: string): Promise<void>
  /** Opens the socket before its first use, if it is not open yet. */
  open(): void
  /** Starts a comparison. With `watch`, the server sends the runs' events without a `watch` call. With `waits`, the clients wait for a `begin` call. */
  run(request: RunRequest & { watch?: boolean; waits?: boolean }): Promise<RunAccepted>
  /** Starts the clients of a comparison that was requested with `waits`. */
  begin(comparison: string): Promise<void>
  /** Requests a run's events, starting from number `from`. The server sends the events recorded so far, and afterwards each new event. */
  watch(run: string, from: number): Promise<void>
  cancel(run: string): Promise<void>
  /** Opens the workshop protocol. Its code loads on first use. */
  room(): Promise<RoomLine>
  /** Opens the exploration protocol. Its code loads on first use. */
  exploring(): Promise<ExploringLine>
  /** Opens the protocol for edited locks. Its code loads on first use. */
  editing(): Promise<EditingLine>
  /** Finds the exploration that answers this request in the lessons' files. Resolves with `null` if no file has it. The code loads on first use. */
  keptOrders(request: ExploreRequest): Promise<OpenedOrders | null>
  /** Fetches one of the files that `keptOrders` reads. Resolves with `null` if there is no such file. */
  keptFile(name: string): Promise<Blob | null>
  listen(listener: ConnectionListener): () => void
  /** Translates `value` back from the reader's language into English, because recording files are in English. */
  inEnglish<T>(value: T): T
  close(): void
}

/** Maximum number of recordings to list. It exceeds what the server keeps automatically plus what people keep by hand. */
const maxRecordings = 1000

/** Connects to the server of this page, or to the server at `url`. */
export function connect(url = ''): Connection {
  const listeners = new Set<ConnectionListener>()
  const all = everyOf(listeners)
  let line: Line | undefined
  const opened = once(async () => {
    const { openLine } = await load(() => import('./socket.ts'))
    line = openLine(url, all)
    return line
  })

  return {
    ...keptBy((name) => findBlob(`${url}/api/orders/${name}`)),
    kind: 'server',
    explores: 'anything',
    inEnglish: (value) => value,
    getLibrary: () => get('/api/library', Library),
    getLesson: (scenario) => get(`/api/lessons/${encodeURIComponent(scenario)}`, OpenedLesson),
    getExercise: (exercise) => get(`/api/exercises/${encodeURIComponent(exercise)}`, OpenedExercise),
    getTexts: (language, name) => get(`/api/texts/${language}/${encodeURIComponent(name)}`, Texts),
    getComparison: (comparison) => get(`/api/comparisons/${encodeURIComponent(comparison)}`, StoredComparison),
    getRecording: (comparison) => getStream(recordingPath(comparison)),
    getHeader: async (comparison) => (await load(() => import('./header.ts'))).getHeader(recordingPath(comparison)),
    getReference: (scenario) => getBlob(`/api/references/${encodeURIComponent(scenario)}`),
    async getRecordings(scenario) {
      const search = new URLSearchParams({
        limit: String(maxRecordings),
        ...(scenario === undefined ? {} : { scenario }),
      })
      return (await get(`/api/recordings?${search}`, Recordings)).recordings
    },
    keep: async (comparison, kept) => (await opened()).ask(runToServer, 'keep', { comparison, kept }),
    name: async (comparison, name) => (await opened()).ask(runToServer, 'name', { comparison, name }),
    delete: async (comparison) => void (await (await opened()).ask(runToServer, 'delete', { comparison })),
    open: () => void opened().catch(() => undefined),
    run: async (request) => (await opened()).ask(runToServer, 'run', request),
    watch: async (run, from) => void (await (await opened()).ask(runToServer, 'watch', { run, from })),
    begin: async (comparison) => void (await (await opened()).ask(runToServer, 'begin', { comparison })),
    cancel: async (run) => void (await (await opened()).ask(runToServer, 'cancel', { run })),
    room: async () => (await load(() => import('./room.ts'))).openRoomLine(await opened(), url),
    exploring: async () => (await load(() => import('./exploring.ts'))).openExploringLine(await opened()),
    editing: async () => (await load(() => import('./editing.ts'))).openEditingLine(await opened()),
    listen(listener) {
      listeners.add(listener)
      if (line?.isConnected()) listener.onStatus('connected')
      return () => listeners.delete(listener)
    },
    close: () => line?.close(),
  }
}

const recordingPath = (comparison: string) => `/api/comparisons/${encodeURIComponent(comparison)}/recording`

function everyOf(listeners: ReadonlySet<ConnectionListener>): ConnectionListener {
  const each = (pass: (listener: ConnectionListener) => void) => {
    for (const listener of listeners) pass(listener)
  }
  return {
    onStatus: (status) => each((listener) => listener.onStatus(status)),
    onNotice: (notice) => each((listener) => listener.onNotice(notice)),
    onBroken: (problem) => each((listener) => listener.onBroken(problem)),
  }
}
