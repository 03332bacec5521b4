/** The locks that `/compare` shows side by side: for each store the lock that a team would write, and the lock with a fencing token if there is one. */
import type { StoreKeeping } from '#model/messages/store-figures.ts'
import type { Topology } from '#scenarios/lesson.ts'

export interface Entrant {
  store: 'redis' | 'mariadb' | 'zookeeper' | 'etcd'
  /** The lock's folder. */
  lock: string
  fleet: Topology
  fenced: boolean
  /** Whether the store notifies waiters of a release, so that they do not poll. */
  isNotified: boolean
  /** Where a grant is stored by the time the store answers, with the settings that its servers have here. */
  keeping: StoreKeeping
  /** Whether a grant can be stored on disk. Row locks cannot: FOR UPDATE changes no row. */
  isStored: boolean
  /** A lesson that plays it. */
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
