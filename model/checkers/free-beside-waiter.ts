/**
 * A lock that is free although somebody waits for it: no node grants it to anybody, nobody who runs believes, and the waiter could have asked.
 *
 * One lease is the bound for the handover. Each other client that crashed or was paused may cost one lease more: a lock with a queue keeps its place,
 * and does not know.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import type { Instant } from '../history/instants.ts'
import { byStart, stretches, touching } from '../history/intervals.ts'
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import { bearableStallMs } from './stall.ts'
import type { Wait } from './waits.ts'

type Stretch = { from: Instant; to: Instant }

/** The first stretch of a wait in which the lock was free for longer than the handover may take. Made once a run. */
export function freeBesideWaiter(
  analysis: TraceAnalysis,
  running: ReadonlyMap<string, readonly Stretch[]>,
  pauses: ReadonlyMap<string, readonly Stretch[]>,
): (wait: Wait) => Stretch | undefined {
  const { trace, history, soundUntil, leaseMs, nodeGrants } = analysis
  // Where nobody was ever seen to be granted the lock, nobody can say when it is free.
  if (nodeGrants.length === 0) return () => undefined
  const held = spansOf(
    history.nodeGrants.timeline.all.filter(({ acting }) => acting),
    soundUntil,
  )
  const outages = outagesOf(analysis)
  const stops = trace.events.filter(isStop)

  return (wait) => {
    const others = [...running].flatMap(([client, spans]) => (client === wait.client ? [] : touching(spans, wait)))
    const own = touching(pauses.get(wait.client) ?? [], wait)
    const busy = [...held, ...others, ...own, ...outages, ...unreachable(wait, analysis)].sort(byStart)
    const to = wait.to.atMs < soundUntil.atMs ? wait.to : soundUntil
    return stretches(wait.from, to, busy).find((free) => {
      const costly = stops.filter(
        ({ client, atMs }) => client !== wait.client && atMs >= free.from.atMs - leaseMs && atMs <= free.to.atMs,
      )
      return free.to.atMs - free.from.atMs > leaseMs * (1 + costly.length)
    })
  }
}

/** While no node, or not every one of a majority’s nodes, could grant the lock. */
function outagesOf({ trace, history, soundUntil }: TraceAnalysis): Stretch[] {
  const nodes = history.nodes.spans.all
  if (trace.header.fleet.kind !== 'sentinel') {
    return spansOf(
      nodes.filter(({ state }) => state !== 'up'),
      soundUntil,
    )
  }
  const masters = nodes.filter(({ role, state }) => role === 'master' && state === 'up')
  return stretches({ atMs: 0, seq: -1 }, soundUntil, spansOf(masters, soundUntil).sort(byStart))
}

/** While the waiter’s link was cut, and while an answer took longer than it ever should. */
function unreachable({ client }: Wait, { trace, soundUntil, leaseMs }: TraceAnalysis): Stretch[] {
  const found: Stretch[] = []
  const cuts = new Map<string, Instant>()
  const asked = new Map<number, EventOf<'command-sent'>>()
  for (const event of trace.events) {
    if (event.kind === 'node-link-cut' && event.from === client) cuts.set(event.node, event)
    else if (event.kind === 'node-link-healed' && event.from === client) {
      found.push({ from: cuts.get(event.node) ?? event, to: event })
      cuts.delete(event.node)
    } else if (event.kind === 'command-sent' && event.client === client && !/^b/i.test(event.argv[0] ?? '')) {
      asked.set(event.id, event)
    } else if (event.kind === 'command-replied' && event.client === client) {
      const from = asked.get(event.id)
      asked.delete(event.id)
      if (from !== undefined && event.atMs - from.atMs > bearableStallMs({ leaseMs })) found.push({ from, to: event })
    }
  }
  for (const from of [...cuts.values(), ...asked.values()]) found.push({ from, to: soundUntil })
  return found
}

function spansOf(
  spans: readonly { fromMs: number; fromSeq: number; untilMs: number; untilSeq: number | null }[],
  end: Instant,
): Stretch[] {
  return spans.map(({ fromMs, fromSeq, untilMs, untilSeq }) => ({
    from: { atMs: fromMs, seq: fromSeq },
    to: untilSeq === null ? end : { atMs: untilMs, seq: untilSeq },
  }))
}

function isStop(event: TraceEvent): event is EventOf<'client-crashed' | 'client-paused'> {
  return event.kind === 'client-crashed' || event.kind === 'client-paused'
}
