import type { LockFigures, StoreFigures, StoreKeeping } from '#model/messages/store-figures.ts'
import { count } from '#model/words/en/figures.ts'
import { plainSeconds } from '#model/words/figures.ts'
import { outageWords } from './compare-outages.ts'

const figure = new Intl.NumberFormat('en')
const number = (value: number) => figure.format(value < 100 ? value : Math.round(value))

/** Short names of locks for table rows, keyed by the locks' folders. */
const shortNames: Readonly<Record<string, string>> = {
  pubsub: 'a key with an expiry',
  fenced: 'a key, with a token',
  redlock: 'Redlock on five',
  'unique-row-expiring': 'a unique row',
  'for-update': 'FOR UPDATE',
  'sequential-fenced': 'a place in line, with a token',
  'lease-fenced': 'a key with a lease and a token',
}

const keeping: Record<StoreKeeping, string> = {
  memory: 'In the lessons, it answers from memory and has no file.',
  disk: 'In the lessons, it answers when a commit is on disk.',
  'disk-later': 'In the lessons, it writes to a file and does not wait for the disk.',
}

export const compareWords = {
  title: 'The same lock, on every store',
  about:
    'Articles compare Redis, a database and ZooKeeper in words. Here are figures, from the locks of these lessons.',
  measured: (date: Date) => `Measured on ${date.toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}`,
  machine: ({ processor, cores, memoryGb, system, node, load }: StoreFigures['machine']) => [
    processor,
    `${count(cores, 'core', 'cores')}, ${memoryGb} GB`,
    system,
    `Node ${node.replace(/^v/, '')}`,
    `load ${load} before it began`,
  ],
  locks: 'The locks',
  nameOf: ({ lock, title }: Pick<LockFigures, 'lock' | 'title'>) => shortNames[lock] ?? title,
  keeping,
  waiting: { notified: 'A waiter is told.', asks: (ms: number) => `A waiter asks again every ${ms} ms.` },
  versions: ({ store }: Pick<LockFigures, 'store'>) => `${store.name} ${store.version}`,
  sections: {
    performance: {
      title: 'Performance',
      articles: 'Redis first, then ZooKeeper, the database last.',
      by: 'by grants a second, each on disk',
    },
    reliability: {
      title: 'Reliability',
      articles: 'ZooKeeper first, then Redis, the database last.',
      by: 'by what its best lock bore: a long pause, a restart with a file',
    },
    complexity: {
      title: 'Complexity',
      articles: 'The database is the simplest, ZooKeeper the hardest.',
      by: 'by lines of code of its shortest lock',
    },
  },
  articles: 'Articles say',
  weMeasured: 'We measured',
  bars: {
    'pairs-synced': {
      title: 'Grants a second, each on disk',
      about: 'One worker acquires and releases. Each change is on disk before it is answered.',
      unit: '/s',
    },
    'pairs-unsynced': {
      title: 'Grants a second, no waiting for the disk',
      about: 'The same worker. What was answered can be lost with the machine’s power.',
      unit: '/s',
    },
    trips: {
      title: 'Round trips a grant',
      about: 'How often a worker waits for an answer, release included.',
      unit: '',
    },
    handover: { title: 'Handover', about: 'From the holder being done to the waiter having the lock.', unit: 'ms' },
    crash: { title: 'After a crash', about: 'The holder dies. How long until the next has the lock?', unit: 'ms' },
    lines: { title: 'Lines of code', about: 'The lock itself with its scripts, without comments.', unit: '' },
    memory: { title: 'Memory', about: 'Of all its servers, with nothing in them.', unit: 'MB' },
    start: { title: 'Cold start', about: 'From nothing to a server that serves.', unit: 'ms' },
  },
  verdicts: {
    pause: {
      title: 'A long pause',
      about: (pauseMs: number, leaseMs: number) =>
        `The holder is paused for ${plainSeconds(pauseMs)} with a lease of ${plainSeconds(leaseMs)}, and then writes.`,
    },
    restart: {
      title: 'A restart, with a file',
      about: 'The process is killed and comes back while the lock is held.',
    },
    'restart-without-file': {
      title: 'A restart, without a file',
      about: 'The same, where the store keeps all in memory.',
    },
  },
  paused: {
    waited: (ms: number) => `The others wait ${plainSeconds(Math.round(ms / 100) * 100)}; nobody comes in between.`,
    refused: 'Two believe; the late write is refused.',
    lost: 'Two believe; a sale is lost.',
    unknown: 'This run said nothing.',
  },
  restarted: {
    held: 'It remembers who holds the lock.',
    oneOfFive: 'One of five forgets; the others remember.',
    violated: 'It forgets, and grants the lock twice.',
    unknown: 'This run said nothing.',
    untried: 'Not tried here.',
    hasFile: 'It always has a file.',
  },
  operations: (operations: number) => count(operations, 'operation', 'operations'),
  warm: (ms: number) => `warm: ${ms} ms`,
  servers: (servers: number) => count(servers, 'server', 'servers'),
  none: (id: string) => (id === 'pairs-synced' ? 'never on disk' : 'not measured'),
  best: 'the best',
  number,
  withUnit: (value: number, unit: string) => `${number(value)} ${unit}`.trimEnd(),
  bore: (held: number, tried: number) => `${held} of ${tried}`,
  watch: (lesson: string) => `Watch it: ${lesson}`,
  watchUnknown: 'Watch it in a lesson',
  outages: outageWords,
  common: {
    title: 'What no store can do',
    text: 'None can stop a worker that believes too long. A token lets the stock refuse it, whichever store it comes from.',
    link: 'One pause, three stores',
  },
  method: {
    title: 'How it was measured',
    points: (ms: number, hasOutages: boolean) => [
      'One machine, loopback: a network adds its own time to each round trip.',
      hasOutages
        ? 'Each store is a single server, and Redlock has five. “When a server dies” has the ones with copies.'
        : 'Each store is a single server, and Redlock has five. Copies were not measured.',
      'On disk: Redis appendfsync always, MariaDB flush at each commit, ZooKeeper forceSync, etcd fsync.',
      'Without waiting for the disk, all but Redis write to a file all the same: MariaDB by setting 2.',
      `Locks that are not told of a release ask again every ${ms} ms.`,
      'Handover, crash and pause are measured with servers as in the lessons.',
      'FOR UPDATE changes no row: nothing of it is ever on disk, and a restart forgets it.',
      'etcd is asked over its JSON interface, which is slower than gRPC.',
    ],
    yours: 'Your machine measures it anew with:',
    command: 'npm run bench -- --only stores',
  },
  missing: (folder: string, why: string) => `${folder} was not measured: ${why}`,
  table: { title: 'All figures', lock: 'Lock', caption: 'All figures of all locks' },
}
