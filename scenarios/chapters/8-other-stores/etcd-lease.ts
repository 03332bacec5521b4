import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A lease that A keeps alive',
  story: 'The lock is an etcd key with a lease, which A keeps alive. Then A is paused, just before its write.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1000,
      min: 1000,
      max: 5000,
      about: 'The lease’s time to live; etcd counts in whole seconds, here at least one',
    },
    workMs: { kind: 'time', default: 800, min: 400, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 400 }) },
  },
  faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],

  locks: [
    {
      id: 'lease',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'lease-fenced',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'Two workers still believe at once that they have the lock. A pause that ends between B’s read and B’s write still loses a sale.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A makes the key, bound to a lease, and holds the lock.' },
    { when: A.hears('KEEPALIVE'), in: 'wrong', caption: 'A keeps the lease alive: slow work alone is no danger.' },
    { when: A.paused(), in: 'wrong', caption: 'A is paused just before its write, and its keep-alive with it.' },
    { when: lock.expired(), in: 'wrong', caption: 'The lease is over: etcd deletes the key by itself.' },
    { when: B.acquired(), in: 'wrong', caption: 'B makes the key anew. A still believes that it holds the lock.' },
    { when: A.writes(), in: 'wrong', caption: 'A wakes up and writes the stock it counted before: B’s sale is lost.' },
    { when: A.acquired(), in: 'right', caption: 'This lock keeps the key’s revision and shows it with every write.' },
    { when: B.acquired(), in: 'right', caption: 'B’s key has a larger revision: etcd counts up with every change.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B writes. The stock remembers the larger revision.' },
    { when: A.writeRefused(), in: 'right', caption: 'A writes with the smaller revision, and the stock refuses.' },
  ],

  questions: [
    {
      before: lock.expired(),
      in: 'wrong',
      ask: 'A is paused. Its connection to etcd is open. What keeps A’s key?',
      options: [
        {
          text: 'The open connection.',
          right: false,
          why: 'etcd does not look at connections. It counts the lease’s time since the last keep-alive.',
        },
        {
          text: 'Nothing: the lease runs out.',
          right: true,
          why: 'The keep-alive is A’s own work, and A is paused. After its time to live the lease is over.',
        },
      ],
    },
  ],

  remember:
    'etcd’s lease can end while its holder is paused, as any lease can. But every grant has a revision: use it as a token.',
  sources: [
    { title: 'etcd: Lease', url: 'https://etcd.io/docs/v3.4/learning/api/#lease-api' },
    { title: 'etcd: KV API guarantees', url: 'https://etcd.io/docs/v3.4/learning/api_guarantees/' },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  axis: 'steps',
  next: 'three-stores',
  change: {
    figure: 'leaseMs',
    to: 2000,
    notice: 'The pause outlasts this lease, too. Which run takes A’s late write?',
  },
})
