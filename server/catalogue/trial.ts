/**
 * A lesson as it is played with a lock that somebody brings: the same clients, script and faults. Its faults were written for the commands of its own
 * locks, so those that name one go by what every lock does: a write to acquire, to renew, to release.
 */
import type { SourceText } from '#model/trace/trace.ts'
import type { LockDefinition } from '#scenarios/define.ts'
import { type Fault, type Lesson, lockKey, type Moment, type PropertyId, propertyIds } from '#scenarios/lesson.ts'
import type { Cast, CastClient, LoadedLock, LoadedScenario } from './catalogue.ts'

/** The lock that is tried. */
export interface TriedLock {
  /** For file names and addresses. */
  id: string
  title: string
  /** The key in the store that is the lock. */
  key: string
  /** The folder of its store under `server/stores/`, or `none`. Absent: Redis, where its commands and its key are seen. */
  store?: string
  /** Its files, as far as they are known. */
  sources: SourceText[]
  /** Who holds it by its key, if it declares it. */
  holders?: NonNullable<LockDefinition['holders']>
}

/** Why a lesson cannot be played with a lock from outside. */
export interface Unfit {
  unfit: string
}

/** The lesson with one cast, in the role "yours"; or why there can be none. */
export function trialScenario(scenario: LoadedScenario, lock: TriedLock): LoadedScenario | Unfit {
  const { lesson } = scenario
  const { store = 'redis' } = lock
  const own = scenario.casts.filter((cast) => cast.fleet === lesson.fleet && cast.lock.store === 'redis')
  // Where several are compared, the one to which the least is done: what is done to the others was made for their locks alone.
  const compared = own.filter(({ role }) => role === 'compared').sort((a, b) => a.faults.length - b.faults.length)
  const base = own.find(({ role }) => role === 'right') ?? compared[0] ?? own[0]
  if (base === undefined) return { unfit: 'none of its locks is in Redis' }
  const unfit = unfitness(base) ?? (store === 'redis' ? undefined : unfitUnread(base, store))
  if (unfit !== undefined) return { unfit }
  const entry: Lesson['locks'][number] = {
    id: lock.id,
    lock: lock.id,
    store,
    title: lock.title,
    role: 'yours',
    fleet: base.fleet,
    parameters: base.parameters,
    expect: Object.fromEntries(beyond(lesson, own).map((id) => [id, 'violated'])),
    faults: base.faults.map((fault) => foreignFault(fault, lock)),
  }
  const cast: Cast = {
    ...base,
    id: lock.id,
    role: 'yours',
    // A lock without tokens notices nothing of it.
    fence: base.fence === false ? true : base.fence,
    faults: entry.faults,
    clients: Object.fromEntries(Object.entries(base.clients).map(([name, part]) => [name, foreignPart(part, lock)])),
    lock: broughtLock(lock),
    lockSources: lock.sources,
  }
  return {
    ...scenario,
    // Its captions and questions tell of its own locks.
    lesson: { ...lesson, locks: [entry], beats: [], questions: [] },
    casts: [cast],
  }
}

/** The lock as far as our side knows it. */
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

/** Faults of a worker and of its link: they can be made with any store, and those of the link with any that we start. */
const workerFaults: readonly Fault['do'][] = ['pause', 'crash']
const linkFaults: readonly Fault['do'][] = ['slow-link', 'cut-link', 'swallow']

/** What needs more of a store than that processes connect to it: its commands are passed on unread. */
function unfitUnread({ faults, clients, fleet }: Cast, store: string): string | undefined {
  if (fleet !== 'single') return `its lock is on a ${fleet} of Redis servers`
  const possible = store === 'none' ? workerFaults : [...workerFaults, ...linkFaults]
  for (const fault of faults) {
    const isPossible = 'action' in fault ? ownSteps.test(fault.action.toLowerCase()) : possible.includes(fault.do)
    if (!isPossible) return `its fault “${fault.words}” is made to Redis or to a command for it`
  }
  const moments = [
    ...faults.flatMap((fault) => ('when' in fault && fault.when ? [fault.when] : [])),
    ...faults.flatMap((fault) => ('until' in fault && fault.until ? [fault.until] : [])),
    ...Object.values(clients).flatMap(({ startsWhen }) => startsWhen ?? []),
  ]
  return moments.every(isSeenUnread)
    ? undefined
    : 'it waits for a command of the lock, and only those for Redis are read'
}

/** Whether a moment comes without a look at the lock's commands: by what its workers do. */
function isSeenUnread({ on, action, after }: Moment): boolean {
  if (after !== undefined && !isSeenUnread(after)) return false
  const purpose = purposeOf(action ?? '')
  if (on === 'client-about-to') return ownSteps.test(purpose)
  if (on === 'key-changed') return false
  return !on.startsWith('command-') || purpose !== 'renew'
}

