import { client, defineScenario, killNode, node, pause, stopReplication, wakeReplica } from '../../define.ts'
import { sellIfFree } from '../../workers/sell-if-free.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')

export default defineScenario({
  title: 'Does a replica know?',
  story: 'A asks with WAIT whether a replica knows of its grant, and ignores the answer. Then the master dies.',
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
    workMs: { kind: 'time', default: 1500, min: 500, max: 5000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 20_000, min: 15_000, max: 40_000, about: 'How long B waits for the lock' },
    replicas: { kind: 'count', default: 1, min: 1, max: 1, about: 'How many replicas must confirm a grant' },
    replicaWaitMs: { kind: 'time', default: 500, min: 100, max: 2000, about: 'How long WAIT waits for them' },
  },
  stock: 5,
  clients: {
    A: sellIfFree,
    B: { startsWhen: node().down(), script: sellOne },
    C: { startsWhen: B.reads(), script: sellIfFree },
  },
  faults: [],

  locks: [
    {
      id: 'wait-ignored',
      role: 'wrong',
      faults: [
        stopReplication(),
        killNode('master', 'The master is killed').when(A.acquired()),
        wakeReplica().when(node().down()),
        // A failover takes as long as it takes: A's sale must outlast it on any machine.
        pause('A', 'A’s sale outlasts the failover').when(A.aboutTo('write')).until(B.reads(), 20_000),
      ],
      expect: {
        exclusion: 'violated',
        'store-exclusion': 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'wait-replicas',
      role: 'right',
      clients: {
        A: sellIfFree,
        B: { startsWhen: A.finished(), script: sellOne },
        C: { startsWhen: node().promoted(), script: sellIfFree },
      },
      faults: [
        stopReplication(),
        wakeReplica().when(A.refused()),
        killNode('master', 'The master is killed').when(B.acquired()),
        pause('B', 'B’s sale outlasts the failover').when(B.aboutTo('write')).until(C.refused(), 20_000),
      ],
      expect: { exclusion: 'held', 'store-exclusion': 'held', 'no-lost-update': 'held', coverage: 'held' },
      caveat:
        'While no replica answers, nobody gets the lock. With several replicas, Sentinel may promote one that did not confirm.',
    },
  ],

  beats: [
    { when: A.hears('SET'), in: 'wrong', caption: 'The master grants A the lock; the replica hears nothing of it.' },
    {
      when: A.hears('WAIT'),
      in: 'wrong',
      caption: 'A asks with WAIT how many replicas have the grant. It hears 0, and ignores it.',
    },
    {
      when: A.refused(),
      in: 'right',
      caption: 'With WAIT taken seriously, A hears 0 and gives the grant back. One server is not enough.',
    },
    { when: node().down(), in: 'wrong', caption: 'The master dies, and with it the only copy of A’s grant.' },
    { when: node().promoted(), in: 'wrong', caption: 'The Sentinels promote the replica: it knows of no lock.' },
    { when: B.acquired(), in: 'wrong', caption: 'The new master grants B the lock, beside A.' },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'With WAIT taken seriously, B hears 1 once the replica is back. Two servers have its grant.',
    },
    {
      when: node().promoted(),
      in: 'right',
      caption: 'After B’s confirmed grant the master has died too. The promoted replica has B’s key.',
    },
    { when: C.refused(), in: 'right', caption: 'C asks the new master and is refused: it knows B’s key.' },
    {
      when: B.writes(),
      in: 'wrong',
      caption: 'A and B have sold one item each, and the stock has fallen by one.',
    },
  ],

  questions: [
    {
      before: A.sends('WAIT'),
      in: 'wrong',
      ask: 'No replica answers. What will WAIT 1 500 tell A after half a second?',
      options: [
        {
          text: 'An error: the write was not replicated.',
          right: false,
          why: 'WAIT is no transaction. It answers with a number, and the write stays where it is.',
        },
        {
          text: 'The number of replicas that have confirmed: 0.',
          right: true,
          why: 'After its time WAIT answers with what it has. Whoever ignores the number has asked for nothing.',
        },
        {
          text: 'Nothing: it waits until one confirms.',
          right: false,
          why: 'Only with a timeout of 0. Then A would wait for as long as the replica is silent.',
        },
      ],
    },
  ],

  remember:
    'WAIT counts and does not decide. Read its answer, and know that a failover can still lose a confirmed write.',
  sources: [
    { title: 'Redis: WAIT', url: 'https://redis.io/docs/latest/commands/wait/' },
    { title: 'Redis replication', url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/replication/' },
  ],
  next: 'split-brain',
  change: { figure: 'leaseMs', to: 30_000, notice: 'With twice the lease, does the new master know of A’s lock?' },
})
