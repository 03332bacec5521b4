/**
 * A lesson as played with a brought lock: the same clients, script and faults. Faults that name commands of the lesson's own locks are translated into steps
 * that every lock has: its writes to acquire, to renew and to release.
 */

import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { SourceText } from '#model/trace/trace.ts'
import type { LockDefinition } from '#scenarios/define.ts'
import { type Fault, type Lesson, lockKey, type Moment, type PropertyId, propertyIds } from '#scenarios/lesson.ts'
import type { Cast, CastClient, LoadedLock, LoadedScenario } from './catalogue.ts'

/** A lock that somebody brought, as far as we know it. */
export interface TriedLock {
  /** For file names and addresses. */
  id: string
  title: string
  /** The key in the store that is the lock. */
  key: string
  /** The folder of its store under `server/stores/`, or `none`. Absent: Redis, whose commands and keys we see. */
  store?: string
  /** All workers are in one process. We do not read its commands, even on Redis. */
  together?: true
  /** The lock finds the right node of a cluster by itself. */
  cluster?: true
  /** Known source files of the lock. */
  sources: SourceText[]
  /** Reads the holders from its key, if the lock declares that. */
  holders?: NonNullable<LockDefinition['holders']>
}

/** Why a lesson cannot be played with a lock from outside. */
export interface Unfit {
  unfit: Because
}

/** Returns the lesson with one cast, in the role "yours", or the reason why it cannot be played with this lock. */
export function trialScenario(scenario: LoadedScenario, lock: TriedLock): LoadedScenario | Unfit {
  const { lesson } = scenario
  const { store = 'redis' } = lock
  const own = scenario.casts.filter((cast) => cast.fleet === lesson.fleet && cast.lock.store === 'redis')
  // Prefers the compared lock with the fewest faults: faults of the other locks were made for those locks only.
  const compared = own.filter(({ role }) => role === 'compared').sort((a, b) => a.faults.length - b.faults.length)
  const base = own.find(({ role }) => role === 'right') ?? compared[0] ?? own[0]
  if (base === undefined) return { unfit: because('not-in-redis') }
  const unfit = unfitness(base, lock) ?? (lock.store === undefined ? undefined : unfitUnread(base, lock))
  if (unfit !== undefined) return { unfit }
  const entry: Lesson['locks'][number] = {
    id: lock.id,
    lock: lock.id,
    store,
    title: lock.title,
    role: 'yours',
    fleet: base.fleet,
    parameters: base.parameters,
    expect: Object.fromEntries(beyond(lesson, own, lock).map((id) => [id, 'violated'])),
    faults: base.faults.map((fault) => foreignFault(fault, lock)),
  }
  const cast: Cast = {
    ...base,
    id: lock.id,
    role: 'yours',
    // Checks tokens even if the lesson's resource does not: a lock without tokens notices no difference.
    fence: base.fence === false ? true : base.fence,
    faults: entry.faults,
    clients: Object.fromEntries(Object.entries(base.clients).map(([name, part]) => [name, foreignPart(part, lock)])),
    lock: broughtLock(lock),
    lockSources: lock.sources,
  }
  return {
    ...scenario,
    // The lesson's captions and questions are about its own locks.
    lesson: { ...lesson, locks: [entry], beats: [], questions: [] },
    casts: [cast],
  }
}

/** The brought lock as a `LoadedLock`, as far as we know it. */
export function broughtLock({ id, title, sources, holders, store = 'redis' }: TriedLock): LoadedLock {
  const definition = {
    ...{ title, summary: 'A lock that somebody brought to try.', create: outside },
    ...(holders ? { holders } : {}),
  }
  return { id, store, definition, sources, scripts: new Map() }
}

function outside(): never {
  throw new RangeError('a lock from outside runs in a process of its own')
}

/** Faults of a worker are possible with any store. Faults of its link are possible with any store that we start. */
const workerFaults: readonly Fault['do'][] = ['pause', 'crash', 'cancel']
const linkFaults: readonly Fault['do'][] = ['slow-link', 'cut-link', 'swallow']
/** Faults that can strike one of several workers in a process. The other workers and the connections go on. */
export const faultsOfOne: readonly Fault['do'][] = ['pause', 'cancel']

