/**
 * Locks whose state cannot be read from outside. As a rule, whoever wrote the lock key holds the lock for as long as the key is there. Where a run shows
 * that its lock goes by another rule, nobody but the lock can say who holds it, and nothing that depends on it may be held against the lock.
 */

import type { PropertyId } from '../../scenarios/lesson.ts'
import type { TraceAnalysis } from '../history/analysis.ts'
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import type { Fact, FactValues } from './facts.ts'

export interface Unreadable {
  code: keyof Pick<FactValues, 'state-count' | 'state-type' | 'state-stays' | 'state-time' | 'state-elsewhere'>
  values: { key: string; type: string }
  witnesses: number[][]
}

const restOnHolder: ReadonlySet<PropertyId> = new Set<PropertyId>([
  'store-exclusion',
  'coverage',
  'owner-only',
  'no-immortal-lock',
  'reentrancy',
])

/** Whether this was found by who held the lock according to the store. */
export function restsOnHolder({ property, status, code }: Fact): boolean {
  if (status === 'unknown') return false
  // That no key is left, and that nobody believed while somebody waited, can be seen of any lock.
  if (property === 'no-leak') return status === 'violated'
  return restOnHolder.has(property) || code === 'progress-lock-free'
}

type Written = EventOf<'key-set'> | EventOf<'key-changed'>

/** Why the lock's state cannot be read, if it cannot. */
export function unreadable({ trace, beliefs }: TraceAnalysis): Unreadable | undefined {
  const { header, events } = trace
  const writes = events.filter(isWritten)
  const own = writes.filter(({ key }) => key === header.lockKey)
  const say = (code: Unreadable['code'], { key, type, seq }: Written, ...others: number[]): Unreadable => ({
    code,
    values: { key, type },
    witnesses: [[seq, ...others].sort((a, b) => a - b)],
  })
  // Its author or its store said how to read it.
  if (own.some((write) => write.deadlineAtMs !== undefined || 'holder' in write || 'holders' in write)) return undefined
  // Whoever wrote the key is one of them at best.
  if (header.capacity !== undefined && own[0]) return say('state-count', own[0])
  const odd = own.find(({ type }) => type !== 'string' && type !== 'hash')
  if (odd) return say('state-type', odd)
  const [elsewhere] = writes.filter(({ by }) => by !== null)
  if (own.length === 0 && elsewhere && beliefs.length > 0) return say('state-elsewhere', elsewhere)
  // biome-ignore lint/style/noRestrictedGlobals: This reads a time that was written down. It asks no clock.
  const timed = deadlineKept(events, header.lockKey, Date.parse(header.startedAt))
  if (timed) return say('state-time', timed)
  const kept = keptAfterRelease(events, header.lockKey)
  return kept && say('state-stays', kept.write, kept.released.seq)
}

/** The change with which a client gave the lock back, after which the key was still there as that client had left it. */
function keptAfterRelease(
  events: readonly TraceEvent[],
  lockKey: string,
): { write: Written; released: EventOf<'client-released'> } | undefined {
  /** By node: the last change of the key, while it is there. */
  const last = new Map<string, Written>()
  /** By node: what the key held before. */
  const before = new Map<string, string>()
  const left = new Map<string, number>()
  for (const event of events) {
    if (event.kind === 'client-left') left.set(event.client, event.seq)
    else if (event.kind === 'client-released' && event.freed && (event.depth ?? 0) === 0) {
      const since = left.get(event.client) ?? Number.POSITIVE_INFINITY
      const write = [...last.values()].find(({ seq, by }) => seq > since && by?.client === event.client)
      if (write) return { write, released: event }
    } else if (isWritten(event) && event.key === lockKey) {
      const text = JSON.stringify(event.value)
      // A change of the lease alone gives nothing back.
      if (text === undefined || text !== before.get(event.node)) last.set(event.node, event)
      before.set(event.node, text ?? '')
    } else if ((event.kind === 'key-expired' || event.kind === 'key-deleted') && event.key === lockKey) {
      last.delete(event.node)
      before.delete(event.node)
    }
  }
  return undefined
}

/** A change that left a time in the key, by which its clients and not the server end the lock: it had no expiry, or another client took it over in time. */
function deadlineKept(events: readonly TraceEvent[], lockKey: string, startedWallMs: number): Written | undefined {
  /** By node. */
  const open = new Map<string, Written>()
  for (const event of events) {
    if (!('key' in event) || event.key !== lockKey) continue
    const last = open.get(event.node)
    open.delete(event.node)
    const sameClient = event.by !== null && event.by.client === last?.by?.client
    if (last?.expiresAtMs === null && !(isWritten(event) && sameClient)) return last
    if (last && isWritten(event) && !sameClient && isOverAt(last.value, startedWallMs + event.atMs)) return last
    if (isWritten(event) && holdsTime(event.value, startedWallMs + event.atMs)) open.set(event.node, event)
  }
  return [...open.values()].find(({ expiresAtMs }) => expiresAtMs === null)
}

const isOverAt = (value: Written['value'], wallMs: number) =>
  typeof value === 'string' && /^\d+$/.test(value) && holdsTime(value, wallMs) && toWallMs(value) <= wallMs

/** How far from now a lock's deadline may be, either way. */
const anHourMs = 3_600_000

/** Whether a value holds a time near this one, in seconds, milliseconds or microseconds since 1970. */
function holdsTime(value: Written['value'], wallMs: number): boolean {
  if (value === undefined) return false
  const text = typeof value === 'string' ? value : JSON.stringify(value)
  return [...text.matchAll(/(?<!\d)\d{10}(?:\d{3}){0,2}(?!\d)/g)].some(([digits]) => {
    return Math.abs(toWallMs(digits) - wallMs) < anHourMs
  })
}

/** Ten digits are seconds, thirteen milliseconds, sixteen microseconds. */
const toWallMs = (digits: string) => (Number(digits) * 1000) / 10 ** (digits.length - 10)

function isWritten(event: TraceEvent): event is Written {
  return event.kind === 'key-set' || event.kind === 'key-changed'
}
