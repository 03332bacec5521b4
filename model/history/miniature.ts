/** Draws the miniature of a run on a card, from the same history as every other picture. Pure. */
import type { TraceEvent } from '../trace/trace.ts'
import type { History } from './history.ts'
import { dueMsOf } from './node-grants.ts'
import type { Point, Span } from './spans.ts'

/** Finest detail of a card, as a fraction of the whole run. Spans that are closer to each other are drawn as one. */
export const finest = 1 / 160

/** A stretch of a client's time, in whole milliseconds. */
type Spell = [client: string, fromMs: number, untilMs: number]

/** The lanes of a miniature. See `messages/miniature.ts`. */
interface Drawn {
  beliefs: Spell[]
  holds: [client: string | null, fromMs: number, untilMs: number, endless: boolean][]
  pauses: Spell[]
  dangers: [fromMs: number, untilMs: number][]
  faults: number[]
  crashes: [client: string, atMs: number][]
  reads: [client: string, atMs: number, value: number][]
  writes: [client: string, atMs: number, accepted: boolean][]
}

/** Draws all events so far. Spans that are less than `nearMs` apart are merged. */
export function drawnFromAfar(events: readonly TraceEvent[], history: History, nearMs: number): Drawn {
  const { seq = -1, atMs = 0 } = events.at(-1) ?? {}
  const at = { seq, atMs }
  const { clients, dangers } = history
  return {
    beliefs: spells(clients.beliefs.at(at), nearMs),
    holds: grantsOf(history, at, nearMs),
    pauses: spells(clients.pauses.at(at), nearMs),
    dangers: joined(dangers.timeline.at(at), nearMs).map(({ from, to }) => [from, to]),
    faults: marks(events, 'fault-struck', nearMs).map((event) => Math.round(event.atMs)),
    crashes: marks(events, 'client-crashed', nearMs).map((event) => [event.client, Math.round(event.atMs)]),
    reads: marks(events, 'resource-read', nearMs).map((event) => [event.client, Math.round(event.atMs), event.value]),
    writes: marks(events, 'resource-write', nearMs).map((event) => [
      event.client,
      Math.round(event.atMs),
      event.accepted,
    ]),
  }
}

/** Merges spans that are less than `nearMs` apart. Returns whole milliseconds, sorted by when they begin. */
function joined(spans: readonly Span[], nearMs: number): { from: number; to: number }[] {
  const stretches: { from: number; to: number }[] = []
  for (const { fromMs, untilMs } of spans) {
    const last = stretches.at(-1)
    if (last !== undefined && fromMs - last.to < nearMs) last.to = Math.max(last.to, Math.round(untilMs))
    else stretches.push({ from: Math.round(fromMs), to: Math.round(untilMs) })
  }
  return stretches
}

function spells(spans: readonly (Span & { client: string })[], nearMs: number): Spell[] {
  const clients = [...new Set(spans.map(({ client }) => client))]
  return clients.flatMap((client) => {
    const own = spans.filter((span) => span.client === client)
    return joined(own, nearMs).map(({ from, to }): Spell => [client, from, to])
  })
}

/** Merges consecutive grants of one client that are less than `nearMs` apart. If grants change hands too fast to draw, only the first is kept. */
function grantsOf({ storeGrants }: History, at: Point, nearMs: number): Drawn['holds'] {
  const grants: Drawn['holds'] = []
  for (const { client, fromMs, untilMs, segments } of storeGrants.timeline.at(at)) {
    const endless = dueMsOf(segments.at(-1)) === null
    const [from, to] = [Math.round(fromMs), Math.round(untilMs)]
    const before = grants.at(-1)
    const touches = before !== undefined && from - before[2] < nearMs
    if (touches && before[0] === client && before[3] === endless) before[2] = Math.max(before[2], to)
    else if (!touches || to - from >= nearMs || to - before[2] >= nearMs) grants.push([client, from, to, endless])
  }
  return grants
}

type Marked = 'fault-struck' | 'client-crashed' | 'resource-read' | 'resource-write'
type MarkOf<K extends Marked> = Extract<TraceEvent, { kind: K }>

/** Returns the events of a kind, without those that look like an earlier event and are less than `nearMs` after it. */
function marks<K extends Marked>(events: readonly TraceEvent[], kind: K, nearMs: number): MarkOf<K>[] {
  const shown = new Map<string, number>()
  return events.filter((event): event is MarkOf<K> => {
    if (event.kind !== kind) return false
    const looks = looksOf(event)
    const lastMs = shown.get(looks)
    if (lastMs !== undefined && event.atMs - lastMs < nearMs) return false
    shown.set(looks, event.atMs)
    return true
  })
}

/** Returns a key that distinguishes marks at the same moment. */
function looksOf(event: MarkOf<Marked>): string {
  if (event.kind === 'resource-write') return `${event.client} ${event.accepted}`
  return event.kind === 'resource-read' ? `${event.client} ${event.value}` : ''
}
