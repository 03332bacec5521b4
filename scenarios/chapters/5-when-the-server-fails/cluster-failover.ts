import { client, defineScenario, killNode, node, pause, stopReplication, wakeReplica } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'A lock in a cluster',
  story: 'A cluster has three masters and three replicas. A takes a lock there, and a master dies.',
  teaches: 'exclusion',
  fleet: 'cluster',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 15_000,
      min: 10_000,
      max: 30_000,
      about: 'How long a grant lasts: longer than any failover',
    },
    workMs: { kind: 'time', default: 1500, min: 500, max: 5000, about: 'How long a sale takes' },
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
    killNode('master', 'The master of the lock’s slot is killed').when(A.acquired()),
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
        'These five are no cluster: each has all keys and knows nothing of the others. A worker whose pause outlasts its lease still needs fencing.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'The key lock:stock lies in slot 5968, and that is n2’s. n2 alone grants A the lock.',
    },
    { when: A.acquired(), in: 'right', caption: 'Five masters without a cluster: each has a key of its own for A.' },
    {
      when: node().down(),
      in: 'wrong',
      caption: 'n2 dies. n1 and n3 live on, but have other slots: they never heard of this lock.',
    },
    { when: node().down(), in: 'right', caption: 'Here, too, a master dies. Four still have A’s key.' },
    { when: B.connects(), in: 'wrong', caption: 'B has lost n2, and asks the others who has slot 5968 now.' },
    { when: B.waits(), in: 'right', caption: 'B asks all five: one is dead and four refuse, so B waits.' },
    {
      when: node().promoted(),
      in: 'wrong',
      caption: 'n1 and n3 vote for n5, the replica of n2. They vote on a master, not on a lock.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'n5 has no key, and grants B the lock: A and B are both inside.' },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'Both counted from the same stock. Two items are sold, but only one is counted.',
    },
    { when: A.released(), in: 'right', caption: 'A gives the lock back on every node that lives.' },
    { when: B.acquired(), in: 'right', caption: 'The four that live grant B the lock, after A and not beside it.' },
  ],

  questions: [
    {
      before: node().down(),
      in: 'wrong',
      ask: 'A hears OK. On how many of the six servers is its lock, for certain?',
      options: [
        {
          text: 'On one',
          right: true,
          why: 'Its master answers before the replica has the key. The other four serve other slots and never get it.',
        },
        {
          text: 'On two: the master and its replica',
          right: false,
          why: 'The replica gets it a moment later. If the master dies in that moment, it never does.',
        },
        {
          text: 'On all six',
          right: false,
          why: 'A cluster divides the keys among its masters, so that it can grow. Nobody has all of them.',
        },
      ],
    },
    {
      before: node().promoted(),
      in: 'wrong',
      ask: 'The masters that are left will vote. Does their majority save the lock, as Redlock’s does?',
      options: [
        {
          text: 'Yes: a majority of masters agrees.',
          right: false,
          why: 'They agree that n2 is down and who takes its slots. None of them knows the key.',
        },
        {
          text: 'No: they vote on who is master.',
          right: true,
          why: 'Redlock’s five each have the key and answer for it. A cluster’s masters answer only for each other’s health.',
        },
      ],
    },
  ],

  remember:
    'A cluster spreads keys and does not agree on them. Each lock has one master, and its replica may not know the lock.',
  sources: [
    {
      title: 'Redis Cluster specification: write safety',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#write-safety',
    },
    {
      title: 'Redis: Scale with Redis Cluster, consistency guarantees',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/scaling/#redis-cluster-consistency-guarantees',
    },
    {
      title: 'Redis: Distributed locks, why failover-based implementations are not enough',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'redlock-survives',
  change: { figure: 'leaseMs', to: 30_000, notice: 'With twice the lease, does B still get in beside A?' },
})
