import { client, cutLink, defineScenario, isolateMaster, node, pause } from '../../define.ts'
import { comeLaterAndSellIfFree } from '../../workers/sell-if-free.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

const partition = [
  isolateMaster().when(B.starts()),
  cutLink('B', undefined, {
    node: 'n1',
    when: node().linkCut(),
    words: 'B is on the other side and cannot reach the old master',
  }),
]

export default defineScenario({
  title: 'Two masters',
  story: 'The network splits. A stays with the old master, and B gets a new one.',
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
    laterMs: {
      kind: 'time',
      default: 2500,
      min: 2500,
      max: 6000,
      about: 'How long after B’s grant A comes: longer than the lag the old master tolerates',
    },
    briefMs: { kind: 'time', default: 1000, min: 300, max: 3000, about: 'How long A tries' },
    waitMs: { kind: 'time', default: 20_000, min: 15_000, max: 40_000, about: 'How long B waits for the lock' },
    retryMs: { kind: 'time', default: 400, min: 100, max: 1000, about: 'How long B waits between two tries' },
  },
  stock: 5,
  clients: {
    A: { startsWhen: B.reads(), script: comeLaterAndSellIfFree },
    B: sellOne,
  },
  faults: [],

  locks: [
    {
      id: 'no-min-replicas',
      lock: 'set-nx-px',
      title: 'SET NX PX, any master',
      heading: 'Any master may grant it',
      role: 'wrong',
      faults: [...partition, pause('B', 'B’s sale is not over yet').when(B.aboutTo('write')).until(A.reads())],
      expect: {
        exclusion: 'violated',
        'store-exclusion': 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'min-replicas',
      lock: 'set-nx-px',
      title: 'SET NX PX, min-replicas-to-write 1',
      heading: 'No master may grant it alone',
      role: 'right',
      options: { minReplicasToWrite: 1 },
      faults: [...partition, pause('B', 'B’s sale is not over yet').when(B.aboutTo('write')).until(A.finished())],
      expect: { exclusion: 'held' },
      caveat:
        'The window is narrower, not gone. Until it notices the lag, the old master still grants. With the same setting, a new master refuses writes until a replica follows it.',
    },
  ],

  beats: [
    {
      when: B.starts(),
      in: 'wrong',
      caption: 'The network splits. A and the old master are here. B, the replica and the Sentinels are there.',
    },
    { when: B.connects(), in: 'wrong', caption: 'B cannot reach the master any more and asks the Sentinels for one.' },
    {
      when: node('n2').promoted(),
      in: 'wrong',
      caption: 'The Sentinels promote the replica: now there are two masters.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'The new master grants B the lock.' },
    { when: A.acquired(), in: 'wrong', caption: 'The old master, which has heard of nothing, grants it to A.' },
    {
      when: A.hears('SET'),
      in: 'right',
      caption: 'With min-replicas-to-write, the old master has lost its replica and refuses A’s write.',
    },
    { when: B.writes(), in: 'wrong', caption: 'B sells an item.' },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A writes what it computed beside B. Two masters had said yes, and one sale is lost.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'Only B has sold; A knows that it has no lock.' },
  ],

  questions: [
    {
      before: A.hears('SET'),
      in: 'wrong',
      ask: 'A asks the old master, which is cut off from all others. What will it answer?',
      options: [
        {
          text: 'OK.',
          right: true,
          why: 'It does not know that there is another master. Redis replicates asynchronously and asks nobody before it writes.',
        },
        {
          text: 'An error: it has lost its majority.',
          right: false,
          why: 'Under Sentinel, masters do not vote (in Redis Cluster they do). The Sentinels do, and they are on the other side.',
        },
        {
          text: 'nil: B holds the lock.',
          right: false,
          why: 'B’s key is on the new master, and nothing passes between the two.',
        },
      ],
    },
  ],

  remember: 'A master that nobody follows should stop granting. Until it notices, there are two masters.',
  sources: [
    {
      title: 'Redis Sentinel: consistency under partitions',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/sentinel/',
    },
    { title: 'Jepsen: Redis', url: 'https://aphyr.com/posts/283-jepsen-redis' },
  ],
  next: 'restart-amnesia',
  change: { figure: 'laterMs', to: 6000, notice: 'A comes later. Does the old master still grant it the lock?' },
})
