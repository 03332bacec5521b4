import { client, defineScenario, delayReply, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const lateAnswers = ['n1', 'n2', 'n3'].map((node) =>
  delayReply('A', 'SET', B.reads(), { node, words: `${node}’s answer to A is late` }),
)

export default defineScenario({
  title: 'A slow majority',
  story: 'All five nodes say yes to A. Three of the answers arrive late.',
  teaches: 'exclusion',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 2200, min: 2000, max: 4000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 900, min: 800, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
    timeoutMs: {
      kind: 'time',
      default: 12_000,
      min: 10_000,
      max: 20_000,
      about: 'How long a worker waits for an answer: too long',
    },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.executes('SET').nth(5), script: sellOne },
  },
  faults: lateAnswers,

  locks: [
    {
      id: 'redlock-no-validity',
      role: 'wrong',
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated', 'store-exclusion': 'held' },
    },
    {
      id: 'redlock',
      role: 'right',
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held', 'store-exclusion': 'held' },
      caveat:
        'The check sees a delay that came before it. It cannot see a pause that comes after it. (Redlock also wants a time limit for each node, far shorter than the lease. It is long here, to show what the check is for.)',
    },
  ],

  beats: [
    {
      when: A.executes('SET').nth(5),
      in: 'wrong',
      caption: 'All five nodes have granted A the lock. Its lease is running, but A has not heard yet.',
    },
    {
      when: B.waits(),
      in: 'wrong',
      caption: 'B asks, and all five refuse. The lock is A’s, whether A knows it or not.',
    },
    {
      when: lock.expired().nth(5),
      in: 'wrong',
      caption: 'The lease has ended on all five nodes before A heard that it had begun.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'Rightly, the nodes now grant the lock to B.' },
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'The late answers arrive: five times OK, and A believes that it holds the lock.',
    },
    {
      when: A.sends('release.lua'),
      in: 'right',
      caption: 'Redlock looks at its clock: asking took more than a lease. Five OK are worth nothing.',
    },
    {
      when: A.waits(),
      in: 'right',
      caption: 'Redlock has released on all five nodes. A waits its turn like everybody else.',
    },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'A and B sold at once, from the same count. One sale is lost.',
    },
    { when: A.acquired(), in: 'right', caption: 'B is done, and A’s new attempt is answered in time.' },
  ],

  questions: [
    {
      before: A.sends('release.lua'),
      in: 'right',
      ask: 'A has heard OK five times, the last one an instant ago. Does it hold the lock?',
      options: [
        {
          text: 'Yes: five of five granted it.',
          right: false,
          why: 'They granted it for one lease from the moment they executed SET. Nothing in “OK” says when that was.',
        },
        {
          text: 'That depends on when A sent its question.',
          right: true,
          why: 'The grants cannot be older than the question. From the lease, subtract the time since then, and an allowance for drifting clocks. At least that much is left: here it is negative.',
        },
        {
          text: 'Yes, from now on for one lease.',
          right: false,
          why: 'The lease runs on the nodes, from the moment they executed SET. It does not matter when the worker hears of it.',
        },
      ],
    },
  ],

  remember:
    'A lease begins at the grant, not when you hear of it. Subtract the time you spent asking, and give back what is too old.',
  sources: [
    {
      title: 'Redis: Distributed locks, the Redlock algorithm, steps 3 to 5',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    { title: 'antirez: Is Redlock safe?', url: 'http://antirez.com/news/101' },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'clock-jump',
  change: { figure: 'leaseMs', to: 4000, notice: 'The answers come after this lease, too. Does A get in beside B?' },
})
