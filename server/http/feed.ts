/**
 * Tells browsers what happens in the runs they watch. Each run is a room of its own, so that nobody hears of others' runs. Events that
 * come in one turn of the event loop travel together: hundreds of messages become one, and none waits for a clock.
 */
import type { DefaultEventsMap, Server, Socket } from 'socket.io'
import type { PageToServer, ServerToPage, StoredRun } from '../../model/messages/messages.ts'
import type { WorkshopToPage, WorkshopToServer } from '../../model/messages/workshop.ts'
import type { TraceEvent } from '../../model/trace/trace.ts'
import type { LiveRun } from '../runs/live-run.ts'
import type { RunManager } from '../runs/run-manager.ts'

type ToServer = PageToServer & WorkshopToServer
type ToPage = ServerToPage & WorkshopToPage
export type PageServer = Server<ToServer, ToPage, DefaultEventsMap, SocketData>
export type PageSocket = Socket<ToServer, ToPage, DefaultEventsMap, SocketData>

/** What is known of a connection. */
export interface SocketData {
  /** The room that it leads: it has shown the secret. */
  lead?: string
  /** Whose window it is. */
  member?: { code: string; id: string }
  /** It shows what the teacher shows. Absent: yes. */
  following?: boolean
}

/** How many events of a recording go into one message. */
const chunkLength = 2000

export class Feeds {
  private readonly feeds = new Map<string, RunFeed>()

  constructor(
    private readonly io: PageServer,
    private readonly runManager: Pick<RunManager, 'live' | 'ending' | 'read'>,
    /** Other servers run too, and what they record is in the same folder. */
    private readonly shared = false,
  ) {}

  /**
   * Sends a run's header and events from `from` on, now and as they come. Throws `UNKNOWN_RUN` or `BROKEN_TRACE` before anything is sent.
   * `accepted` is called when it is clear that there will be something to send.
   */
  async watch(socket: PageSocket, run: string, from: number, accepted: () => void): Promise<void> {
    const live = this.runManager.live(run)
    if (live !== undefined) {
      accepted()
      this.feedOf(live).join(socket, from)
      return
    }
    const ending = this.runManager.ending(run)
    // Before the file is read: what comes meanwhile may come twice, but is not missed.
    if (this.shared && ending === undefined) await socket.join(roomOf(run))
    const stored = ending === undefined ? await this.runManager.read(run) : undefined
    accepted()
    if (stored !== undefined) {
      socket.emit('run-header', { run, header: stored.header })
      sendEvents(socket, run, stored.events.slice(from))
    }
    if (this.shared && stored !== undefined && !isOver(stored)) this.keepAnEyeOn(socket, run, stored.events.length)
    else socket.emit('run-ended', ending ?? { run, judgement: stored?.judgement })
  }

  /** Another server runs it and tells of it, unless that server dies: then the file grows no more. */
  private keepAnEyeOn(socket: PageSocket, run: string, count: number): void {
    const timer = setTimeout(async () => {
      const stored = await this.runManager.read(run).catch(() => undefined)
      if (!socket.connected || stored === undefined || isOver(stored)) return
      if (stored.events.length > count) this.keepAnEyeOn(socket, run, stored.events.length)
      else socket.emit('run-ended', { run, judgement: stored.judgement })
    }, silenceMs)
    timer.unref()
  }

  private feedOf(live: LiveRun): RunFeed {
    const found = this.feeds.get(live.run)
    if (found !== undefined) return found
    const feed = new RunFeed(this.io, live, () => this.feeds.delete(live.run))
    this.feeds.set(live.run, feed)
    return feed
  }
}

const roomOf = (run: string) => `run:${run}`

/** Longer than the longest silence in a run. */
const silenceMs = 20_000

function isOver({ events }: StoredRun): boolean {
  return events.at(-1)?.kind === 'run-ended'
}

class RunFeed {
  private readonly room: string
  private pending: TraceEvent[] = []
  private turn: NodeJS.Immediate | undefined

  constructor(
    private readonly io: PageServer,
    private readonly live: LiveRun,
    onEnd: () => void,
  ) {
    const { run } = live
    this.room = roomOf(run)
    live.watch(
      {
        progress: (progress) => this.everyone.emit('run-progress', progress),
        header: (header) => this.everyone.emit('run-header', { run, header }),
        events: (events) => {
          this.pending.push(...events)
          this.turn ??= setImmediate(() => this.flush())
        },
        ended: (ended) => {
          this.flush()
          this.everyone.emit('run-ended', ended)
          this.io.socketsLeave(this.room)
          onEnd()
        },
      },
      live.events.length,
    )
  }

  /** Brings a browser up to date, and puts it into the room for what comes. */
  join(socket: PageSocket, from: number): void {
    const { run, header, progress, events } = this.live
    // What waits to be sent is in `events` too: those already in the room get it now, and the newcomer below.
    this.flush()
    if (header !== undefined) socket.emit('run-header', { run, header })
    else if (progress !== undefined) socket.emit('run-progress', progress)
    sendEvents(socket, run, events.slice(from))
    void socket.join(this.room)
  }

  private get everyone() {
    return this.io.to(this.room)
  }

  private flush(): void {
    clearImmediate(this.turn)
    this.turn = undefined
    const events = this.pending
    this.pending = []
    if (events.length > 0) this.everyone.emit('run-events', { run: this.live.run, events })
  }
}

function sendEvents(socket: PageSocket, run: string, events: readonly TraceEvent[]): void {
  for (let start = 0; start < events.length; start += chunkLength) {
    socket.emit('run-events', { run, events: events.slice(start, start + chunkLength) })
  }
}
