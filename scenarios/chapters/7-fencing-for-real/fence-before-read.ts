import { client, defineScenario, hang, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Between the read and the write',
  story: 'The stock checks the token of every write. A’s old write comes between B’s read and B’s write.',
  teaches: 'no-lost-update',
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
  faults: [
    pause('A').when(A.aboutTo('write')).until(B.reads()),
    hang('B', 'B’s sale takes longer than usual').when(B.aboutTo('work')).until(A.finished()),
  ],

  locks: [
    {
      id: 'token-at-the-write',
      lock: 'fenced',
      title: 'Fenced, token shown at the write',
      role: 'wrong',
      fencedResource: true,
      expect: { 'no-lost-update': 'violated', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'token-at-the-read',
      lock: 'fenced',
      title: 'Fenced, token shown at the read too',
      role: 'right',
      fencedResource: 'read-and-write',
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'A and B still believe at the same time. From the newer one’s first read on, the stock now refuses the older one.',
    },
  ],

  beats: [
    { when: A.reads(), in: 'wrong', caption: 'A holds token 33 and reads: five items are left.' },
    {
      when: A.reads(),
      in: 'right',
      caption: 'Here A shows its token with the read. The stock remembers 33.',
    },
    { when: A.paused(), in: 'wrong', caption: 'A is paused just before it writes 4, and its watchdog with it.' },
    { when: lock.expired(), in: 'wrong', caption: 'Nobody renews the lease, and it ends.' },
    {
      when: B.reads(),
      in: 'wrong',
      caption: 'B holds token 34 and reads the same five. The stock does not see B’s token.',
    },
    { when: B.reads(), in: 'right', caption: 'B reads and shows 34. The stock remembers 34 before anybody writes.' },
    {
      when: A.writeAccepted(),
      in: 'wrong',
      caption: 'A wakes up and writes 4 with token 33. The stock has seen no larger one, so it takes the write.',
    },
    {
      when: A.writeRefused(),
      in: 'right',
      caption: 'A wakes up and writes with 33. The stock has seen 34 and refuses.',
    },
    {
      when: B.writeAccepted(),
      in: 'wrong',
      caption: 'B writes 4 as well. 34 after 33 is in order, but two sales have cost one item.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'B writes 4. One sale, one item.' },
  ],

  questions: [
    {
      before: A.writeAccepted(),
      in: 'wrong',
      ask: 'A has token 33. B has token 34 and has read, but not written. Will the stock take A’s write?',
      options: [
        {
          text: 'No: 34 is the newer token.',
          right: false,
          why: 'The stock compares with the largest token that it was shown. B shows its token only when it writes.',
        },
        {
          text: 'Yes, and B’s write is refused afterwards.',
          right: false,
          why: 'B comes with 34 after 33. That is the right order, so nothing is refused.',
        },
        {
          text: 'Yes, and B’s write is taken too.',
          right: true,
          why: 'The tokens arrive in order, 33 and then 34. But B’s write was computed before A’s, and wipes it out.',
        },
      ],
    },
  ],

  remember: 'If you compute a write from a read, show the token when you read. The fence must stand before the read.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    {
      title: 'Redis: Transactions (optimistic locking with check-and-set)',
      url: 'https://redis.io/docs/latest/develop/using-commands/transactions/',
    },
  ],
  change: {
    figure: 'leaseMs',
    to: 3000,
    notice: 'The pause outlasts this lease, too. Which stock takes A’s late write?',
  },
})
