import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const beforeWriting = pause('A', 'A is paused once more, before its write').when(A.aboutTo('write')).until(B.writes())

export default defineScenario({
  title: 'A number drawn after the grant',
  story: 'A is granted the lock, and is paused before it draws its token. Meanwhile B takes the lock.',
  teaches: 'fencing',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 900, min: 600, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  given: { 'fence:stock': '32' },
  clients: {
    A: sellOne,
    B: { startsWhen: A.paused(), script: comeAndSell({ laterMs: 300, longerMs: 300 }) },
  },
  faults: [],

  locks: [
    {
      id: 'fenced-split',
      role: 'wrong',
      fencedResource: true,
      faults: [pause('A').when(A.aboutTo('INCR')).until(B.reads()), beforeWriting],
      expect: {
        fencing: 'violated',
        'no-lost-update': 'violated',
        exclusion: 'violated',
        coverage: 'violated',
      },
    },
    {
      id: 'fenced',
      role: 'right',
      fencedResource: true,
      faults: [pause('A').when(A.aboutTo('enter')).until(B.reads()), beforeWriting],
      expect: { fencing: 'held', 'no-lost-update': 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'A still believes for a moment that it holds the lock. No lock can prevent that. But the token tells the stock which write is older.',
    },
  ],

  beats: [
    {
      when: A.hears('SET'),
      in: 'wrong',
      caption: 'A is granted the lock; its token is to come with the next command.',
    },
    { when: A.paused(), in: 'wrong', caption: 'A is paused between the two commands: granted, and without a number.' },
    {
      when: A.paused(),
      in: 'right',
      caption: 'With the script, grant and number came in one step. A is paused with 33 in its hands.',
    },
    { when: lock.expired(), in: 'wrong', caption: 'A’s lease runs out while A is paused.' },
    { when: B.acquired(), in: 'wrong', caption: 'B is granted the lock, later than A, and draws number 33.' },
    { when: B.acquired(), in: 'right', caption: 'With the script, B’s later grant carries the larger number, 34.' },
    { when: A.hears('INCR'), in: 'wrong', caption: 'A wakes up and draws 34: the older grant has the larger number.' },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B, whom Redis names as the holder, writes with 33.' },
    {
      when: A.writeAccepted(),
      in: 'wrong',
      caption: 'A’s stale result comes with 34, and the stock takes it. B’s sale is lost despite the fence.',
    },
    {
      when: A.writeRefused(),
      in: 'right',
      caption: 'A’s stale result comes with 33 after 34, and the stock refuses it.',
    },
  ],

  questions: [
    {
      before: A.hears('INCR'),
      in: 'wrong',
      ask: 'A was granted the lock first, and only now draws its number. Which will it get?',
      options: [
        {
          text: '33, because it was granted the lock first.',
          right: false,
          why: 'The counter knows nothing of the lock. It numbers whoever asks, in the order of asking, and B has asked already.',
        },
        {
          text: '34, the largest so far.',
          right: true,
          why: 'And so the stock will take A for the newer holder. A token fences only if its order is the order of the grants.',
        },
        {
          text: 'None: its lease has run out.',
          right: false,
          why: 'INCR does not look at the lock. Only a script, or a transaction, can tie the two together.',
        },
      ],
    },
  ],

  remember: 'Make grant and token one step. Otherwise the tokens tell a wrong story about who came later.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    {
      title: 'Redis: Scripting with Lua (atomic execution)',
      url: 'https://redis.io/docs/latest/develop/programmability/eval-intro/',
    },
  ],
  next: 'late-token-read',
  change: { figure: 'leaseMs', to: 3000, notice: 'The pause outlasts this lease, too. Who draws the larger number?' },
})
