/** What clients go through: belief, waiting, work, pauses, crashes. */
import type { EventOf, TraceEvent } from '../../../model/trace/trace.ts'
import { MarkLog } from './markLog.ts'
import { SpanLog } from './spanLog.ts'
import { beginning, close, lastAt } from './spans.ts'
import type {
  BeliefSpan,
  CrashMark,
  Doing,
  HeardMark,
  LifeSpan,
  Mark,
  PauseSpan,
  Point,
  WaitSpan,
  WorkSpan,
} from './types.ts'

interface Open {
  life?: LifeSpan | undefined
  belief?: BeliefSpan | undefined
  pause?: PauseSpan | undefined
  wait?: WaitSpan | undefined
  work?: WorkSpan | undefined
  /** What the client was doing, from when on. */
  readonly log: (Mark & { doing: Doing })[]
}

/** The word for a client whose last step was this event. Pauses are laid over it. */
const doingAfter: Partial<Record<TraceEvent['kind'], Doing>> = {
  'client-started': 'running',
  'client-connecting': 'connecting',
  'client-waiting': 'waiting',
  'client-acquired': 'holding',
  'client-working': 'working',
  'resource-read': 'reading',
  'resource-write': 'writing',
  'row-read': 'reading',
  'row-written': 'writing',
  'client-left': 'releasing',
  'client-released': 'released',
  'client-refused': 'refused',
  'client-threw': 'failed',
  'client-crashed': 'crashed',
  'client-finished': 'finished',
}

const ofClients = { laneOf: ({ client }: { client: string }) => client, merged: () => ({}) }
const notEnded = () => ({ endedBy: null })

type ClientEvent = Extract<TraceEvent, { client: string }>

export class ClientsFold {
  readonly lives = new SpanLog<LifeSpan>(ofClients)
  readonly beliefs = new SpanLog<BeliefSpan>({ ...ofClients, unfinished: notEnded, merged: notEnded })
  readonly pauses = new SpanLog<PauseSpan>(ofClients)
  readonly waits = new SpanLog<WaitSpan>({ ...ofClients, unfinished: notEnded, merged: notEnded })
  readonly works = new SpanLog<WorkSpan>(ofClients)
  readonly crashes = new MarkLog<CrashMark>(({ client }) => client)
  readonly heard = new MarkLog<HeardMark>(({ client }) => client)
  /** Who believes now. */
  readonly believers = new Set<string>()
  /** How often that has changed. */
  turns = 0
  private readonly open = new Map<string, Open>()

  feed(event: TraceEvent): void {
    const happened = event as ClientEvent
    if (happened.client === undefined || event.kind.startsWith('command-')) return
    const open = this.openOf(happened.client)
    const doing = doingAfter[event.kind]
    this.note(happened, open, doing)
    if (doing !== undefined) this.endWork(open, event)
    this.step(happened, open)
  }

  /** What a client is doing at the point. */
  doing(client: string, at: Point): Doing {
    return lastAt(this.open.get(client)?.log ?? [], at)?.doing ?? 'not started'
  }

  private step(event: ClientEvent, open: Open): void {
    const { client } = event
    switch (event.kind) {
      case 'client-started':
        if (open.life !== undefined) break
        open.life = { ...beginning(event), client }
        this.lives.push(open.life)
        break
      case 'client-waiting':
        this.wait(event, open)
        break
      case 'client-acquired':
        this.endWait(open, event, 'acquired')
        this.believe(event, open)
        break
      case 'client-left':
        this.endBelief(client, open, event, event.why)
        break
      case 'client-refused':
        this.endWait(open, event, 'refused')
        break
      case 'client-working':
        open.work = { ...beginning(event), client }
        this.works.push(open.work)
        break
      case 'client-paused':
        this.endPause(open, event)
        open.pause = { ...beginning(event), client, before: event.before }
        this.pauses.push(open.pause)
        break
      case 'client-resumed':
        this.endPause(open, event)
        break
      case 'client-heard':
        this.heard.push({
          seq: event.seq,
          atMs: event.atMs,
          client,
          channel: event.channel,
          message: event.message,
        })
        break
      case 'client-crashed':
        this.crashes.push({ seq: event.seq, atMs: event.atMs, client })
        this.endAll(client, open, event, 'crashed')
        break
      case 'client-finished':
        this.endAll(client, open, event, 'finished')
        break
    }
  }

  private wait(event: EventOf<'client-waiting'>, open: Open): void {
    if (open.wait?.why === event.why) return
    this.endWait(open, event, 'other')
    open.wait = { ...beginning(event), client: event.client, why: event.why, endedBy: null }
    this.waits.push(open.wait)
  }

  private believe(event: EventOf<'client-acquired'>, open: Open): void {
    // Re-entering a lock goes on with the same belief.
    if (open.belief !== undefined) return
    const token = event.token === undefined ? {} : { token: event.token }
    open.belief = { ...beginning(event), client: event.client, ...token, endedBy: null }
    this.beliefs.push(open.belief)
    this.believers.add(event.client)
    this.turns += 1
  }

  private endAll(client: string, open: Open, event: TraceEvent, why: 'crashed' | 'finished'): void {
    if (open.life !== undefined) close(open.life, event)
    open.life = undefined
    this.endBelief(client, open, event, why)
    this.endWait(open, event, 'other')
    this.endPause(open, event)
    this.endWork(open, event)
  }

  private endBelief(client: string, open: Open, event: TraceEvent, why: BeliefSpan['endedBy']): void {
    if (open.belief === undefined) return
    close(open.belief, event)
    open.belief.endedBy = why
    open.belief = undefined
    this.believers.delete(client)
    this.turns += 1
  }

  private endWait(open: Open, event: TraceEvent, why: WaitSpan['endedBy']): void {
    if (open.wait === undefined) return
    close(open.wait, event)
    open.wait.endedBy = why
    open.wait = undefined
  }

  private endPause(open: Open, event: TraceEvent): void {
    if (open.pause !== undefined) close(open.pause, event)
    open.pause = undefined
  }

  private endWork(open: Open, event: TraceEvent): void {
    if (open.work !== undefined) close(open.work, event)
    open.work = undefined
  }

  /** Keeps the word for what the client does; a pause hides it and its end brings it back. */
  private note({ kind, seq, atMs }: ClientEvent, { log, pause }: Open, after: Doing | undefined): void {
    const say = (doing: Doing) => log.push({ seq, atMs, doing })
    if (kind === 'client-paused') say('paused')
    else if (kind === 'client-resumed') say(log.findLast((entry) => entry.doing !== 'paused')?.doing ?? 'running')
    else if (after !== undefined && (pause === undefined || after === 'crashed')) say(after)
  }

  private openOf(client: string): Open {
    const known = this.open.get(client)
    if (known !== undefined) return known
    const fresh: Open = { log: [] }
    this.open.set(client, fresh)
    return fresh
  }
}
