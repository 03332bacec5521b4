/**
 * Checks `progress`, which has three parts. Every client that waits gets the lock in the end. The lock is never free, while a client waits, for longer than a
 * handover may take (`free-beside-waiter.ts`). No client is refused a lock that is free (`refused-free.ts`).
 *
 * A failed wait is the lock's fault only if the lock was unused for longer than it may need to become free. The lock is in use while another running client
 * believes that it holds the lock, or, if several may hold it, while such clients fill its capacity. So the check looks for the longest *idle* stretch of the
 * failed wait, in which the lock was unused and the waiter itself was not paused. An idle stretch may be as long as the sum of:
 * - one lease, for the client that held the lock when the stretch began and did not give it back,
 * - one more lease for each other client that crashed or was paused within the stretch, because that client may have been granted the lock without knowing it,
 * - one lease for the handover, because a grant may be under way that its client has not received yet.
 *
 * A machine that stalls could lengthen any of these times. So a stretch counts only in two cases: the waiter asked again after these leases were over and was
 * turned away, or the waiter asked for nothing in the whole stretch, which means that it slept by its own design.
 *
 * If a person chose the steps of the run one by one, clients waited for that person. Such a run proves nothing.
 */

import type { TraceAnalysis } from '../history/analysis.ts'
import { earlierOf, type Instant } from '../history/instants.ts'
import { byClient, byStart, lengthMs, stretches, strictlyBetween, touching } from '../history/intervals.ts'
import { isPlayed } from '../trace/played.ts'
import type { TraceEvent } from '../trace/trace.ts'
import { type Fact, fact } from './facts.ts'
import { freeBesideWaiter } from './free-beside-waiter.ts'
import { fullStretches } from './full.ts'
import { refusedWhileFree } from './refused-free.ts'
import { runningBeliefs } from './running.ts'
import { type Wait, waitsOf } from './waits.ts'

type Stretch = { from: Instant; to: Instant }

interface Starved {
  wait: Wait
  idle: Stretch
}

export function checkProgress(analysis: TraceAnalysis): Fact {
  const all = waitsOf(analysis)
  const waits = all.filter(({ ended }) => ended !== 'crashed')
  const failed = waits.filter(({ ended }) => ended !== 'acquired')
  const isStepped = isPlayed(analysis.trace.header.lesson)
  const starved = isStepped ? [] : starvedOf(failed, analysis)
  const [first] = starved
  if (first) {
    const { wait, idle } = first
    return fact(
      'progress',
      'violated',
      wait.ended === 'open' ? 'progress-still-waiting' : 'progress-gave-up',
      {
        client: wait.client,
        fromMs: wait.from.atMs,
        toMs: wait.to.atMs,
        idleFromMs: idle.from.atMs,
        idleToMs: idle.to.atMs,
        hadRoom: hasRoom(analysis),
      },
      starved.map(({ wait, idle }) => [wait.from, idle.from, wait.to].flatMap(({ seq }) => (seq < 0 ? [] : [seq]))),
    )
  }
  const free = isStepped ? undefined : freeBeside(waits, analysis)
  if (free) return free
  const refused = refusedWhileFree(analysis)
  if (refused?.status === 'violated') return refused
  const [excused] = failed
  if (excused) {
    const { client, to } = excused
    const code = isStepped ? 'progress-step-by-step' : 'progress-not-idle'
    return fact('progress', 'unknown', code, { client, atMs: to.atMs }, [[to.seq]])
  }
  // Clients were refused a free lock, but only after the machine had become slow. So the result is unknown, even if other waits ended well.
  if (refused) return refused
  if (waits.length === 0) return fact('progress', 'unknown', 'progress-none-waited', {})
  const longestMs = waits.reduce((longest, wait) => Math.max(longest, lengthMs(wait)), 0)
  const crashed = all.flatMap(({ client, ended }) => (ended === 'crashed' ? [client] : []))
  return fact('progress', 'held', 'progress-held', { waits: waits.length, longestMs, crashed })
}

function freeBeside(waits: readonly Wait[], analysis: TraceAnalysis): Fact | undefined {
  if (waits.length === 0) return undefined
  const find = freeBesideWaiter(analysis, byClient(runningBeliefs(analysis)), byClient(analysis.pauses))
  const found = waits.flatMap((wait) => {
    const free = find(wait)
    return free ? [{ wait, free }] : []
  })
  const [first] = found
  if (!first) return undefined
  const { wait, free } = first
  const values = {
    client: wait.client,
    fromMs: wait.from.atMs,
    toMs: wait.to.atMs,
    idleFromMs: free.from.atMs,
    idleToMs: free.to.atMs,
    hadRoom: hasRoom(analysis),
  }
  const proofs = found.map(({ wait, free }) =>
    [wait.from, free.from, free.to].flatMap(({ seq }) => (seq < 0 ? [] : [seq])),
  )
  return fact('progress', 'violated', 'progress-lock-free', values, proofs)
}

/** Finds the failed waits that had an idle stretch longer than allowed. */
function starvedOf(failed: readonly Wait[], analysis: TraceAnalysis): Starved[] {
  if (failed.length === 0) return []
  const { trace, soundUntil, leaseMs, capacity } = analysis
  const pauses = byClient(analysis.pauses)
  // A lock that uses no key of the store need not have a lease, so a paused holder may rightly keep the lock.
  const hasLease = analysis.history.readability.unreadable?.code !== 'state-nowhere'
  const running = byClient(hasLease ? runningBeliefs(analysis) : analysis.beliefs)
  const sent = byClient(trace.events.filter((event) => event.kind === 'command-sent'))
  const stops = trace.events.filter(({ kind }) => kind === 'client-crashed' || kind === 'client-paused')

  /** Whether an idle stretch of this length can only be the lock's fault. */
  const proves = (idle: Stretch, { client }: Wait): boolean => {
    const stoppedInside = strictlyBetween(stops, idle.from, idle.to).filter((event) => clientOf(event) !== client)
    const leasesMs = leaseMs * (1 + stoppedInside.length)
    if (lengthMs(idle) <= leasesMs + leaseMs) return false
    const tries = strictlyBetween(sent.get(client) ?? [], idle.from, idle.to)
    return tries.length === 0 || tries.some(({ atMs }) => atMs > idle.from.atMs + leasesMs)
  }

  return failed.flatMap((wait) => {
    const others = [...running].flatMap(([client, spans]) => (client === wait.client ? [] : touching(spans, wait)))
    const busy = [...fullStretches(others, capacity), ...touching(pauses.get(wait.client) ?? [], wait)].sort(byStart)
    const idle = stretches(wait.from, earlierOf(wait.to, soundUntil), busy).find((one) => proves(one, wait))
    return idle ? [{ wait, idle }] : []
  })
}

/** Whether the lock can have holders and still be free for another client. */
const hasRoom = ({ capacity }: TraceAnalysis) => capacity > 1 && Number.isFinite(capacity)

const clientOf = (event: TraceEvent) => ('client' in event ? event.client : undefined)
