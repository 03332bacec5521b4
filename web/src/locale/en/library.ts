import { count } from '#model/words/en/figures.ts'
import type { Fault } from '#scenarios/lesson.ts'

interface ChapterWords {
  wrong: string
  repair: string
  /** The problem that remains after the chapter's solution. It is the next chapter's subject. */
  leads?: string
}

const chapters: Readonly<Record<string, ChapterWords>> = {
  '1-taking-the-lock': {
    wrong: 'A worker that crashes while it has the lock can block everybody forever.',
    repair: 'One command, SET NX PX, takes the lock and gives it a lease.',
    leads: 'Now the lock ends by itself. But whose lock does a late release delete?',
  },
  '2-giving-it-back': {
    wrong: 'A late or careless release deletes somebody else’s lock.',
    repair: 'Check whose lock it is and delete it, in one step.',
    leads: 'Now only the owner releases. But how long may it keep the lock?',
  },
  '3-how-long-is-a-lease': {
    wrong: 'Too short a lease, and two work at once; too long, and all wait for a crashed worker.',
    repair: 'A watchdog renews for as long as its worker lives.',
    leads: 'Now the lease fits the work. But what do the others do meanwhile?',
  },
  '4-waiting-and-re-entering': {
    wrong: 'Waiters sleep through the wake-up, all come at once, or wait for themselves.',
    repair: 'Queues with deadlines, announcements, and re-entry that is counted.',
    leads: 'Now every worker behaves. But what if the server dies?',
  },
  '5-when-the-server-fails': {
    wrong: 'A lock that only one server remembers dies with that server.',
    repair: 'Wait for replicas, write to disk, refuse without them; each has its price.',
    leads: 'No single server is enough. But is a majority?',
  },
  '6-the-redlock-debate': {
    wrong: 'Five servers forget, split the vote, have wrong clocks, or answer late.',
    repair: 'Restarts that wait, honest clocks, and a check of the time that is left.',
    leads: 'A worker that is paused after every check still writes. Who can refuse it?',
  },
  '7-fencing-for-real': {
    wrong: 'Tokens that are drawn late, forgotten, or checked before the write.',
    repair: 'A number that grows each time the lock is taken, checked where the write happens.',
    leads: 'All of this was Redis. What do the other stores promise?',
  },
  '8-other-stores': {
    wrong: 'Each store has a rule of its own. Whoever does not know it fails.',
    repair: 'Row locks, sessions and leases, used as their store means them.',
  },
}

/** Options of the fault filter. */
const faults: Record<Fault['do'], string> = {
  pause: 'A worker is paused',
  crash: 'A worker crashes',
  cancel: 'A request is cancelled',
  'skew-clock': 'A worker’s clock is wrong',
  'lose-request': 'A request is lost',
  'lose-reply': 'A reply is lost',
  'delay-reply': 'A reply is late',
  'delay-request': 'A request is late',
  'slow-link': 'A link is slow',
  'cut-link': 'A link is cut',
  swallow: 'Messages vanish',
  'kill-node': 'A server dies',
  'restart-node': 'A server restarts',
  'jump-clock': 'A server’s clock jumps',
  'fill-memory': 'Memory fills up',
  flush: 'A server is emptied',
  evict: 'Keys are evicted',
  'stop-replication': 'Replication stops',
  'wake-replica': 'A replica comes back',
  'isolate-master': 'The master is cut off',
}

/** Names of Redis topologies, and names of the other stores, keyed by folder. */
const stores: Readonly<Record<string, string>> = {
  single: 'Redis: one server',
  sentinel: 'Redis with Sentinel',
  quorum: 'Redlock: five servers',
  cluster: 'Redis Cluster',
  mariadb: 'MariaDB',
  postgres: 'PostgreSQL',
  zookeeper: 'ZooKeeper',
  etcd: 'etcd',
}

/** Other words that people use to search for a lesson, keyed by the lesson's store, fault, or property. */
const alsoCalled: Readonly<Record<string, string>> = {
  redis: 'redis valkey cache',
  mariadb: 'mariadb mysql innodb sql database',
  postgres: 'postgres postgresql sql database',
  zookeeper: 'zookeeper zk curator',
  etcd: 'etcd kubernetes',
  pause: 'gc garbage collection stop-the-world',
  'lose-reply': 'timeout network',
  'delay-reply': 'timeout network',
  'lose-request': 'timeout network',
  'cut-link': 'network partition',
  swallow: 'timeout network partition',
  'isolate-master': 'network partition split-brain',
  'kill-node': 'failover crash',
  exclusion: 'race condition mutex',
  'no-lost-update': 'race condition',
  'no-duplicate': 'race condition idempotent exactly once',
  'no-immortal-lock': 'deadlock stuck',
  progress: 'deadlock starvation stuck',
  lease: 'ttl timeout expiry expire expiration',
}

export const libraryWords = {
  breakIt: 'Break it',
  exercises: 'Exercises',
  workshop: {
    label: 'Game and workshop',
    join: 'Join a workshop',
    back: 'Back to the workshop',
    start: 'Start a workshop',
  },
  chapters,
  faults,
  stores,
  alsoCalled,
  path: 'The path of repairs',
  wrong: 'What goes wrong',
  repair: 'What repairs it',
  leads: 'Which leads on to',
  lessons: (lessons: number) => count(lessons, 'lesson', 'lessons'),
  allWatched: 'all watched',
  share: (share: number) => `${Math.round(share * 100)} % watched`,
  filters: {
    property: { label: 'In focus', any: 'Any property' },
    fault: { label: 'What goes wrong', any: 'Any fault' },
    store: { label: 'Store', any: 'Any store' },
  },
  leftOut: 'Some files are left out, because something is wrong with them:',
  nothing: 'No lesson is like this.',
  nothingQuery: (query: string) => `No lesson mentions “${query}” with these choices.`,
  foundBy: 'Found by',
  clear: 'Show all lessons',
  step: { begin: 'Begin here · 1 minute', goOn: 'Go on where you were', next: 'Your next lesson' },
  firstHour: 'A good first hour',
  done: 'Watched',
  /** Shown below the opening picture of the first lesson. */
  asked: 'Each sells one cup and writes down what is left. What will the stock say?',
  openingOf: 'How a real recording begins:',
  noFault: 'No fault needed',
  /** Text for screen readers between a fault, or `noFault`, and its consequence. */
  leadsTo: { fault: ' leads to: ', noFault: ' for this: ' },
  compare: {
    title: 'Which store for a lock?',
    about: 'Performance, reliability and complexity of Redis, MariaDB, ZooKeeper and etcd, in measured figures.',
  },
}
