/**
 * The dictionary: every word of the interface that does not come from a lesson. A translation is another object of the same shape.
 * Texts with figures in them are functions, because languages put them in different places.
 */
import type { Fault, FleetKind, PropertyId, Role, VerdictStatus } from '../../scenarios/lesson.ts'

const fleets: Record<FleetKind, string> = {
  single: 'One Redis',
  sentinel: 'Redis with Sentinel',
  quorum: 'Five Redis masters',
}

const status: Record<VerdictStatus, string> = { held: 'held', violated: 'violated', unknown: 'unknown' }

const roles: Record<Role, string> = { wrong: 'The lock that fails', right: 'The lock that holds', compared: 'Compared' }

const faults: Record<Fault['do'], string> = {
  pause: 'Pause',
  crash: 'Crash',
  'kill-node': 'Node killed',
  'stop-replication': 'Replication stopped',
  'wake-replica': 'Replica wakes',
}

const properties: Record<PropertyId, { title: string; about: string }> = {
  exclusion: {
    title: 'Mutual exclusion',
    about: 'Two clients never believe at the same time that they hold the lock.',
  },
  'store-exclusion': {
    title: 'One grant at a time',
    about: 'The store never says that two clients hold the lock.',
  },
  coverage: {
    title: 'Belief is true',
    about: 'Whoever believes it holds the lock does hold it.',
  },
  'owner-only': {
    title: 'Only the owner touches it',
    about: 'Nobody but its holder deletes, shortens, extends or overwrites a held lock.',
  },
  'no-immortal-lock': {
    title: 'No immortal lock',
    about: 'A lock whose holder is gone becomes free again by itself.',
  },
  'no-leak': {
    title: 'Nothing left behind',
    about: 'After everybody is done, no key of the lock remains.',
  },
  progress: {
    title: 'Waiters get their turn',
    about: 'Whoever waits gets the lock in bounded time.',
  },
  'no-lost-update': {
    title: 'No lost update',
    about: 'Every accepted write was computed from the value right before it.',
  },
  'no-duplicate': {
    title: 'Done exactly once',
    about: 'No unit of work is lost, and none is done twice.',
  },
  fencing: {
    title: 'Tokens only grow',
    about: 'The resource never takes a smaller token after a larger one.',
  },
  reentrancy: {
    title: 'Counted re-entry',
    about: 'The lock is free exactly when its owner has left as often as it entered.',
  },
  fairness: {
    title: 'First come, first served',
    about: 'Grants follow the order of arrival.',
  },
}

const en = {
  product: 'Lockstep',
  close: 'Close',
  status,
  roles,
  fleets,
  faults,
  properties,
  broken: {
    page: 'this page',
    title: (part: string) => `Something went wrong in ${part}.`,
    what: 'The rest of the page still works. The fault says:',
    again: 'Try again',
  },
  looks: {
    toLight: 'Light theme',
    toDark: 'Dark theme',
    projector: 'Projector size',
    keys: 'Keyboard shortcuts',
  },
  library: {
    title: 'Watch distributed locks fail, and hold.',
    about:
      'Each lesson runs real lock code on a real Redis while something goes wrong, records everything, and lets you step through it: the wrong lock beside the right one.',
    search: 'Search lessons',
    searchHint: 'pause, SETNX, fencing…',
    chapter: (number: number) => `Chapter ${number}`,
    watchedOf: (watched: number, all: number) => `${watched} of ${all} watched`,
    watched: 'Watched',
    teaches: 'In focus',
    found: (count: number) => (count === 1 ? '1 lesson found' : `${count} lessons found`),
    nothing: (query: string) => `No lesson mentions “${query}”.`,
    nothingHint: 'Try a lock, a command, or what goes wrong.',
    clear: 'Clear the search',
    empty: 'There are no lessons yet.',
    emptyHint: 'Scenario files in scenarios/chapters/ appear here by themselves.',
    loading: 'Fetching the lessons…',
    unreachable: 'The server does not answer.',
    unreachableHint: 'Is it still running? Start it with “npm start” and try again.',
    retry: 'Try again',
    footer: (redis: string) => `Redis ${redis}, started and stopped by Lockstep. Nothing about it is simulated.`,
  },
  missing: {
    page: 'There is no such page.',
    scenario: (id: string) => `There is no lesson called “${id}”.`,
    recording: (id: string) => `There is no recording called “${id}”.`,
    recordingHint: 'It may have been deleted, or made on another machine. Open the lesson and run it again.',
    did: 'Did you mean one of these?',
    toLibrary: 'All lessons',
  },
}

export type Words = typeof en

/** What the page speaks. */
export const words: Words = en
