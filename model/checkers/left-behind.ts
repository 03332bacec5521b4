import type { TraceAnalysis } from '../history/analysis.ts'
import type { BindingGrant } from '../history/binding-grants.ts'
import { isSubscription } from '../history/in-flight.ts'
import { instantOf, isBefore } from '../history/instants.ts'
import { byClient, type Interval, touching } from '../history/intervals.ts'
import { isInVain, triedInVain } from '../history/rules.ts'
import type { EventOf, Trace, TraceEvent } from '../trace/trace.ts'

export interface LeftBehindGrants {
  blamed: LeftBehind[]
  /** Grants that the client tried in vain to give back. */
  excused: LeftBehind[]
}

export interface LeftBehind {
  grant: BindingGrant
  /** Event with which the client ended, or gave up waiting for the lock. */
  ended: EventOf<'client-finished'> | EventOf<'client-refused'>
  /** Whether the grant began only after its client had ended or given up. */
  late: boolean
}

/**
 * Finds the grants that clients left behind: a node still held the lock for a client that had finished or given up. A client that crashes can give nothing
 * back, so its grants do not count. A client is excused for a grant that it tried in vain to give back: if one of its later commands to the node got an error
 * or no reply, only the lease can end the grant. Two kinds of commands excuse nothing: subscriptions, and scripts rejected with NOSCRIPT, because the client
 * could have sent the script then. A client that tried again later without any obstacle is not excused either.
 */
export function leftBehind(analysis: TraceAnalysis): LeftBehindGrants {
  const { trace, nodeGrants } = analysis
  const beliefs = byClient(analysis.beliefs)
  const sentAt = new Map<number, number>()
  const endedAt = new Map<string, LeftBehind['ended']>()
  const found = new Map<BindingGrant, LeftBehind>()
  let next = 0
  for (const event of trace.events) {
    if (event.kind === 'command-sent') sentAt.set(event.id, event.seq)
    if (event.kind === 'client-crashed') endedAt.delete(event.client)
    if (event.kind === 'client-finished' || event.kind === 'client-refused') endedAt.set(event.client, event)
    for (let grant = nodeGrants[next]; grant && grant.from.seq <= event.seq; grant = nodeGrants[next]) {
      next += 1
      const ended = endedAt.get(grant.client)
      const sentSeq = sentAt.get(grant.segments[0]?.command ?? -1)
      if (ended === undefined || sentSeq === undefined || (ended.kind === 'client-refused' && sentSeq > ended.seq))
        continue
      if (!isTakenOrUndone(grant, beliefs)) found.set(grant, { grant, ended, late: true })
    }
    if (event.kind !== 'client-finished') continue
    const at = instantOf(event)
    for (const grant of nodeGrants) {
      if (grant.client !== event.client || !isBefore(grant.from, at) || !isBefore(at, grant.liveTo)) continue
      if (found.has(grant) || isGivenBack(grant, (command) => sentAt.has(command), analysis)) continue
      found.set(grant, { grant, ended: event, late: false })
    }
  }
  const since = ({ grant }: LeftBehind) => sentAt.get(grant.segments[0]?.command ?? -1) ?? grant.from.seq
  const isVain = vainAttempts(trace)
  const isExcused = (one: LeftBehind) => isVain(one.grant, since(one), one.ended.seq)
  const all = [...found.values()]
  return { blamed: all.filter((one) => !isExcused(one)), excused: all.filter(isExcused) }
}

/**
 * Largest remaining lease, as a share of the whole lease, that still counts as a release. Some locks release by setting a short expiry, and hardly anybody can
 * want the lock in so short a time.
 */
const mostOfLease = 1 / 100

/**
 * Whether the grant's client ended the grant with a command that the client had already sent (`wasSent`). The command either deleted the key, perhaps only
 * later, because some libraries do not wait for every node's reply, or set a short expiry.
 */
function isGivenBack(
  { client, segments, endedBy, to }: BindingGrant,
  wasSent: (command: number) => boolean,
  { trace, leaseMs }: TraceAnalysis,
): boolean {
  const lease = segments.at(-1)
  if (segments.length > 1 && lease?.by === client && lease.command !== undefined && wasSent(lease.command)) {
    const { expiresAtMs, fromMs } = lease
    if (expiresAtMs !== null && expiresAtMs - fromMs <= leaseMs * mostOfLease) return true
  }
  const end = trace.events[to.seq]
  if (endedBy !== 'deleted' || end?.kind !== 'key-deleted' || end.by?.client !== client) return false
  return end.by.command !== undefined && wasSent(end.by.command)
}

/** Whether a late grant is not left behind after all, because its client took the lock, or deleted the key with a command that was still on its way. */
function isTakenOrUndone(grant: BindingGrant, beliefs: ReadonlyMap<string, readonly Interval[]>): boolean {
  if (grant.endedBy === 'deleted' && grant.endedByClient === grant.client) return true
  return touching(beliefs.get(grant.client) ?? [], grant).some(({ from }) => isBefore(grant.from, from))
}

/** Returns a function that tells whether the grant's client, between two points, sent the node a command that got an error or no reply. */
function vainAttempts({ events }: Trace): (grant: BindingGrant, fromSeq: number, toSeq: number) => boolean {
  const answered = new Set(events.flatMap((event) => (isAnswer(event) ? [event.id] : [])))
  const unanswered = byClient(
    events.filter((event): event is Sent => isSent(event) && !isSubscription(event) && !answered.has(event.id)),
  )
  const released = byClient(events.filter((event) => event.kind === 'client-released'))
  return ({ client, node }, fromSeq, toSeq) => {
    const last = (unanswered.get(client) ?? []).findLast(
      (sent) => sent.node === node && sent.seq < toSeq && triedInVain({ grantedBy: fromSeq, inVain: sent.seq }),
    )
    if (last === undefined) return false
    // The first release after the failed command is the release that sent it. A second release means that the client tried again.
    return (released.get(client) ?? []).filter(({ seq }) => seq > last.seq && seq < toSeq).length < 2
  }
}

type Sent = EventOf<'command-sent'>

const isSent = (event: TraceEvent): event is Sent => event.kind === 'command-sent'

function isAnswer(event: TraceEvent): event is EventOf<'command-replied'> {
  if (event.kind !== 'command-replied') return false
  return event.outcome === 'value' || (event.outcome === 'error' && !isInVain(event.error))
}
