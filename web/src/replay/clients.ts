/** Tracks clients: their waits, work and crashes, and the word for what each client is doing. Beliefs and pauses come from the history. */

import type { History } from '#model/history/history.ts'
import { SpanTimeline } from '#model/history/span-timeline.ts'
import { beginning, close, lastAt } from '#model/history/spans.ts'
import { isSameWhy } from '#model/trace/cause.ts'
import type { EventOf, TraceEvent } from '#model/trace/trace.ts'
import { MarkLog } from './mark-log.ts'
import type {
  CrashMark,
  Doing,
  GapSpan,
  HeardMark,
  LifeSpan,
  Point,
  ReentryMark,
  ShownMark,
  Unaware,
  VictimMark,
  WaitSpan,
  WorkSpan,
} from './types.ts'
import { type Turn, whyUnaware } from './unaware-cause.ts'

interface Open {
  life?: LifeSpan | undefined
  wait?: WaitSpan | undefined
  work?: WorkSpan | undefined
  /** Every change in the client's activity. */
  readonly log: (ShownMark & { doing: Doing })[]
  /** Starts, crashes, and events that end the use of a lock or the wait for it, in order. */
  readonly turns: Turn[]
}

/** The word for a client's activity after each kind of event. Pauses are handled separately. */
const doingAfter: Partial<Record<TraceEvent['kind'], Doing>> = {
  'client-started': 'running',
  'client-connecting': 'connecting',
  'client-waiting': 'waiting',
  'client-acquired': 'holding',
  'client-working': 'working',
  'resource-read': 'reading',
  'resource-write': 'writing',
  'transaction-write': 'writing',
  'row-read': 'reading',
  'row-written': 'writing',
  'client-left': 'releasing',
  'client-released': 'released',
  'client-refused': 'refused',
  'client-threw': 'failed',
  'client-crashed': 'crashed',
  'client-finished': 'finished',
}

type ClientEvent = Extract<TraceEvent, { client: string }>

export class ClientsFold {
  readonly lives = new SpanTimeline<LifeSpan>()
  readonly waits = new SpanTimeline<WaitSpan>()
  readonly works = new SpanTimeline<WorkSpan>()
  readonly crashes = new MarkLog<CrashMark>(({ client }) => client)
  readonly victims = new MarkLog<VictimMark>(({ client }) => client)
  readonly reentries = new MarkLog<ReentryMark>(({ client }) => client)
  readonly heard = new MarkLog<HeardMark>(({ client }) => client)
  private readonly open = new Map<string, Open>()

  constructor(private readonly history: History) {}

  /** Processes an event. The history must have processed the event before. */
  feed(event: TraceEvent): void {
    const happened = event as ClientEvent
    if (happened.client === undefined || event.kind.startsWith('command-')) return
    const open = this.openOf(happened.client)
    const doing = doingAfter[event.kind]
    this.note(happened, open, doing)
    if (event.kind === 'client-acquired' || event.kind === 'client-released') this.count(event)
    if (doing !== undefined) this.endWork(open, event)
    this.step(happened, open)
  }

  doing(client: string, at: Point): Doing {
    return lastAt(this.open.get(client)?.log ?? [], at)?.doing ?? 'not started'
  }

  whyUnaware(gap: GapSpan, at: Point): Unaware {
    return whyUnaware(gap, this.open.get(gap.client)?.turns ?? [], at)
  }

  private step(event: ClientEvent, open: Open): void {
    const { client, seq, atMs } = event
    const turn = (what: Turn['what']) => open.turns.push({ seq, atMs, what })
    const giveUp = () => {
      if (open.turns.at(-1)?.what === 'started') turn('gave-up')
    }
    switch (event.kind) {
      case 'client-started':
        turn('started')
        if (open.life !== undefined) break
        open.life = { ...beginning(event), client }
        this.lives.push(open.life, client, event)
        break
      case 'client-waiting':
        if (open.turns.at(-1)?.what === 'gave-up') turn('started')
        this.wait(event, open)
        break
      case 'client-acquired':
        this.endWait(open, event, 'acquired')
        break
      case 'client-rolled-back':
        this.victims.push({ seq, atMs, client, why: event.why })
        break
      case 'client-left':
        turn('left')
        break
      case 'client-refused':
        giveUp()
        this.endWait(open, event, 'refused')
        break
      case 'client-threw':
        giveUp()
        break
      case 'client-working':
        open.work = { ...beginning(event), client }
        this.works.push(open.work, client, event)
        break
      case 'client-heard':
        this.heard.push({
          seq,
          atMs,
          client,
          channel: event.channel,
          message: event.message,
        })
        break
      case 'client-crashed':
        turn('crashed')
        this.crashes.push({ seq, atMs, client })
        this.endAll(open, event)
        break
      case 'client-finished':
        this.endAll(open, event)
        break
    }
  }

  private count({ seq, atMs, client, depth }: EventOf<'client-acquired' | 'client-released'>): void {
    if (depth !== undefined) this.reentries.push({ seq, atMs, client, depth })
  }

  private wait(event: EventOf<'client-waiting'>, open: Open): void {
    if (isSameWhy(open.wait?.why, event.why)) return
    this.endWait(open, event, 'other')
    open.wait = { ...beginning(event), client: event.client, why: event.why, endedBy: null }
    this.waits.push(open.wait, event.client, event)
  }

  private endAll(open: Open, event: TraceEvent): void {
    if (open.life !== undefined) close(open.life, event)
    open.life = undefined
    this.endWait(open, event, 'other')
    this.endWork(open, event)
  }

  private endWait(open: Open, event: TraceEvent, why: WaitSpan['endedBy']): void {
    if (open.wait === undefined) return
    close(open.wait, event)
    open.wait.endedBy = why
    open.wait = undefined
  }

  private endWork(open: Open, event: TraceEvent): void {
    if (open.work !== undefined) close(open.work, event)
    open.work = undefined
  }

  /** Logs the word for what the client is doing. A pause hides the word, and the pause's end restores it. */
  private note({ kind, seq, atMs, client }: ClientEvent, { log }: Open, after: Doing | undefined): void {
    const say = (doing: Doing) => log.push({ seq, atMs, doing })
    if (kind === 'client-paused') say('paused')
    else if (kind === 'client-resumed') say(log.findLast((entry) => entry.doing !== 'paused')?.doing ?? 'running')
    // 'refused' stays the final state; 'finished' would hide it.
    else if (after === 'finished' && log.at(-1)?.doing === 'refused') return
    else if (after !== undefined && !this.history.clients.isPaused(client)) say(after)
  }

  private openOf(client: string): Open {
    const known = this.open.get(client)
    if (known !== undefined) return known
    const fresh: Open = { log: [], turns: [] }
    this.open.set(client, fresh)
    return fresh
  }
}
