import { client, defineScenario, killNode, node, pause, stopReplication, wakeReplica } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'The lock dies with its master',
  story: 'The master dies while A holds the lock. The replica that takes over has never heard of it.',
  teaches: 'exclusion',
  fleet: 'sentinel',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 15_000,
      min: 10_000,
      max: 30_000,
      about: 'How long a grant lasts: longer than any failover',
    },
    workMs: { kind: 'time', default: 3000, min: 1000, max: 5000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 20_000, min: 15_000, max: 40_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 400, min: 100, max: 1000, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: node().down(), script: sellOne },
  },
  faults: [
    stopReplication(),
    killNode('master', 'The master is killed').when(A.acquired()),
    wakeReplica().when(node().down()),
    // A failover takes as long as it takes: A's sale must outlast it on any machine.
    pause('A', 'A’s sale outlasts the failover').when(A.aboutTo('write')).until(B.reads(), 20_000),
  ],

  locks: [
    {
      id: 'set-nx-px',
      role: 'wrong',
      expect: {
        exclusion: 'violated',
        'store-exclusion': 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'redlock',
      role: 'right',
      fleet: 'quorum',
      faults: [killNode('n1', 'One master of five is killed').when(A.acquired())],
      expect: { exclusion: 'held', 'store-exclusion': 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat:
        'A majority survives dead servers. It does not help a client that sleeps through its lease. The stock still needs fencing.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'The master grants A the lock; the replica has not received the key.' },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Redlock asks five independent masters, and a majority of them grants A the lock.',
    },
    { when: node().down(), in: 'wrong', caption: 'The master dies, and A’s key with it; A’s lease has hardly begun.' },
    {
      when: node().down(),
      in: 'right',
      caption: 'With Redlock, too, a master dies, but the others still hold A’s key.',
    },
    {
      when: B.connects(),
      in: 'wrong',
      caption: 'B finds no master. It asks the Sentinels, who watch over the master.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'B asks all five. One is dead and four refuse: no majority, so B waits.',
    },
    {
      when: node().promoted(),
      in: 'wrong',
      caption: 'The Sentinels promote the replica, which never saw the lock.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'The new master grants B the lock: A and B are both inside.' },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'Both counted from the same stock. Two items are sold, but only one is counted.',
    },
    { when: A.released(), in: 'right', caption: 'A gives the lock back on every node that lives.' },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'The four that live grant B the lock: a majority, although one master is dead.',
    },
  ],

  questions: [
    {
      before: node().promoted(),
      in: 'wrong',
      ask: 'The replica is about to become master. What will it answer to B’s SET NX?',
      options: [
        {
          text: 'OK: it has never seen A’s key.',
          right: true,
          why: 'Replication is asynchronous: the master answered A first. It died before it had copied the key.',
        },
        {
          text: 'nil: Redis replicates a write before it answers.',
          right: false,
          why: 'It answers first and replicates afterwards. What was not replicated is lost with the master.',
        },
        {
          text: 'An error until A’s lease has ended.',
          right: false,
          why: 'The new master knows nothing of A’s lease, so it has nothing to wait for.',
        },
      ],
    },
    {
      before: A.released(),
      in: 'right',
      ask: 'Redlock runs on five masters. At most how many may be dead while it can still be acquired?',
      options: [
        {
          text: 'One',
          right: false,
          why: 'With one dead, four are left, and three are enough: there is room for another.',
        },
        { text: 'Two', right: true, why: 'Three of five are a majority, and two majorities always share a node.' },
        {
          text: 'Four',
          right: false,
          why: 'One node is no majority. Two clients could each hold the lock on a node of their own.',
        },
      ],
    },
  ],

  remember: 'Asynchronous replication can forget a lock. A majority of independent masters remembers it.',
  sources: [
    {
      title: 'Redis: Distributed locks, why failover-based implementations are not enough',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Redis: Replication',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/replication/',
    },
    {
      title: 'Redis: High availability with Sentinel',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/',
    },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    { title: 'antirez: Is Redlock safe?', url: 'http://antirez.com/news/101' },
  ],
  next: 'wait-replicas',
  change: { figure: 'leaseMs', to: 30_000, notice: 'Does twice the lease keep the lock alive?' },
})
