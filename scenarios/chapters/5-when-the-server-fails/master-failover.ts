import { client, defineScenario, killNode, node, pause, stopReplication, wakeReplica } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'A replica becomes the master',
  story:
    'Redis runs on a master and a replica, its copy. The replica is cut off for a moment. Just then A takes the lock, and the master dies.',
  teaches: 'exclusion',
  fleet: 'sentinel',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 15_000,
      min: 10_000,
      max: 30_000,
      about: 'How long the lock lasts if nobody releases it: longer than any failover',
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
    stopReplication('The replica is cut off from the master'),
    killNode('master', 'The master is killed').when(A.acquired()),
    wakeReplica('The replica is back').when(node().down()),
    // A failover takes as long as it takes: A's sale must outlast it on any machine.
    pause('A', 'A is still selling when B comes').when(A.aboutTo('write')).until(B.reads(), 20_000),
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
      faults: [killNode('n1', 'One of five servers is killed').when(A.acquired())],
      expect: { exclusion: 'held', 'store-exclusion': 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat:
        'A majority survives dead servers. It does not help a worker that is paused until its lease is over. The stock still has to check tokens.',
    },
  ],

  beats: [
    {
      when: { on: 'node-frozen' },
      in: 'wrong',
      caption: 'The replica is the master’s copy. Now it is cut off, and copies nothing more.',
    },
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'The master gives A the lock: the key lock:stock, with a long lease.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'A uses Redlock, a lock on five servers: three, a majority, are enough.',
    },
    { when: node().down(), in: 'wrong', caption: 'The master dies while A sells. A’s lease is far from its end.' },
    {
      when: node().down(),
      in: 'right',
      caption: 'The first of the five dies. Four servers still have A’s key.',
    },
    {
      when: B.connects(),
      in: 'wrong',
      caption: 'B finds no master, and asks a Sentinel: a program that watches the servers.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'B needs three, too. Any two majorities share a server, which says no to B.',
    },
    {
      when: node().promoted(),
      in: 'wrong',
      caption: 'The Sentinels make the replica the new master: a failover. A’s key is missing.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'The new master gives B the lock. A still believes that A has it.' },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'B counted from the same stock as A. One of two sales is lost.',
    },
    // The last answer to its release may come late: the dead server gives none, and B may be faster.
    { when: A.leaves(), in: 'right', caption: 'A is done, and releases the lock on the four servers that live.' },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'B takes the lock. Four servers say yes, and three would be enough.',
    },
  ],

  questions: [
    {
      before: node().promoted(),
      in: 'wrong',
      ask: 'The replica becomes the new master. Will it give B the lock?',
      options: [
        {
          text: 'Yes: A’s key is not on it.',
          right: true,
          why: 'The replica was cut off, so A’s key never reached it.',
        },
        {
          text: 'No: the replica already has A’s key.',
          right: false,
          why: 'It was cut off before A took the lock. So it never got the key.',
        },
        {
          text: 'No, not until A’s lease has ended.',
          right: false,
          why: 'The new master does not know A’s lease. So it has nothing to wait for.',
        },
      ],
    },
    {
      before: A.leaves(),
      in: 'right',
      ask: 'B needs three of the five servers. How many of the five may be dead at most?',
      options: [
        {
          text: 'One',
          right: false,
          why: 'With one dead, four are left: one more may die.',
        },
        {
          text: 'Two',
          right: true,
          why: 'Three are left, and three are a majority of five.',
        },
        {
          text: 'Four',
          right: false,
          why: 'With four dead, one is left, and one is no majority. Two workers could each have the lock, on different servers.',
        },
      ],
    },
  ],

  remember: 'A failover loses what the replica has not copied, even a lock. A majority keeps it.',
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
  change: { figure: 'leaseMs', to: 30_000, notice: 'With twice the lease, does A keep the lock?' },
})
