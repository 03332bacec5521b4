/**
 * Finds times in which a lock is free although a client waits for it: no node grants the lock to anybody, no running client believes that it holds the lock,
 * and the waiter could have asked.
 *
 * A handover may take one lease, plus one lease for each other client that crashed or was paused, because a lock with a queue keeps that client's position
 * until the position lapses.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import { hasSuccessors } from '../history/failovers.ts'
import { earlierOf, type Instant, isBefore, laterOf } from '../history/instants.ts'
import { byStart, stretches, touching } from '../history/intervals.ts'
import type { Share } from '../history/sharing.ts'
import type { Span } from '../history/spans.ts'
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import { fullStretches } from './full.ts'
import { bearableStallMs } from './stall.ts'
import type { Wait } from './waits.ts'

type Stretch = { from: Instant; to: Instant }

/**
 * Returns a function that finds the first stretch of a wait in which the lock was free for longer than a handover may take. Build this function once per run.
 */
export function freeBesideWaiter(
  analysis: TraceAnalysis,
  running: ReadonlyMap<string, readonly (Stretch & Share)[]>,
  pauses: ReadonlyMap<string, readonly Stretch[]>,
): (wait: Wait) => Stretch | undefined {
  const { trace, history, soundUntil, leaseMs, capacity, nodeGrants } = analysis
  // Without any grant in the trace, the checker cannot tell when the lock is free.
  if (nodeGrants.length === 0) return () => undefined
  const granted = history.nodeGrants.timeline.all.filter(({ acting }) => acting)
  const taken = fullStretches(spansOf(granted, soundUntil), capacity)
  const notFree = joined([...taken, ...outagesOf(analysis)])
  /** Stretches in which a client could not have taken the lock, keyed by client. */
  const kept = unreachableOf(analysis)
  for (const [client, spans] of pauses) kept.set(client, [...(kept.get(client) ?? []), ...spans])
  for (const [client, spans] of kept) kept.set(client, joined(spans))
  const stops = trace.events.filter(isStop)

  return (wait) => {
    const to = earlierOf(wait.to, soundUntil)
    const others = [...running].flatMap(([client, spans]) => (client === wait.client ? [] : touching(spans, wait)))
    const own = touching(kept.get(wait.client) ?? [], wait)
    const busy = [...touching(notFree, wait), ...fullStretches(others, capacity), ...own].sort(byStart)
    return stretches(wait.from, to, busy).find((free) => {
      const lengthMs = free.to.atMs - free.from.atMs
      if (lengthMs <= leaseMs) return false
      const costly = stops.filter(
        ({ client, atMs }) => client !== wait.client && atMs >= free.from.atMs - leaseMs && atMs <= free.to.atMs,
      )
      return lengthMs > leaseMs * (1 + costly.length)
    })
  }
}

/** Returns the stretches without a master that is up. In a fleet without failover, returns the stretches in which any node is not up. */
function outagesOf({ trace, history, soundUntil }: TraceAnalysis): Stretch[] {
  const { kind, nodes: all } = trace.header.fleet
  const elsewhere = new Set(all.flatMap((node) => (node.elsewhere ? [node.id] : [])))
  const nodes = history.nodes.spans.all.filter(({ node }) => !elsewhere.has(node))
  if (!hasSuccessors(kind)) {
    return spansOf(
      nodes.filter(({ state }) => state !== 'up'),
      soundUntil,
    )
  }
  const masters = nodes.filter(({ role, state }) => role === 'master' && state === 'up')
  return stretches({ atMs: 0, seq: -1 }, soundUntil, spansOf(masters, soundUntil).sort(byStart))
}

/** Returns the stretches in which a client's link was cut or a reply took too long, keyed by client. */
function unreachableOf({ trace, soundUntil, leaseMs }: TraceAnalysis): Map<string, Stretch[]> {
  const found = new Map<string, Stretch[]>()
  const note = (client: string, from: Instant, to: Instant) => {
    const own = found.get(client)
    if (own) own.push({ from, to })
    else found.set(client, [{ from, to }])
  }
  const cuts = new Map<string, EventOf<'node-link-cut'>>()
  const asked = new Map<number, EventOf<'command-sent'>>()
  for (const event of trace.events) {
    if (event.kind === 'node-link-cut') cuts.set(`${event.from} ${event.node}`, event)
    else if (event.kind === 'node-link-healed') {
      note(event.from, cuts.get(`${event.from} ${event.node}`) ?? event, event)
      cuts.delete(`${event.from} ${event.node}`)
    } else if (event.kind === 'command-sent' && !/^b/i.test(event.argv[0] ?? '')) asked.set(event.id, event)
    else if (event.kind === 'command-replied') {
      const from = asked.get(event.id)
      asked.delete(event.id)
      if (from && event.atMs - from.atMs > bearableStallMs({ leaseMs })) note(event.client, from, event)
    }
  }
  for (const cut of cuts.values()) note(cut.from, cut, soundUntil)
  for (const sent of asked.values()) note(sent.client, sent, soundUntil)
  return found
}

function joined(spans: readonly Stretch[]): Stretch[] {
  const whole: Stretch[] = []
  for (const span of spans.toSorted(byStart)) {
    const last = whole.at(-1)
    if (last === undefined || isBefore(last.to, span.from)) whole.push({ ...span })
    else last.to = laterOf(last.to, span.to)
  }
  return whole
}

function spansOf(spans: readonly (Span & Share)[], end: Instant): (Stretch & Share)[] {
  return spans.map(({ fromMs, fromSeq, untilMs, untilSeq, exclusive }) => ({
    ...(exclusive ? { exclusive } : {}),
    from: { atMs: fromMs, seq: fromSeq },
    to: untilSeq === null ? end : { atMs: untilMs, seq: untilSeq },
  }))
}

function isStop(event: TraceEvent): event is EventOf<'client-crashed' | 'client-paused'> {
  return event.kind === 'client-crashed' || event.kind === 'client-paused'
}
