/** Indexes one run. The folds process each event once, and can be queried at any point. */
import { History } from '#model/history/history.ts'
import type { NodeGrant } from '#model/history/node-grants.ts'
import type { StoreGrant } from '#model/history/store-grants.ts'
import type { EventOf, TraceEvent, TraceHeader } from '#model/trace/trace.ts'
import { ClientsFold } from './clients.ts'
import { CommandsFold } from './commands.ts'
import { handedOnByNode, handedOnByStore } from './lease-segments.ts'
import { MarkLog } from './mark-log.ts'
import { MomentsFold } from './moments.ts'
import { NodeMarks } from './nodes.ts'
import { ResourceFold } from './resource.ts'
import { SourcesFold } from './sources.ts'
import { SpanLog } from './span-log.ts'
import { TableFold } from './table.ts'
import type { CopyMark, Doing, FaultMark, LanesShown, MessageMark, Point, RunPicture, Window } from './types.ts'
import type { ConsoleRow, KeyAt, LineAt, Totals } from './types-beside.ts'

type NodeEvent = Parameters<NodeMarks['feed']>[0]
type Logs = ReturnType<typeof logsOf>

/** Defines how spans of each kind are merged and cut in windows. */
function logsOf(
  { clients, nodes, nodeGrants, storeGrants, sharedRows, dangers, gaps, waiters, replication }: History,
  { lives, waits, works }: ClientsFold,
) {
  const plain = { merged: () => ({}) }
  const ends = { unfinished: () => ({ endedBy: null }), merged: () => ({ endedBy: null }) }
  return {
    lives: new SpanLog(plain, lives),
    beliefs: new SpanLog(ends, clients.beliefs),
    pauses: new SpanLog(plain, clients.pauses),
    waits: new SpanLog(ends, waits),
    works: new SpanLog(plain, works),
    nodeGrants: new SpanLog<NodeGrant>(handedOnByNode, nodeGrants.timeline),
    storeGrants: new SpanLog<StoreGrant>(handedOnByStore, storeGrants.timeline),
    rowShares: new SpanLog(plain, sharedRows.timeline),
    dangers: new SpanLog(plain, dangers.timeline),
    zombies: new SpanLog(plain, gaps.zombies),
    orphans: new SpanLog(plain, gaps.orphans),
    nodeSpans: new SpanLog(plain, nodes.spans),
    queues: new SpanLog(plain, waiters.queues),
    lags: new SpanLog(ends, replication.lags),
  }
}

/** Id of the lock that lets everybody in without asking. */
const noLock = 'no-lock'

function isLockless({ lesson, lock }: TraceHeader): boolean {
  return lesson.locks.find(({ id }) => id === lock)?.lock === noLock
}

/** Returns the message with the clients that have heard it up to the point. */
function heardUntil(message: MessageMark, { seq }: Point): MessageMark {
  const heard = message.heard.filter((one) => one.seq <= seq)
  return heard.length === message.heard.length ? message : { ...message, heard }
}

/** A picture together with its query. */
interface Drawn {
  count: number
  wanted: Window | undefined
  picture: RunPicture
}

export class RunIndex {
  count = 0
  readonly beats: MomentsFold
  readonly questions: MomentsFold
  /** For each beat, the moment that makes the beat's caption untrue, if there is one. */
  readonly unless: MomentsFold
  readonly history: History
  private readonly clients: ClientsFold
  private readonly nodes = new NodeMarks()
  private readonly resource: ResourceFold
  private readonly table = new TableFold()
  private readonly commands = new CommandsFold()
  private readonly logs: Logs
  private readonly sources = new SourcesFold()
  private readonly faults = new MarkLog<FaultMark>(({ target, words }) => `${target} ${words}`)
  private readonly messages = new MarkLog<MessageMark>(({ channel }) => channel)
  private readonly copies = new MarkLog<CopyMark>(({ node }) => node)
  /** The run's last event, once it has happened. Only `feed` sets this field. */
  ended: EventOf<'run-ended'> | null = null
  /**
   * Time at which the first client started, or the time of the first event if no client has started. Between these two times, a run waits for its servers, and
   * some runs wait longer than others.
   */
  beganMs = 0
  private isBegun = false
  private lastMs = 0
  private lastWhole: Drawn | undefined
  private lastWithin: Drawn | undefined

  /** Whether clients enter without a lock. If so, no belief is drawn. */
  readonly lockless: boolean