/**
 * Why a lesson cannot be played on a store whose commands we pass on unread: it needs faults or moments beyond workers and their connections. `undefined`: it
 * can.
 */
function unfitUnread({ faults, clients, fleet }: Cast, { store, together }: TriedLock): Because | undefined {
  if (fleet !== 'single') return because('on-redis-fleet', { fleet })
  const ofWorkers = together ? faultsOfOne : workerFaults
  const possible = together || store === 'none' ? ofWorkers : [...ofWorkers, ...linkFaults]
  for (const fault of faults) {
    const isPossible = 'action' in fault ? ownSteps.test(fault.action.toLowerCase()) : possible.includes(fault.do)
    if (!isPossible && together && [...workerFaults, ...linkFaults].includes(fault.do))
      return because('strikes-process', { fault: fault.words })
    if (!isPossible) return because('needs-redis-fault', { fault: fault.words })
  }
  const moments = [
    ...faults.flatMap((fault) => ('when' in fault && fault.when ? [fault.when] : [])),
    ...faults.flatMap((fault) => ('until' in fault && fault.until ? [fault.until] : [])),
    ...Object.values(clients).flatMap(({ startsWhen }) => startsWhen ?? []),
  ]
  return moments.every(isSeenUnread) ? undefined : because('waits-unread')
}

/** Whether a moment can be recognized by what workers do, without reading the lock's commands. */
function isSeenUnread({ on, action, after }: Moment): boolean {
  if (after !== undefined && !isSeenUnread(after)) return false
  const purpose = purposeOf(action ?? '')
  if (on === 'client-about-to') return ownSteps.test(purpose)
  if (on === 'key-changed') return false
  return !on.startsWith('command-') || purpose !== 'renew'
}

/** Translates a moment of the lock's key into a moment of its workers. The end of a lease cannot be seen here, so an `after` that waits for one is dropped. */
function unreadMoment({ after, ...moment }: Moment): Moment {
  const { on, client, occurrence } = moment
  const since = after === undefined || after.on === 'key-expired' ? {} : { after: unreadMoment(after) }
  const who = client === undefined ? {} : { client }
  const count = occurrence === undefined ? {} : { occurrence }
  if (on === 'key-set') return { on: 'client-acquired', ...who, ...count, ...since }
  if (on === 'key-deleted') return { on: 'client-released', ...who, ...count, ...since }
  return { ...moment, ...since }
}

