import { client, defineScenario, fillMemory, flush, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

/** The cache has just been refused a page, and dropped two. */
const full = key('page:8').deleted()

const fills = fillMemory('n1', 'A cache fills the memory of the same Redis').when(B.waits())
const slowSale = pause('A', 'A waits for the customer').when(A.aboutTo('write'))

export default defineScenario({
  title: 'The cache is cleared',
  story: 'A cache and the lock share one Redis. The cache fills its memory, and somebody clears the cache.',
  teaches: 'exclusion',
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
  faults: [],

  locks: [
    {
      id: 'flush-all',
      lock: 'set-nx-px',
      title: 'FLUSHDB',
      heading: 'Clear everything',
      role: 'wrong',
      options: { whenFull: 'noeviction' },
      // However slow B is, A writes after it.
      faults: [fills, flush('n1', 'Somebody clears everything').when(full), slowSale.until(B.finished())],
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated' },
    },
    {
      id: 'flush-pages',
      lock: 'set-nx-px',
      title: 'SCAN page:* and UNLINK',
      heading: 'Clear the cache’s own keys',
      role: 'right',
      options: { whenFull: 'noeviction' },
      faults: [
        fills,
        flush('n1', 'Somebody clears the pages', { prefix: 'page:' }).when(full),
        slowSale.until(key('page:1').deleted()),
      ],
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'One FLUSHALL by hand, and the lock is gone all the same. Give locks a Redis of their own.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A gets the lock. Its sale will take a while.' },
    { when: B.waits(), in: 'wrong', caption: 'B wants to sell, too, and waits.' },
    { when: key('page:1').set(), in: 'wrong', caption: 'A cache writes its pages to the same Redis.' },
    { when: full, in: 'wrong', caption: 'Memory is full, and Redis refuses the next page. Somebody has to make room.' },
    { when: lock.deleted(), in: 'wrong', caption: 'The cache is cleared with FLUSHDB. The lock goes with the pages.' },
    { when: B.acquired(), in: 'wrong', caption: 'B finds no key, and gets the lock. A believes that it still has it.' },
    { when: A.writes(), in: 'wrong', caption: 'A counts from its 5, and writes 4, as B did. B’s sale is lost.' },
    { when: key('page:1').deleted(), in: 'right', caption: 'Here only the keys that begin with page: are removed.' },
    { when: B.acquired(), in: 'right', caption: 'The lock’s key has stayed. B gets it when A is done.' },
  ],

  questions: [
    {
      before: lock.deleted(),
      in: 'wrong',
      ask: 'The cache is full. Somebody clears it with FLUSHDB while A holds the lock. What happens?',
      options: [
        {
          text: 'The pages go. A lock that somebody holds stays.',
          right: false,
          why: 'Redis does not know that anybody holds it. To Redis it is one more key.',
        },
        {
          text: 'FLUSHDB waits until A has released.',
          right: false,
          why: 'No command waits for a lock. Only workers do, since they agreed to ask for it.',
        },
        {
          text: 'The pages go, and the lock goes as well.',
          right: true,
          why: 'FLUSHDB removes every key of its database.',
        },
      ],
    },
  ],

  change: {
    figure: 'leaseMs',
    to: 12_000,
    notice: 'A longer lease changes nothing. The lock is cleared long before its end.',
  },
  remember: 'Whoever may clear the cache may clear your locks. Keep them apart.',
  sources: [
    { title: 'Redis: FLUSHDB', url: 'https://redis.io/docs/latest/commands/flushdb/' },
    {
      title: 'Laravel, pull request 35621: Ability to specify a separate lock connection',
      url: 'https://github.com/laravel/framework/pull/35621',
    },
  ],
})
