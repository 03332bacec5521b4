import type { StoreKeeping } from '#model/messages/store-figures.ts'
import type { Topology } from '#scenarios/lesson.ts'

/**
 * A lock to compare on the page `/compare`. For each store, there is the lock that a team would write, and a lock with a fencing token if the store has one.
 */
export interface Entrant {
  store: 'redis' | 'mariadb' | 'zookeeper' | 'etcd'
  /** Name of the lock's folder. */
  lock: string
  fleet: Topology
  fenced: boolean
  /** Whether the store notifies waiters of a release, so that waiters do not poll. */
  isNotified: boolean
  /** Storage that holds a grant by the time the store answers, with the settings of the servers used here. */
  keeping: StoreKeeping
  /** Whether a grant can be stored on disk. Row locks cannot, because FOR UPDATE changes no row. */
  isStored: boolean
  /** Id of a lesson that plays the lock. */
  lesson: string
}

export const entrants: readonly Entrant[] = [
  {
    store: 'redis',
    lock: 'pubsub',
    fleet: 'single',
    fenced: false,
    isNotified: true,
    keeping: 'memory',
    isStored: true,
    lesson: 'lost-wakeup',
  },
  {
    store: 'redis',
    lock: 'fenced',
    fleet: 'single',
    fenced: true,
    isNotified: false,
    keeping: 'memory',
    isStored: true,
    lesson: 'three-stores',
  },
  {
    store: 'redis',
    lock: 'redlock',
    fleet: 'quorum',
    fenced: false,
    isNotified: false,
    keeping: 'memory',
    isStored: true,
    lesson: 'redlock-survives',
  },
  {
    ...{ store: 'mariadb', lock: 'unique-row-expiring', fleet: 'single', fenced: false, isNotified: false },
    ...{ keeping: 'disk', isStored: true, lesson: 'mysql-unique-row' },
  },
  {
    ...{ store: 'mariadb', lock: 'for-update', fleet: 'single', fenced: false, isNotified: true },
    ...{ keeping: 'disk', isStored: false, lesson: 'mysql-autocommit' },
  },
  {
    ...{ store: 'zookeeper', lock: 'sequential-fenced', fleet: 'single', fenced: true, isNotified: true },
    ...{ keeping: 'disk-later', isStored: true, lesson: 'three-stores' },
  },
  {
    ...{ store: 'etcd', lock: 'lease-fenced', fleet: 'single', fenced: true, isNotified: false },
    ...{ keeping: 'disk-later', isStored: true, lesson: 'three-stores' },
  },
]