/** Why a lesson cannot be played with a lock in a process: it needs more than the protocol offers, or more than can be done to a process. */
function unfitness(
  { faults, clients, lock, fleet }: Cast,
  { cluster }: Pick<TriedLock, 'cluster'>,
): Because | undefined {
  if (fleet === 'cluster' && !cluster) return because('no-cluster-offered')
  if (faults.some((fault) => fault.do === 'skew-clock')) return because('no-own-clock')
  if (lock.definition.capacity !== undefined) return because('held-by-several')
  const queue = /\.lock\.(leave|next|done)\b/
  const scripts = Object.values(clients).map(({ script }) => script.toString())
  if (scripts.some((text) => queue.test(text) || /\bdrain\(/.test(text))) {
    return because('uses-queue')
  }
  if (scripts.some((text) => /\.fork\(/.test(text))) return because('cannot-fork')
  return undefined
}

/**
 * Properties that no lock of this kind can keep, as the lesson shows: all its right locks on this topology violate them, or all its locks if none is right.
 * Locks that a brought lock cannot replace do not count.
 */
function beyond(lesson: Lesson, own: readonly Cast[], lock: TriedLock): PropertyId[] {
  const casts = own.filter((cast) => unfitness(cast, lock) === undefined)
  const right = casts.filter(({ role }) => role === 'right')
  const shown = (right.length > 0 ? right : casts).map(({ id }) => lesson.locks.find((lock) => lock.id === id)?.expect)
  return propertyIds.filter((property) => shown.every((expect) => expect?.[property] === 'violated'))
}

/** Steps that clients take themselves, without their lock. */
const ownSteps =
  /^(read|write|write-with-token|write-checked|work|sleep|enter|leave|find|insert|update|take|begin|commit|due|run|timer|listen|message)$/

/** Purpose of a command of one of our own locks, known by its name. */
function purposeOf(action: string): string {
  const name = action.toLowerCase()
  if (ownSteps.test(name) || name === 'subscribe') return name
  if (/renew|^p?expire/.test(name)) return 'renew'
  if (/release|unlock|^del$/.test(name)) return 'release'
  return 'acquire'
}

/** What the translation of a moment depends on: the lock's key, and its store, because commands are read only on Redis. */
type Seen = Pick<TriedLock, 'key' | 'store'>

function momentFor(moment: Moment, { key, store }: Seen): Moment {
  const found = foreignMoment(moment, key)
  return store === undefined ? found : unreadMoment(found)
}

function foreignPart({ startsWhen, script }: CastClient, lock: Seen): CastClient {
  return startsWhen === undefined ? { script } : { startsWhen: momentFor(startsWhen, lock), script }
}

function foreignFault(fault: Fault, lock: Seen): Fault {
  const { key, store } = lock
  const end = (until: Moment) => (store === undefined ? foreignEnd(until, key) : momentFor(until, lock))
  const moments = {
    ...('when' in fault && fault.when ? { when: momentFor(fault.when, lock) } : {}),
    ...('until' in fault && fault.until ? { until: end(fault.until) } : {}),
  }
  const action = 'action' in fault ? { action: purposeOf(fault.action) } : {}
  return { ...fault, ...action, ...moments } as Fault
}

/**
 * Highest count of writes to wait for. A lesson may wait for its own lock's tenth command; a lock that waits longer between attempts would never send so many.
 */
const mostWrites = 5

/**
 * Translates the end of a fault. The new end is something that the client is about to do, not something that a node carries out: an unreachable node carries
 * out nothing, and a lock may ask the other nodes for something else first.
 */
function foreignEnd(moment: Moment, key: string): Moment {
  const { on, client, node, action, occurrence, after } = moment
  const purpose = purposeOf(action ?? '')
  const isOurs = client === undefined || !on.startsWith('command-') || !/^(acquire|renew)$/.test(purpose)
  if (isOurs) return foreignMoment(moment, key)
  return {
    on: 'client-about-to',
    client,
    action: purpose,
    ...(node === undefined ? {} : { node }),
    ...(occurrence === undefined ? {} : { occurrence: Math.min(occurrence, mostWrites) }),
    ...(after === undefined ? {} : { after: foreignMoment(after, key) }),
  }
}

/** Translates a moment as far as possible without knowing the lock's commands. */
function foreignMoment(moment: Moment, key: string): Moment {
  const { after, ...rest } = moment
  const since = after === undefined ? {} : { after: foreignMoment(after, key) }
  if (moment.key?.startsWith(lockKey)) return { ...rest, ...since, key: moment.key.replace(lockKey, key) }
  const { on, client, node, action, occurrence } = rest
  if (on === 'client-about-to') return { ...rest, ...since, ...(action ? { action: purposeOf(action) } : {}) }
  if (on !== 'command-sent' && on !== 'command-executed' && on !== 'command-replied') return { ...rest, ...since }
  const purpose = purposeOf(action ?? '')
  const who = client === undefined ? {} : { client }
  // A subscription shows that the client waits. The brought lock may wait in another way, so take the waiting itself as the moment.
  if (purpose === 'subscribe') return { on: 'client-waiting', ...who, ...since }
  if (purpose === 'release') return { on: 'client-released', ...who, ...since }
  const count = occurrence === undefined ? {} : { occurrence: Math.min(occurrence, mostWrites) }
  const change = purpose === 'renew' ? 'key-changed' : 'key-set'
  return { on: change, key, ...(node === undefined ? {} : { node }), ...count, ...since }
}

/** Longest id in characters: files are named after it. */
const idLength = 60

/** Makes an id from a lock's name. */
export function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, idLength)
    .replace(/^-|-$/g, '')
  return id === '' ? 'yours' : id
}