/** A moment of a lock's key, as a moment of its workers. Nobody sees a lease end: what comes after is waited for alone. */
function unreadMoment({ after, ...moment }: Moment): Moment {
  const { on, client, occurrence } = moment
  const since = after === undefined || after.on === 'key-expired' ? {} : { after: unreadMoment(after) }
  const who = client === undefined ? {} : { client }
  const count = occurrence === undefined ? {} : { occurrence }
  if (on === 'key-set') return { on: 'client-acquired', ...who, ...count, ...since }
  if (on === 'key-deleted') return { on: 'client-released', ...who, ...count, ...since }
  return { ...moment, ...since }
}

/** What needs more of a lock than the protocol has, or of a machine than can be done to a process. */
function unfitness({ faults, clients, lock, fleet }: Cast): string | undefined {
  if (fleet === 'cluster') return 'a process has one way in, and a cluster has a master for each key'
  if (faults.some((fault) => fault.do === 'skew-clock')) return 'the clock of a process cannot be set apart'
  if (lock.definition.capacity !== undefined) return 'it needs a lock that several may hold at once'
  const queue = /\.lock\.(leave|next|done)\b/
  const scripts = Object.values(clients).map(({ script }) => script.toString())
  if (scripts.some((text) => queue.test(text) || /\bdrain\(/.test(text))) {
    return 'its workers use a queue of work that a lock in a process does not have'
  }
  if (scripts.some((text) => /\.fork\(/.test(text)))
    return 'a process that speaks for its lock cannot be forked by a lesson'
  return undefined
}

/**
 * Properties that the lesson shows to be beyond any lock of this kind: its right locks on this topology violate them, or all of its locks if none of them
 * is right. A lock with more than a process has is of another kind.
 */
function beyond(lesson: Lesson, own: readonly Cast[]): PropertyId[] {
  const casts = own.filter((cast) => unfitness(cast) === undefined)
  const right = casts.filter(({ role }) => role === 'right')
  const shown = (right.length > 0 ? right : casts).map(({ id }) => lesson.locks.find((lock) => lock.id === id)?.expect)
  return propertyIds.filter((property) => shown.every((expect) => expect?.[property] === 'violated'))
}

/** What clients do that no lock does for them. */
const ownSteps =
  /^(read|write|write-with-token|write-checked|work|sleep|enter|leave|find|insert|update|take|begin|commit|due|run|timer|listen|message)$/

/** What a command of one of our locks does, by its name. */
function purposeOf(action: string): string {
  const name = action.toLowerCase()
  if (ownSteps.test(name) || name === 'subscribe') return name
  if (/renew|^p?expire/.test(name)) return 'renew'
  if (/release|unlock|^del$/.test(name)) return 'release'
  return 'acquire'
}

/** Whether the lock's commands and its key are seen. */
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

/** A lesson may wait for its own lock's tenth command. A lock that waits longer between its attempts would never send so many. */
const mostWrites = 5

/**
 * When a fault ends, which goes by what its client asks for: a node that cannot be reached carries out nothing, and a lock may ask the others for something
 * else first.
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

/** The same moment, as far as it can be known without knowing the lock's commands. */
function foreignMoment(moment: Moment, key: string): Moment {
  const { after, ...rest } = moment
  const since = after === undefined ? {} : { after: foreignMoment(after, key) }
  if (moment.key?.startsWith(lockKey)) return { ...rest, ...since, key: moment.key.replace(lockKey, key) }
  const { on, client, node, action, occurrence } = rest
  if (on === 'client-about-to') return { ...rest, ...since, ...(action ? { action: purposeOf(action) } : {}) }
  if (on !== 'command-sent' && on !== 'command-executed' && on !== 'command-replied') return { ...rest, ...since }
  const purpose = purposeOf(action ?? '')
  const who = client === undefined ? {} : { client }
  // A command that waits to be told says that its client waits, however the lock does it.
  if (purpose === 'subscribe') return { on: 'client-waiting', ...who, ...since }
  if (purpose === 'release') return { on: 'client-released', ...who, ...since }
  const count = occurrence === undefined ? {} : { occurrence: Math.min(occurrence, mostWrites) }
  const change = purpose === 'renew' ? 'key-changed' : 'key-set'
  return { on: change, key, ...(node === undefined ? {} : { node }), ...count, ...since }
}

/** Files are named after the lock. */
const idLength = 60

/** Id of a lock that gave this name. */
export function idOf(name: string): string {
  const id = name
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, idLength)
    .replace(/^-|-$/g, '')
  return id === '' ? 'yours' : id
}
