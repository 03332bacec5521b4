/**
 * Adapts a lesson to a brought lock, with the same clients, script and faults. Faults that name commands of the lesson's own locks are translated into steps
 * that every lock has: its writes to acquire, to renew and to release.
 */

import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import type { SourceText } from '#model/trace/trace.ts'
import type { LockDefinition } from '#scenarios/define.ts'
import { type Fault, type Lesson, lockKey, type Moment, type PropertyId, propertyIds } from '#scenarios/lesson.ts'
import type { Cast, CastClient, LoadedLock, LoadedScenario } from './catalogue.ts'

/** A lock that somebody brought, with everything that we know about it. */
export interface TriedLock {
  /** Id for file names and addresses. */
  id: string
  title: string
  /** Key in the store that represents the lock. */
  key: string
  /** Name of the store's folder under `server/stores/`, or `none`. Absent if the store is Redis, whose commands and keys we see. */
  store?: string
  /** Set if all workers are in one process. We do not read the commands of such a process, even on Redis. */
  together?: true
  /** Set if the lock finds the right node of a cluster by itself. */
  cluster?: true
  sources: SourceText[]
  /** Reads the holders from the lock's key, if the lock declares how to do so. */
  holders?: NonNullable<LockDefinition['holders']>
}

export interface Unfit {
  unfit: Because
}

/** Returns the lesson with one cast, in the role "yours", or the reason why the lesson cannot be played with this lock. */
export function trialScenario(scenario: LoadedScenario, lock: TriedLock): LoadedScenario | Unfit {
  const { lesson } = scenario
  const { store = 'redis' } = lock
  const own = scenario.casts.filter((cast) => cast.fleet === lesson.fleet && cast.lock.store === 'redis')
  // Prefer the compared lock with the fewest faults, because the faults of the other locks were made for those locks only.
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
    // Check tokens even if the lesson's resource does not. A lock without tokens notices no difference.
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

/** Returns the brought lock as a `LoadedLock`, with everything that we know about it. */
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

/** Faults of a worker, which are possible with any store. Faults of the worker's link are possible with any store that we start. */
const workerFaults: readonly Fault['do'][] = ['pause', 'crash', 'cancel']
const linkFaults: readonly Fault['do'][] = ['slow-link', 'cut-link', 'swallow']
/** Faults that can strike one of several workers in a process, while the other workers and the connections continue. */
export const faultsOfOne: readonly Fault['do'][] = ['pause', 'cancel']

/**
 * Returns the reason why a lesson cannot be played on a store whose commands we pass on unread: the lesson needs faults or moments beyond workers and their
 * connections. Undefined if the lesson can be played.
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

/** Returns whether a moment can be recognized from what workers do, without reading the lock's commands. */
function isSeenUnread({ on, action, after }: Moment): boolean {
  if (after !== undefined && !isSeenUnread(after)) return false
  const purpose = purposeOf(action ?? '')
  if (on === 'client-about-to') return ownSteps.test(purpose)
  if (on === 'key-changed') return false
  return !on.startsWith('command-') || purpose !== 'renew'
}

/**
 * Translates a moment of the lock's key into a moment of its workers. The end of a lease cannot be seen here, so an `after` that waits for such an end is
 * dropped.
 */
function unreadMoment({ after, ...moment }: Moment): Moment {
  const { on, client, occurrence } = moment
  const since = after === undefined || after.on === 'key-expired' ? {} : { after: unreadMoment(after) }
  const who = client === undefined ? {} : { client }
  const count = occurrence === undefined ? {} : { occurrence }
  if (on === 'key-set') return { on: 'client-acquired', ...who, ...count, ...since }
  if (on === 'key-deleted') return { on: 'client-released', ...who, ...count, ...since }
  return { ...moment, ...since }
}

/**
 * Returns the reason why a lesson cannot be played with a lock in a process: the lesson needs more than the protocol offers, or more than can be done to a
 * process.
 */
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
 * Returns the properties that no lock of this kind can keep, as the lesson shows: the properties that all its right locks on this topology violate, or that all
 * its locks violate if none is right. Locks that a brought lock cannot replace are ignored.
 */
function beyond(lesson: Lesson, own: readonly Cast[], lock: TriedLock): PropertyId[] {
  const casts = own.filter((cast) => unfitness(cast, lock) === undefined)
  const right = casts.filter(({ role }) => role === 'right')
  const shown = (right.length > 0 ? right : casts).map(({ id }) => lesson.locks.find((lock) => lock.id === id)?.expect)
  return propertyIds.filter((property) => shown.every((expect) => expect?.[property] === 'violated'))
}

/** Matches the steps that clients take themselves, without their lock. */
const ownSteps =
  /^(read|write|write-with-token|write-checked|work|sleep|enter|leave|find|insert|update|take|begin|commit|due|run|timer|listen|message)$/

/** Returns the purpose of a command of one of our own locks, judged by the command's name. */
function purposeOf(action: string): string {
  const name = action.toLowerCase()
  if (ownSteps.test(name) || name === 'subscribe') return name
  if (/renew|^p?expire/.test(name)) return 'renew'
  if (/release|unlock|^del$/.test(name)) return 'release'
  return 'acquire'
}

/** The parts of a lock on which the translation of a moment depends: its key, and its store, because commands are read only on Redis. */
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
 * Highest number of writes to wait for. A lesson may wait for its own lock's tenth command, but a lock that waits longer between attempts would never send ten
 * commands.
 */
const mostWrites = 5

/**
 * Translates the end of a fault. The new end is something that the client is about to do, not something that a node executes, because an unreachable node
 * executes nothing, and a lock may first ask the other nodes for something else.
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
  // A subscription shows that the client waits. The brought lock may wait in another way, so the moment becomes the wait itself.
  if (purpose === 'subscribe') return { on: 'client-waiting', ...who, ...since }
  if (purpose === 'release') return { on: 'client-released', ...who, ...since }
  const count = occurrence === undefined ? {} : { occurrence: Math.min(occurrence, mostWrites) }
  const change = purpose === 'renew' ? 'key-changed' : 'key-set'
  return { on: change, key, ...(node === undefined ? {} : { node }), ...count, ...since }
}

/** Maximum length of an id in characters. Files are named after ids. */
const idLength = 60

export function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, idLength)
    .replace(/^-|-$/g, '')
  return id === '' ? 'yours' : id
}