  constructor(readonly header: TraceHeader) {
    this.lockless = isLockless(header)
    this.beats = new MomentsFold(header.lesson.beats.map((beat) => beat.when))
    this.questions = new MomentsFold(header.lesson.questions.map((question) => question.before))
    this.unless = new MomentsFold(header.lesson.beats.map((beat) => beat.unless?.came))
    this.history = new History(header)
    this.clients = new ClientsFold(this.history)
    this.resource = new ResourceFold(this.history)
    this.logs = logsOf(this.history, this.clients)
  }

  /** Processes the events that were added since the last call. */
  grow(events: readonly TraceEvent[]): void {
    for (; this.count < events.length; this.count += 1) this.feed(events[this.count] as TraceEvent)
  }

  private feed(event: TraceEvent): void {
    this.lastMs = event.atMs
    this.begin(event)
    this.history.feed(event)
    this.take(this.history.messages.all, this.messages)
    this.take(this.history.replication.copies, this.copies)
    this.commands.feed(event)
    const { kind } = event
    // Most events are steps of a command, which the other folds do not need.
    if (kind !== 'command-executed' && kind !== 'command-sent' && kind !== 'command-replied') this.feedRest(event)
    this.beats.feed(event)
    this.questions.feed(event)
    this.unless.feed(event)
    this.sources.feed(event)
  }

  private begin({ seq, kind, atMs }: TraceEvent): void {
    const isStart = kind === 'client-started' && !this.isBegun
    if (seq === 0 || isStart) this.beganMs = atMs
    this.isBegun ||= isStart
  }

  /** Adds to the log the marks that the last event has added to the history's list. */
  private take<M extends CopyMark | MessageMark>(known: readonly M[], log: MarkLog<M>): void {
    for (let place = log.all.length; place < known.length; place += 1) log.push(known[place] as M)
  }

  private feedRest(event: TraceEvent): void {
    if (event.kind.startsWith('client-')) this.clients.feed(event)
    else this.feedWorld(event)
  }

  private feedWorld(event: TraceEvent): void {
    const { seq, atMs } = event
    if (event.kind.startsWith('node-')) {
      const { nodes, replication } = this.history
      this.nodes.feed(event as NodeEvent, nodes.hasChanged(event), replication.promotedWithout.get(seq))
    }
    this.resource.feed(event)
    this.table.feed(event)
    if (event.kind === 'fault-struck' || event.kind === 'fault-gave-up')
      this.faults.push({ seq, atMs, words: event.words, target: event.target, gaveUp: event.kind === 'fault-gave-up' })
    if (event.kind === 'run-ended') this.ended = event
  }

  /**
   * Returns the picture at the point. With a window, returns only what touches the window, lane by lane; items shorter than a pixel are merged with others of
   * their kind (`many`), so the cost depends on what is seen and not on the length of the run. Several views ask for the same picture one after another, so the
   * last picture of each kind is cached.
   */
  picture(at: Point, wanted?: Window): RunPicture {
    const kept = wanted === undefined ? this.lastWhole : this.lastWithin
    if (kept !== undefined && this.isSame(kept, at, wanted)) return kept.picture
    const drawn = { count: this.count, wanted, picture: this.draw(at, wanted) }
    if (wanted === undefined) this.lastWhole = drawn
    else this.lastWithin = drawn
    return drawn.picture
  }

  /** Returns the picture of everything that has happened in the known part of the run. */
  whole(): RunPicture {
    return this.draw({ seq: this.count - 1, atMs: this.lastMs })
  }

  /** Returns the picture of the moment: spans that have not ended, and what happened at exactly this time. */
  now(at: Point): RunPicture {
    return this.draw(at, { fromMs: at.atMs, untilMs: at.atMs, pixelMs: 0 })
  }

  /** Returns totals up to the point, in time that hardly grows with the length of the run. */
  totals(at: Point): Totals {
    const { history, resource } = this
    return {
      dangerMs: history.dangers.timeline.totalMs(at),
      holders: history.dangers.mostAt(at),
      zombieMs: history.gaps.zombies.totalMs(at),
      orphanMs: history.gaps.orphans.totalMs(at),
      refused: resource.refusedWrites.last(at),
      value: resource.acceptedWrites.last(at)?.value ?? this.header.resource.initial,
      stock: history.resource.ledgerAt(at),
      work: this.table.ledgerAt(at),
    }
  }

  isOver(at: Point): boolean {
    return this.ended !== null && this.ended.seq <= at.seq
  }

