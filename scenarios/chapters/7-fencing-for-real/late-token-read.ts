import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A number looked up later',
  story: 'A loses the lock and does not know. Then it looks up the token for its write.',
  teaches: 'fencing',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 700, min: 400, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  given: { 'fence:stock': '32' },
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 300 }) },
  },
  faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],

  locks: [
    {
      id: 'fenced-late-token',
      role: 'wrong',
      fencedResource: true,
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
      expect: { fencing: 'held', 'no-lost-update': 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'A and B still believe at the same time. The fence stops a write that comes after a newer one. “Between the read and the write” shows one that comes before it.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A’s grant is number 33. A does not keep the number: it can be looked up.',
    },
    { when: A.acquired(), in: 'right', caption: 'With the token bound to the grant, A keeps its number, 33.' },
    { when: A.paused(), in: 'wrong', caption: 'A is paused just before its write, and its watchdog with it.' },
    { when: lock.expired(), in: 'wrong', caption: 'Nobody renews, and the lease runs out.' },
    { when: B.acquired(), in: 'wrong', caption: 'B is granted the lock: number 34.' },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B looks up the number, 34, and its write is accepted.' },
    {
      when: A.hears('GET'),
      in: 'wrong',
      caption: 'A wakes up and looks up the number for its write: 34, which is B’s.',
    },
    {
      when: A.writeAccepted(),
      in: 'wrong',
      caption: 'The stock sees 34 after 34 and takes A’s stale result: B’s sale is lost.',
    },
    {
      when: A.writeRefused(),
      in: 'right',
      caption: 'With its own number, 33 after 34, A is refused: B’s sale stands.',
    },
  ],

  questions: [
    {
      before: B.released(),
      in: 'wrong',
      ask: 'A will wake up long after its lease. Then it looks up the token for its write. What protects B’s sale?',
      options: [
        {
          text: 'The stock: it refuses smaller tokens.',
          right: false,
          why: 'A does not come with a smaller token. It reads the newest one, which is B’s.',
        },
        {
          text: 'Nothing.',
          right: true,
          why: 'A token says which grant a write belongs to. If A reads it later, it says only what the newest grant is.',
        },
        {
          text: 'The lock: A is no longer its holder.',
          right: false,
          why: 'The stock does not ask the lock, and GET on a counter does not either.',
        },
      ],
    },
  ],

  remember: 'A token belongs to a grant. Keep the one you were given, and never look it up again.',
  sources: [
    {
      title:
        'Redisson: Fenced Lock. RFencedLock.getToken() reads the counter as it is now; lockAndGetToken() binds it to the grant',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'token-regress',
  change: { figure: 'leaseMs', to: 3000, notice: 'The pause outlasts this lease, too. Whose number does A look up?' },
})
