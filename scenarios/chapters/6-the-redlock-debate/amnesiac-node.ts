import { client, cutLink, defineScenario, killNode, node, pause, restartNode } from '../../define.ts'
import { startAfterOneLease, startAtOnce } from '../../workers/operator.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const operator = client('Operator')
const n3 = node('n3')

export default defineScenario({
  title: 'The node that forgot',
  story: 'One of A’s three nodes dies and comes back empty. Whoever asks it next finds a free lock.',
  teaches: 'exclusion',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 3000, min: 2800, max: 8000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 1200, min: 1000, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: n3.down(), script: sellOne },
    Operator: { startsWhen: n3.down(), script: startAtOnce },
  },
  faults: [
    cutLink('A', A.acquired(), { node: 'n4', words: 'A cannot reach n4' }),
    cutLink('A', A.acquired(), { node: 'n5', words: 'A cannot reach n5' }),
    killNode('n3').when(A.acquired()),
    restartNode('n3', 'n3 is started again, empty').when(operator.works()),
  ],

  locks: [
    {
      id: 'restart-at-once',
      lock: 'redlock',
      title: 'Redlock, n3 started again at once',
      role: 'wrong',
      faults: [
        cutLink('A', A.acquired(), { node: 'n4', words: 'A cannot reach n4' }),
        cutLink('A', A.acquired(), { node: 'n5', words: 'A cannot reach n5' }),
        killNode('n3').when(A.acquired()),
        restartNode('n3', 'n3 is started again, empty').when(operator.works()),
        // Only where a slow machine keeps n3 from being back by then.
        pause('A', 'A is still selling when B comes').when(A.aboutTo('write')).until(B.reads()),
      ],
      expect: {
        exclusion: 'violated',
        'store-exclusion': 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'restart-after-one-lease',
      lock: 'redlock',
      title: 'Redlock, n3 started again after one lease',
      role: 'right',
      clients: { Operator: { startsWhen: n3.down(), script: startAfterOneLease } },
      restarts: 'after-one-lease',
      expect: {
        exclusion: 'held',
        'store-exclusion': 'held',
        coverage: 'violated',
        'no-lost-update': 'held',
      },
      caveat:
        'While n3 is down, only two nodes remember A. That is safe because n3 keeps silent, not because a majority knows. And everybody who runs the servers must know the rule.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A cannot reach n4 and n5. The other three grant it the lock: just a majority.',
    },
    { when: n3.down(), in: 'wrong', caption: 'n3 dies, and it has nothing on disk.' },
    {
      when: n3.restarted(),
      in: 'wrong',
      caption: 'The operator starts n3 again at once. It is empty, and ready to grant the lock.',
    },
    { when: A.acquired(), in: 'right', caption: 'Here, too, A gets n1, n2 and n3: just a majority.' },
    {
      when: n3.down(),
      in: 'right',
      caption: 'n3 dies. A has two nodes left, but nobody else can get three.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'While n3 keeps silent, B gets only n4 and n5. Two are no majority, so B gives them back and waits.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'n3, n4 and n5 grant B the lock, and A and B are both inside.',
    },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'Both counted from the same stock: one of the two sales is lost.',
    },
    { when: A.leaves(), in: 'right', caption: 'A is done, and gives back n1 and n2.' },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'Now B gets four nodes of five, without n3, and A is out.',
    },
    {
      when: n3.restarted(),
      in: 'right',
      caption: 'The operator starts n3 after a full lease. What it has forgotten would have expired by now.',
    },
  ],

  questions: [
    {
      before: B.waits(),
      in: 'right',
      ask: 'n3 died while A held the lock on n1, n2 and n3. How long must n3 stay away, if it keeps nothing on disk?',
      options: [
        {
          text: 'Until it has been started and answers PING.',
          right: false,
          why: 'It would answer, and grant. It does not know that it has granted the lock to A.',
        },
        {
          text: 'One full lease, the longest in use.',
          right: true,
          why: 'By then everything that it granted before its death has ended. Nothing is left to remember.',
        },
        {
          text: 'Until A has released.',
          right: false,
          why: 'That would be enough, but n3 does not know A, and nobody tells it. A may even have crashed.',
        },
      ],
    },
    {
      before: n3.restarted(),
      in: 'wrong',
      ask: 'Redis can note its writes in a file, on disk once a second (appendfsync everysec). Would n3 have remembered?',
      options: [
        {
          text: 'Yes, surely.',
          right: false,
          why: 'After a power failure, up to about a second of writes may be missing. A lock may well be among them.',
        },
        {
          text: 'Surely only with appendfsync always.',
          right: true,
          why: 'Then Redis writes to disk before it answers, if the disk tells the truth. It costs speed. Staying away for a lease costs nothing but patience.',
        },
      ],
    },
  ],

  remember: 'A node that forgets what it granted must stay away for one full lease.',
  sources: [
    {
      title: 'Redis: Distributed locks, performance, crash recovery and fsync',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Redis: Persistence',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/',
    },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'late-grant',
  change: { figure: 'leaseMs', to: 6000, notice: 'Watch how long n3 stays away in the second run.' },
})
