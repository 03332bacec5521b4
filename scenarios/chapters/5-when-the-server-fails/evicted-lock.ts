import { client, defineScenario, fillMemory, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const full = fillMemory('n1', 'A cache fills the memory of the same Redis').when(B.waits())

export default defineScenario({
  title: 'The memory is full',
  story: 'A cache shares its Redis with the lock. Memory runs out, and something has to go.',
  teaches: 'store-exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 8000, min: 7000, max: 12_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 800, min: 400, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 30_000, min: 30_000, max: 40_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 200 }) },
  },
  // A's sale lasts until the memory is full.
  faults: [full, pause('A', 'A waits for the customer').when(A.aboutTo('write')).until(key('page:1').set())],

  locks: [
    {
      id: 'volatile-lru',
      lock: 'set-nx-px',
      title: 'Evict what has an expiry',
      role: 'wrong',
      options: { whenFull: 'volatile-lru' },
      // However slow B is, A writes after it.
      faults: [full, pause('A', 'A waits for the customer').when(A.aboutTo('write')).until(B.finished())],
      expect: {
        'store-exclusion': 'violated',
        exclusion: 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
        'owner-only': 'held',
      },
    },
    {
      id: 'noeviction',
      lock: 'set-nx-px',
      title: 'Evict nothing',
      role: 'right',
      options: { whenFull: 'noeviction' },
      expect: { 'store-exclusion': 'held', exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'While the memory is full, nobody gets a new lock either. Give locks a Redis of their own.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A gets the lock for a long sale. Its key has an expiry, as it should.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B waits for the lock.' },
    { when: key('page:1').set(), in: 'wrong', caption: 'A cache writes to the same Redis: pages without an expiry.' },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'Memory is full. Redis may throw out keys with an expiry, and only the lock has one.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B finds no lock and gets it. A’s lease has seconds left.' },
    {
      when: key('page:8').deleted(),
      in: 'right',
      caption: 'This Redis throws out nothing. It refuses the cache’s next page, and the cache drops two.',
    },
    { when: A.writes(), in: 'wrong', caption: 'A writes over B’s sale.' },
    { when: B.acquired(), in: 'right', caption: 'With every key kept, B gets the lock when A is done.' },
  ],

  questions: [
    {
      before: lock.expired(),
      in: 'wrong',
      ask: 'The memory is full. Redis may evict keys that have an expiry (volatile-lru). What goes first?',
      options: [
        {
          text: 'The oldest pages of the cache.',
          right: false,
          why: 'They have no expiry, so this policy never touches them.',
        },
        {
          text: 'The lock.',
          right: true,
          why: 'It is the only key with an expiry. A lease is what makes a key fair game here.',
        },
        {
          text: 'Nothing that somebody holds: Redis knows its locks.',
          right: false,
          why: 'To Redis a lock is a key like any other.',
        },
      ],
    },
  ],

  remember: 'To Redis a lock is a key with an expiry. Keep locks where nothing is evicted.',
  sources: [
    {
      title: 'Redis: Key eviction, maxmemory-policy',
      url: 'https://redis.io/docs/latest/develop/reference/eviction/',
    },
  ],
  change: { figure: 'leaseMs', to: 12_000, notice: 'With a longer lease, does Redis still throw out A’s key?' },
})
