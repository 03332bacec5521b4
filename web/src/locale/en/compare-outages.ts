/** Texts of `/compare` about stores whose server is killed. The keys are ids of the setups in `bench/stores/outages/setups.ts`. */
import type { Outages, SetupFigures, SetupRecovery } from '#model/messages/store-figures.ts'
import { count } from '#model/words/en/figures.ts'

const figure = new Intl.NumberFormat('en')
const ms = (value: number) => `${figure.format(value)} ms`

const promoted = 'The master was killed. Three Sentinels, told to wait 0.2 s and not 30 s, promoted the replica.'
const killed: Record<SetupRecovery, string> = {
  restart: 'The server was killed and started again.',
  election: 'The leader was killed and stayed away. The other two elected one.',
  sentinels: `${promoted} The old master stayed away.`,
  'sentinels-return': `${promoted} WAIT needs a replica, so the old master was started again as one.`,
  promotion: 'The primary was killed and stayed away. We promoted the standby at once; nothing here does so by itself.',
  majority: 'One of the five was killed and started again.',
}

/** `on` says what the setup turns on, and `power` says what the store's documentation promises for a power failure. */
const setups: Readonly<Record<string, { on: string; power: string }>> = {
  'redis-memory': { on: 'One server, no file', power: 'Every lock is gone: nothing is on disk.' },
  'redis-written': {
    on: 'One server, a file, fsync once a second',
    power: 'Up to a second of answered grants is gone.',
  },
  'redis-synced': {
    on: 'One server, a file, fsync before each answer',
    power: 'An answered grant is on disk.',
  },
  'redis-sentinel': {
    on: 'Master and replica, no file, no WAIT',
    power: 'One machine: as after a kill. Both: every lock is gone.',
  },
  'redis-wait': {
    on: 'Master and replica, no file, a grant counts after WAIT 1',
    power: 'One machine: as after a kill. Both: every lock is gone.',
  },
  'redlock-memory': {
    on: 'Redlock on five, no file',
    power: 'A machine that comes back within the lease has forgotten its vote.',
  },
  'redlock-synced': {
    on: 'Redlock on five, files, fsync before each answer',
    power: 'Each vote is on disk before it is given.',
  },
  'mariadb-behind': {
    on: 'One server, the log written and synced once a second (setting 0)',
    power: 'Up to a second of commits is gone.',
  },
  'mariadb-written': {
    on: 'One server, a file, fsync once a second (setting 2)',
    power: 'Up to a second of commits is gone.',
  },
  'mariadb-synced': {
    on: 'One server, a file, fsync at each commit (setting 1)',
    power: 'A commit is on disk.',
  },
  'mariadb-standby': {
    on: 'Primary and standby, semi-synchronous, fsync at each commit',
    power: 'The primary has a commit on disk. The standby has it in its log.',
  },
  'postgres-written': { on: 'One server, a file, fsync off', power: 'All of the data may be unusable.' },
  'postgres-synced': { on: 'One server, a file, fsync at each commit', power: 'A commit is on disk.' },
  'zookeeper-written': {
    on: 'One server, a file, forceSync off',
    power: 'Nothing is promised: ZooKeeper calls it unsafe.',
  },
  'zookeeper-synced': { on: 'One server, a file, fsync before each answer', power: 'A change is on disk.' },
  'zookeeper-three': {
    on: 'Three servers, files, fsync before each answer',
    power: 'A change is on disk on two of the three.',
  },
  'etcd-written': {
    on: 'One member, a file, no fsync',
    power: 'Data is lost: etcd calls the setting unsafe.',
  },
  'etcd-synced': { on: 'One member, a file, fsync before each answer', power: 'A change is on disk.' },
  'etcd-three': {
    on: 'Three members, files, fsync before each answer',
    power: 'A change is on disk on two of the three.',
  },
}

type Kills = Pick<SetupFigures['killed'], 'times' | 'granted' | 'lost'>

/** Tells what happened to the granted locks. */
function fate({ times, granted, lost }: Kills): string {
  if (granted === 0) return `never granted, ${count(times, 'try', 'tries')}`
  return lost === 0 ? `kept, ${granted} of ${granted}` : `lost, ${lost} of ${granted}`
}

export const outageWords = {
  title: 'When a server dies',
  about:
    'The server that grants the lock is killed as soon as it has answered. Is the lock still held afterwards? Like is compared with like: without a file, with one, and with copies.',
  measured: ({ measuredAt, machine }: Outages) =>
    `Measured on ${new Date(measuredAt).toLocaleDateString('en', { dateStyle: 'long', timeZone: 'UTC' })}, load ${machine.load} before it began.`,
  setups,
  killed,
  columns: {
    setup: 'What was on',
    rate: 'Grants a second',
    again: 'Next lock after',
    fate: 'The granted lock',
    copies: 'Granted without its copies',
    power: 'Power failure',
  },
  /** Explanations below the names of the columns. */
  hints: {
    again: 'median, fastest and slowest of the kills',
    copies: 'the servers that a grant does not need were away, and then came back',
    power: 'not tried: what the documentation says',
  },
  rate: (value: number) => figure.format(value),
  median: ms,
  range: (best: number, worst: number) => `${figure.format(best)} to ${ms(worst)}`,
  fate,
  noCopies: 'no copies',
  source: 'source',
  sourceOf: (setup: string) => `Source: ${setup}`,
  notes: [
    'A kill takes the process: what it has written to a file, the system still has. A power failure takes that too, unless an fsync was before the answer. Nobody pulled a plug here.',
    'A store may answer only when a copy has the grant. While the copy is away, it grants nothing and loses nothing.',
    'With several replicas, WAIT 1 does not say which of them is promoted. Here there is only one.',
    'Redlock needs three of five, so two were away. Then one of the three that had granted was killed and started again.',
    'PostgreSQL has no such lock in the lessons: it is the same row as in MariaDB. Each kill had servers of its own, on one machine.',
  ],
}
