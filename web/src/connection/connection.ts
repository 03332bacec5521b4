/** The page's one way to the server: HTTP for what is stored, a socket for what is live. Everything that comes in is validated. */
import {
  Library,
  OpenedLesson,
  type RecordingEntry,
  Recordings,
  type RunAccepted,
  type RunRequest,
  runToServer,
  StoredComparison,
} from '#model/messages/messages.ts'
import { migratedHeader } from '#model/trace/migrate.ts'
import { TraceHeader } from '#model/trace/trace.ts'
import { ConnectionError } from './errors.ts'
import type { ExploringLine } from './exploring.ts'
import type { ConnectionListener } from './listener.ts'
import { get, getBlob, getFirstLine, getStream } from './rest.ts'
import type { RoomLine } from './room.ts'
import type { Line } from './socket.ts'

/**
 * What the page is connected to. `server`: ours, which runs locks. `site`: files on some web host. `file`: nothing; the page is the recording.
 */
export type ConnectionKind = 'server' | 'site' | 'file'

/** Every call rejects with a `ConnectionError`, whose message is fit to show. */
export interface Connection {
  readonly kind: ConnectionKind
  getLibrary(): Promise<Library>
  /** A lesson of the library's, whole. */
  getLesson(scenario: string): Promise<OpenedLesson>
  /** The runs of a comparison as far as they have come, judged. */
  getComparison(comparison: string): Promise<StoredComparison>
  /** A comparison as the text that a recording file has, as it arrives: many times faster, and of any length. */
  getRecording(comparison: string): Promise<ReadableStream<Uint8Array<ArrayBuffer>>>
  /** What is recorded of a comparison’s first run besides its events. */
  getHeader(comparison: string): Promise<TraceHeader>
  /** A scenario's reference recording, as the text that a recording file has. */
  getReference(scenario: string): Promise<Blob>
  /** What the server keeps, of one scenario or of all, the newest first. */
  getRecordings(scenario?: string): Promise<RecordingEntry[]>
  /** Whether a recording stays when room is made for new ones. Resolves with its new entry. */
  keep(comparison: string, kept: boolean): Promise<RecordingEntry>
  /** Gives a recording a name; an empty one takes it away. Resolves with its new entry. */
  name(comparison: string, name: string): Promise<RecordingEntry>
  /** Deletes a recording for good. */
  delete(comparison: string): Promise<void>
  /** Opens the socket if it is not open yet, so that it is there when it is needed. */
  open(): void
  /** `watch`: what `watch` would bring of each of its runs comes right after the answer, without being asked for. */
  run(request: RunRequest & { watch?: boolean; waits?: boolean }): Promise<RunAccepted>
  /** A comparison that was asked for with `waits` is on the screen: its clients may begin. */
  begin(comparison: string): Promise<void>
  /** Asks for a run's events from `from` on, now and as they come. */
  watch(run: string, from: number): Promise<void>
  cancel(run: string): Promise<void>
  /** The messages of workshops. Their code is loaded with the first workshop. */
  room(): Promise<RoomLine>
  /** Asks for every order in which the operations of a lock's clients can happen. It comes with the first exploration. */
  exploring(): Promise<ExploringLine>
  /** Hears from now on. Returns how to stop. */
  listen(listener: ConnectionListener): () => void
  close(): void
}

/** As many as a server keeps, and some that somebody wants to keep. */
const maxRecordings = 1000

/** A connection to the server that the page came from, or to `url`. `ready`: what has to have come before the socket may tell of runs. */
export function connect(url = '', ready: () => Promise<void> = async () => {}): Connection {
  const listeners = new Set<ConnectionListener>()
  const all = everyOf(listeners)
  let line: Line | undefined
  let opening: Promise<Line> | undefined

  async function load(): Promise<Line> {
    try {
      const [{ openLine }] = await Promise.all([import('./socket.ts'), ready()])
      line = openLine(url, all)
      return line
    } catch {
      opening = undefined
      throw ConnectionError.lost()
    }
  }
  const opened = () => {
    opening ??= load()
    return opening
  }

  return {
    kind: 'server',
    getLibrary: () => get('/api/library', Library),
    getLesson: (scenario) => get(`/api/lessons/${encodeURIComponent(scenario)}`, OpenedLesson),
    getComparison: (comparison) => get(`/api/comparisons/${encodeURIComponent(comparison)}`, StoredComparison),
    getRecording: (comparison) => getStream(recordingPath(comparison)),
    getHeader: async (comparison) => headerOf(await getFirstLine(recordingPath(comparison)), recordingPath(comparison)),
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
    room: async () => (await import('./room.ts')).openRoomLine(await opened(), url),
    exploring: async () => (await import('./exploring.ts')).openExploringLine(await opened()),
    listen(listener) {
      listeners.add(listener)
      if (line?.isConnected()) listener.onStatus('connected')
      return () => listeners.delete(listener)
    },
    close: () => line?.close(),
  }
}

const recordingPath = (comparison: string) => `/api/comparisons/${encodeURIComponent(comparison)}/recording`

/** The header that a recording begins with. Throws a `ConnectionError`. */
function headerOf(line: string, path: string): TraceHeader {
  let value: unknown
  try {
    value = JSON.parse(line)
  } catch {
    // What is no JSON is no header either, and that is said below.
  }
  const parsed = TraceHeader.safeParse(migratedHeader(value))
  if (!parsed.success) throw ConnectionError.broken(path, parsed.error)
  return parsed.data
}

/** One listener that passes everything on to all of these. */
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
