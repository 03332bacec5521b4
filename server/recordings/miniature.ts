/** A recording seen from afar, computed by the checkers' own means: what the library draws is what they judged. Pure. */
import { dueOf } from '../../model/checkers/hold.ts'
import { byClient, overlapsOf } from '../../model/checkers/intervals.ts'
import { type Reading, read } from '../../model/checkers/reading.ts'
import { pausesOf } from '../../model/checkers/running.ts'
import type { Judgement } from '../../model/checkers/verdict.ts'
import type { Miniature, MiniatureRun } from '../../model/messages/miniature.ts'
import type { Trace, TraceEvent } from '../../model/trace/trace.ts'

/** As fine as a card can show: what is closer together than this share of the whole is one. */
const finest = 1 / 160

interface Judged {
  trace: Trace
  judgement: Judgement
}

/** `runs`: of one comparison, in the order of the lesson. */
export function miniatureOf(runs: readonly Judged[]): Miniature {
  const wholeMs = Math.max(0, ...runs.map(({ trace }) => trace.events.at(-1)?.atMs ?? 0))
  const clients = new Set(runs.flatMap(({ trace }) => trace.header.clients))
  return {
    durationMs: Math.ceil(wholeMs),
    clients: [...clients],
    runs: runs.map((run) => miniatureRun(run, wholeMs * finest)),
  }
}

function miniatureRun({ trace, judgement }: Judged, nearMs: number): MiniatureRun {
  const reading = read(trace)
  const { events, header } = trace
  return {
    lock: header.lock,
    role: header.role,
    beliefs: spells(byClient(reading.beliefs).values(), nearMs),
    holds: holdsOf(reading, nearMs),
    pauses: spells(pausesOf(reading).values(), nearMs),
    dangers: joined(overlapsOf(reading.beliefs), nearMs).map(({ from, to }) => [from, to]),
    faults: marks(events, 'fault-struck', nearMs).map(({ atMs }) => Math.round(atMs)),
    crashes: marks(events, 'client-crashed', nearMs).map(({ client, atMs }) => [client, Math.round(atMs)]),
    writes: marks(events, 'resource-write', nearMs).map(({ client, atMs, accepted }) => [
      client,
      Math.round(atMs),
      accepted,
    ]),
    violatedAtMs: violatedAtMs(trace, judgement),
  }
}

interface Stretch {
  from: { atMs: number }
  to: { atMs: number }
}

/** Stretches in order of their beginnings, those that nearly touch as one, in whole milliseconds. */
function joined(stretches: readonly Stretch[], nearMs: number): { from: number; to: number }[] {
  const spans: { from: number; to: number }[] = []
  for (const { from, to } of stretches) {
    const last = spans.at(-1)
    if (last !== undefined && from.atMs - last.to < nearMs) last.to = Math.max(last.to, Math.round(to.atMs))
    else spans.push({ from: Math.round(from.atMs), to: Math.round(to.atMs) })
  }
  return spans
}

/** Of each client, what nearly touches as one. */
function spells(
  groups: Iterable<readonly (Stretch & { client: string })[]>,
  nearMs: number,
): [string, number, number][] {
  return [...groups].flatMap((own) =>
    joined(own, nearMs).map(({ from, to }): [string, number, number] => [own[0]?.client ?? '', from, to]),
  )
}

/** The store's word. Holds of one client that follow each other closely are one; where many clients take turns in no time, the first is shown. */
function holdsOf({ live }: Reading, nearMs: number): MiniatureRun['holds'] {
  const holds: MiniatureRun['holds'] = []
  for (const { client, from, to, last } of live) {
    const endless = dueOf(last) === null
    const [fromMs, toMs] = [Math.round(from.atMs), Math.round(to.atMs)]
    const before = holds.at(-1)
    const touches = before !== undefined && fromMs - before[2] < nearMs
    if (touches && before[0] === client && before[3] === endless) before[2] = Math.max(before[2], toMs)
    else if (!touches || toMs - fromMs >= nearMs || toMs - before[2] >= nearMs)
      holds.push([client, fromMs, toMs, endless])
  }
  return holds
}

type Marked = 'fault-struck' | 'client-crashed' | 'resource-write'
type Mark<K extends Marked> = Extract<TraceEvent, { kind: K }>

/** The events of a kind; of those that look the same and nearly touch, the first. */
function marks<K extends Marked>(events: readonly TraceEvent[], kind: K, nearMs: number): Mark<K>[] {
  const shown = new Map<string, number>()
  return events.filter((event): event is Mark<K> => {
    if (event.kind !== kind) return false
    const looks = event.kind === 'resource-write' ? `${event.client} ${event.accepted}` : ''
    const lastMs = shown.get(looks)
    if (lastMs !== undefined && event.atMs - lastMs < nearMs) return false
    shown.set(looks, event.atMs)
    return true
  })
}

/** When the first proof was complete that what the lesson teaches was violated. */
function violatedAtMs({ header, events }: Trace, { verdicts }: Judgement): number | null {
  const verdict = verdicts.find(({ property }) => property === header.lesson.teaches)
  if (verdict?.status !== 'violated') return null
  const ends = (verdict.proofs ?? [verdict.events]).map((proof) => events[proof.at(-1) ?? -1]?.atMs)
  const known = ends.filter((atMs) => atMs !== undefined)
  return known.length === 0 ? null : Math.round(Math.min(...known))
}
