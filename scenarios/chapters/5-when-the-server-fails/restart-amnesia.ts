import { client, defineScenario, node, pause, restartNode } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

const restart = restartNode('n1', 'Redis restarts').when(A.reads())

export default defineScenario({
  title: 'A restart of Redis',
  story: 'Redis restarts while A holds the lock. Then B asks for it.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 8000,
      min: 5000,
      max: 20_000,
      about: 'How long a grant lasts: longer than any restart',
    },
    workMs: { kind: 'time', default: 1500, min: 500, max: 3000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 40_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 1000, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: node('n1').restarted(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'in-memory',
      lock: 'set-nx-px',
      title: 'SET NX PX, in memory',
      heading: 'A lock kept in memory',
      role: 'wrong',
      // A restart takes as long as it takes: A's sale must outlast it on any machine.
      faults: [restart, pause('A', 'A’s sale outlasts the restart').when(A.aboutTo('write')).until(B.reads())],
      expect: {
        exclusion: 'violated',
        'store-exclusion': 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'fsync-always',
      lock: 'set-nx-px',
      title: 'SET NX PX, appendfsync always',
      heading: 'A lock kept on disk',
      role: 'right',
      options: { persistent: true },
      faults: [restart, pause('A', 'A’s sale outlasts the restart').when(A.aboutTo('write')).until(B.waits())],
      expect: { exclusion: 'held', 'store-exclusion': 'held', 'no-lost-update': 'held' },
      caveat:
        'Every grant now waits for the disk. With appendfsync everysec, the default of an append-only file, the last second can be lost.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A is granted the lock; the key lives in the memory of Redis.' },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'With appendfsync always, Redis has written the grant to disk before it answers.',
    },
    { when: node('n1').down(), in: 'wrong', caption: 'Redis goes down; A works on and does not notice.' },
    { when: node('n1').restarted(), in: 'wrong', caption: 'It comes back within moments, empty.' },
    {
      when: node('n1').restarted(),
      in: 'right',
      caption: 'With its file on disk, Redis comes back with A’s key. It knows when it expires.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B asks, finds no key, and is granted the lock beside A.' },
    { when: B.waits(), in: 'right', caption: 'B asks and is refused: the grant has survived.' },
    { when: B.writes(), in: 'wrong', caption: 'B writes what it computed beside A: one of the two sales is lost.' },
    { when: B.acquired(), in: 'right', caption: 'B gets the lock when A has given it back.' },
  ],

  questions: [
    {
      before: node('n1').restarted(),
      in: 'wrong',
      ask: 'Redis will be back in a moment, long before A’s lease is over. What will it answer to B’s SET NX?',
      options: [
        {
          text: 'nil: A’s lease is not over.',
          right: false,
          why: 'The lease is a key with an expiry, and the key was in memory only. Redis’s usual snapshots are minutes apart, so after a crash they miss it too. Only an orderly stop saves one.',
        },
        {
          text: 'OK.',
          right: true,
          why: 'Without persistence a restart empties Redis. It grants to B what it has granted to A.',
        },
        {
          text: 'An error, until the lease is over.',
          right: false,
          why: 'Redis would have to know that there was a lease. But you can keep it down for a full lease after a crash.',
        },
      ],
    },
  ],

  remember: 'A lock is as durable as its key. To survive a restart, it has to be on disk before it is granted.',
  sources: [
    { title: 'Redis persistence', url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/' },
    {
      title: 'Redis: Distributed locks (performance, crash recovery and fsync)',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'redlock-survives',
  change: { figure: 'leaseMs', to: 20_000, notice: 'With a longer lease, in which run does A’s key survive?' },
})
