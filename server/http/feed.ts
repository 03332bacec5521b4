/**
 * Sends each browser the events of the runs that it watches. Each run is a separate socket.io room, so that nobody receives other people's
 * runs. Events from one turn of the event loop are sent together: hundreds of messages become one, and no event waits for a timer.
 */
import type { RunEnded, RunEvents, StoredRun } from '#model/messages/messages.ts'
import type { TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { Lru } from '#server/base/lru.ts'
import { Turns } from '#server/base/turns.ts'
import type { LiveRun } from '../runs/live-run.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { RunManager } from '../runs/run-manager.ts'
import type { LevelsInPlay } from '../workshop/levels-in-play.ts'
import type { Withheld } from '../workshop/withheld.ts'
import { FarRuns, type RunNews } from './far-runs.ts'
import { Outgoing } from './outgoing.ts'
import type { PageServer, PageSocket } from './page-socket.ts'
import type { SharedMessages } from './shared-messages.ts'
import { webSocketOf } from './web-sockets.ts'
import { wordedEnd } from './worded.ts'

/** Number of events per message when a recording is sent. Low enough that writing one message does not delay others. */
const pieceLength = 500
/** Maximum number of runs that are sent to one connection at once. Higher than the number of locks in any lesson. */
const mostAtOnce = 16
/** Number of stored runs that are cached, and the age at which a cached run is read from its file again. */
const rememberedRuns = 50
const lookEveryMs = 1000
/** Time that a stored run stays in memory. A whole class opens the run within this time. */
const keepMs = 30_000
/** Close code for a client that reads too slowly. The client may reconnect. */
const tooSlow = { code: 4008, reason: 'TOO_SLOW', graceMs: 1000 }

interface FeedOptions {
  /** Messages that the server encodes once for all sockets. */
  shared: SharedMessages
  /** Whether other servers store their recordings in the same folder. */
  otherServers?: boolean
  /** Called when somebody starts to watch a run. `scenario` is the run's lesson. */
  onWatched?(socket: PageSocket, scenario: string): void
}

export class Feeds {
  private readonly feeds = new Map<string, RunFeed>()
  private readonly senders = new WeakMap<PageSocket, Sender>()
  private readonly turns = new Turns()
  private readonly shared: SharedMessages
  private readonly read = new Lru<{ atMs: number; stored: Promise<StoredRun> }>(rememberedRuns)
  /** Absent if there are no other servers. */
  private readonly farRuns: FarRuns | undefined
  private readonly onWatched: NonNullable<FeedOptions['onWatched']>

  constructor(
    private readonly io: PageServer,
    private readonly runManager: Pick<RunManager, 'live' | 'ending' | 'read'> & Partial<Pick<RunManager, 'arriving'>>,
    private readonly secrets: { withheld: Pick<Withheld, 'look' | 'header'>; levels: Pick<LevelsInPlay, 'mayWatch'> },
    { shared, otherServers = false, onWatched = () => {} }: FeedOptions,
  ) {
    this.onWatched = onWatched
    this.shared = shared
    this.farRuns = otherServers ? new FarRuns(runManager) : undefined
    if (otherServers) io.on(runNews, (news: RunNews) => this.farRuns?.hear(news))
  }

  /**
   * Sends a run's header, and its events from index `from` on, both past and future. Calls `accepted` as soon
   * as there is something to send. Throws `UNKNOWN_RUN` or `BROKEN_TRACE` before anything is sent.
   */
  async watch(socket: PageSocket, run: string, from: number, accepted: () => void): Promise<void> {
    const sender = this.senderOf(socket)
    if (sender.busy >= mostAtOnce) throw new RefusalError('too-many-followed')
    sender.busy += 1
    try {
      await this.send(sender, run, from, accepted)
    } finally {
      sender.busy -= 1
    }
  }

  /** Returns the connection's sender, which counts the connection's unsent data from then on. */
  senderOf(socket: PageSocket): Sender {
    const sender = this.senders.get(socket) ?? new Sender(socket, this.turns)
    this.senders.set(socket, sender)
    return sender
  }

  private async send(sender: Sender, run: string, from: number, accepted: () => void): Promise<void> {
    await this.secrets.withheld.look()
    const { socket } = sender
    const far = this.farRuns?.live(run)
    // If the server that plays the run has died, this server may be about to take over the run.
    const mayArrive = this.farRuns !== undefined && far === undefined
    const own = this.runManager.live(run) ?? (mayArrive ? await this.runManager.arriving?.(run) : undefined)
    const live = own ?? far
    if (live !== undefined) {
      if (live.header !== undefined) this.onWatched(socket, live.header.lesson.id)
      accepted()
      await this.feedOf(live, own !== undefined).join(sender, from)
      return
    }
    const ending = this.runManager.ending(run)
    const stored = ending === undefined ? await this.stored(run) : undefined
    if (stored !== undefined) {
      this.secrets.levels.mayWatch([stored.header])
      this.onWatched(socket, stored.header.lesson.id)
    }
    accepted()
    if (stored !== undefined && this.farRuns !== undefined && !isOver(stored)) {
      await this.feedOf(this.farRuns.follow(run, stored), false).join(sender, from)
      return
    }
    if (stored !== undefined) {
      const { events, judgement } = stored
      const header = this.secrets.withheld.header(stored.header)
      socket.emit(
        'run-header',
        this.shared.of(header, 'header', () => ({ run, header })),
      )
      const pieceOf = (begin: number, end: number) => {
        const make = () => ({ run, events: events.slice(begin, end) })
        // A request that starts in the middle of a piece gets a message of its own.
        return begin % pieceLength === 0 ? this.shared.of(events, `${begin}`, make) : make()
      }
      if (!(await sender.sendPieces(from, events.length, pieceOf))) return
      socket.emit(
        'run-ended',
        this.shared.of(judgement, 'ended', () => wordedEnd({ run, judgement }, header)),
      )
      return
    }
    socket.emit('run-ended', ending ?? { run })
  }

  /** Returns a stored run. Reads its file at most once per second, even during a flood of requests. */
  private async stored(run: string): Promise<StoredRun> {
    const known = this.read.get(run)
    if (known !== undefined && performance.now() - known.atMs < lookEveryMs) return await known.stored
    const stored = this.runManager.read(run)
    this.read.set(run, { atMs: performance.now(), stored })
    stored.catch(() => this.read.forget(run))
    setTimeout(() => this.read.forget(run), keepMs).unref()
    return await stored
  }

  private feedOf(live: LiveRun, own: boolean): RunFeed {
    const found = this.feeds.get(live.run)
    if (found !== undefined) return found
    const tell = (news: RunNews) => this.io.serverSideEmit(runNews, news)
    const tellOthers = own && this.farRuns !== undefined ? tell : () => {}
    const redacted = (header: TraceHeader) => this.secrets.withheld.header(header)
    const feed = new RunFeed({ io: this.io, redacted, tellOthers }, live, () => this.feeds.delete(live.run))
    this.feeds.set(live.run, feed)
    return feed
  }
}

const runNews = 'run-news'
const roomOf = (run: string) => `run:${run}`

function isOver({ events }: StoredRun): boolean {
  return events.at(-1)?.kind === 'run-ended'
}

/** A connection, and how fast its client reads the runs that it asked for. */
class Sender {
  busy = 0
  private readonly outgoing: Outgoing

  constructor(
    readonly socket: PageSocket,
    private readonly turns: Turns,
  ) {
    this.outgoing = new Outgoing(socket.conn, () => cut(socket))
  }

  /** Sends the events from index `from` on, as fast as the client reads them. Returns `false` if the client has disconnected. */
  async sendEvents(run: string, events: readonly TraceEvent[], from: number): Promise<boolean> {
    return await this.sendPieces(from, events.length, (begin, end) => ({ run, events: events.slice(begin, end) }))
  }

  /**
   * Sends pieces like `sendEvents`, but the caller creates their messages. Pieces have
   * the same boundaries for every reader, so that readers can share messages.
   */
  async sendPieces(from: number, upTo: number, pieceOf: (begin: number, end: number) => RunEvents): Promise<boolean> {
    for (let begin = from; begin < upTo; ) {
      if (!(await this.outgoing.room())) return false
      await this.turns.next()
      const end = begin - (begin % pieceLength) + pieceLength
      this.socket.emit('run-events', pieceOf(begin, Math.min(end, upTo)))
      begin = end
    }
    return this.socket.connected
  }
}

/** Closes the connection of a client that does not read. A message about the reason would never get through the client's backlog. */
function cut({ conn }: PageSocket): void {
  const webSocket = webSocketOf(conn)
  if (webSocket === undefined) return void conn.close(true)
  webSocket.close(tooSlow.code, tooSlow.reason)
  setTimeout(() => webSocket.terminate(), tooSlow.graceMs).unref()
}

class RunFeed {
  private readonly room: string
  private ended: RunEnded | undefined
  private pending: TraceEvent[] = []
  private turn: NodeJS.Immediate | undefined

  constructor(
    private readonly parts: {
      io: PageServer
      /** Returns the header without answers that the teacher has not revealed yet. */
      redacted: (header: TraceHeader) => TraceHeader
      tellOthers: (news: RunNews) => void
    },
    private readonly live: LiveRun,
    onEnd: () => void,
  ) {
    const { run } = live
    this.room = roomOf(run)
    live.watch(
      {
        progress: (progress) => this.everyone.emit('run-progress', progress),
        header: (header) => this.everyone.emit('run-header', { run, header: parts.redacted(header) }),
        events: (events) => {
          this.pending.push(...events)
          this.turn ??= setImmediate(() => this.flush())
        },
        ended: (ended) => {
          this.flush()
          this.ended = wordedEnd(ended, live.header)
          this.everyone.emit('run-ended', this.ended)
          this.everyone.socketsLeave(this.room)
          this.parts.tellOthers({ run, ended })
          onEnd()
        },
      },
      live.events.length,
    )
  }

  /** Sends a browser all events so far, and adds it to the room, where it receives later events. */
  async join(sender: Sender, from: number): Promise<void> {
    const { socket } = sender
    const { run, header, progress, events } = this.live
    // Pending events are also in `events`. Sockets that are already in the room get them now; the newcomer gets them below.
    this.flush()
    if (header !== undefined) socket.emit('run-header', { run, header: this.parts.redacted(header) })
    else if (progress !== undefined) socket.emit('run-progress', progress)
    // More events may have been recorded while the previous ones were being sent.
    for (let next = from; next < events.length; ) {
      const upTo = events.length
      if (!(await sender.sendEvents(run, events.slice(0, upTo), next))) return
      next = upTo
    }
    // Sends pending events to the room before the newcomer joins, because the newcomer has already received them.
    this.flush()
    if (this.ended === undefined) void socket.join(this.room)
    else socket.emit('run-ended', this.ended)
  }

  /** This server's sockets in the room. They must get each message even if the hub cannot carry it to other servers. */
  private get everyone() {
    return this.parts.io.local.to(this.room)
  }

  private flush(): void {
    clearImmediate(this.turn)
    this.turn = undefined
    const events = this.pending
    this.pending = []
    if (events.length === 0) return
    this.everyone.emit('run-events', { run: this.live.run, events })
    this.parts.tellOthers({ run: this.live.run, events })
  }
}