  private isSame({ count, wanted: known, picture }: Drawn, at: Point, wanted: Window | undefined): boolean {
    if (count !== this.count || picture.at.seq !== at.seq || picture.at.atMs !== at.atMs) return false
    return known?.fromMs === wanted?.fromMs && known?.untilMs === wanted?.untilMs && known?.pixelMs === wanted?.pixelMs
  }

  private draw(at: Point, wanted?: Window): RunPicture {
    const { fleet, clients, store } = this.header
    const ended = this.isOver(at) ? this.ended : null
    const { clients: of, logs, nodes, resource } = this
    return {
      fleet: fleet.kind,
      store: store.name,
      lockless: this.lockless,
      clients,
      nodes: fleet.nodes,
      at,
      over: ended !== null,
      ended,
      lives: logs.lives.at(at, wanted),
      beliefs: logs.beliefs.at(at, wanted),
      pauses: logs.pauses.at(at, wanted),
      waits: logs.waits.at(at, wanted),
      works: logs.works.at(at, wanted),
      crashes: of.crashes.at(at, wanted),
      victims: of.victims.at(at, wanted),
      heard: of.heard.at(at, wanted),
      messages: this.messages.at(at, wanted).map((message) => heardUntil(message, at)),
      queues: logs.queues.at(at, wanted),
      reentries: of.reentries.at(at, wanted),
      doing: Object.fromEntries(clients.map((client) => [client, this.doing(client, at)])),
      nodeGrants: logs.nodeGrants.at(at, wanted),
      storeGrants: logs.storeGrants.at(at, wanted),
      rowShares: logs.rowShares.at(at, wanted),
      dangers: logs.dangers.at(at, wanted),
      zombies: logs.zombies.at(at, wanted),
      orphans: logs.orphans.at(at, wanted).map((orphan) => ({ ...orphan, ...of.whyUnaware(orphan, at) })),
      nodeSpans: logs.nodeSpans.at(at, wanted),
      nodeMarks: nodes.marks.at(at, wanted),
      lags: logs.lags.at(at, wanted),
      copies: this.copies.at(at, wanted),
      reads: resource.reads.at(at, wanted),
      writes: resource.writes.at(at, wanted),
      table: this.table.at(at, wanted),
      commands: this.commands.at(at, wanted),
      faults: this.faults.at(at, wanted),
    }
  }

  /** Returns the client's activity. A client that was let in without a lock holds none, so it is `working` instead. */
  private doing(client: string, at: Point): Doing {
    const doing = this.clients.doing(client, at)
    return this.lockless && doing === 'holding' ? 'working' : doing
  }

  /**
   * Returns the lanes other than the lock's, as far as they are known. A stock without reads and writes is left out if there is work, or once the run is over.
   */
  get lanes(): LanesShown {
    const { rows } = this.table
    const touched = this.resource.reads.all.length + this.resource.writes.all.length > 0
    return {
      rows,
      stock: touched || (rows.length === 0 && this.ended === null),
      queue: this.history.waiters.most,
      apart: this.apart(),
      ...this.holders,
    }
  }

  private apart(): string[] {
    const { crashes, victims } = this.clients
    const all = [...this.history.clients.pauses.all, ...crashes.all, ...victims.all]
    return [...new Set(all.map(({ client }) => client))]
  }

  /**
   * Returns the number of rows for holders of a lock that several clients may hold: at most three, and two if the number of holders is unlimited, because more
   * are rare.
   */
  private get holders(): Pick<LanesShown, 'holders'> {
    const { capacity } = this.header
    return capacity === undefined ? {} : { holders: capacity === 'any' ? 2 : Math.min(capacity, 3) }
  }

  /** Returns the line of code that each client is at. */
  lines(at: Point): LineAt[] {
    return this.sources.at(this.header.clients, at)
  }

  /** Whether the client has left the line or script that it reached at `seq`. */
  hasLeft(client: string, seq: number, at: Point): boolean {
    return this.sources.hasLeft(client, seq, at)
  }

  /** Returns the keys that exist, followed by the keys that are gone, sorted by node and name. */
  keys(at: Point): KeyAt[] {
    return this.history.keys.at(at)
  }

  consoleCount(at: Point): number {
    return this.commands.countAt(at)
  }

  /** Returns the console rows from `from` (inclusive) to `until` (exclusive), with the commands' events up to the point. */
  consoleRows(at: Point, from: number, until: number): ConsoleRow[] {
    return this.commands.rowsAt(at, from, until)
  }
}
