import { client, defineScenario, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'
import { comeAndSellQuickly } from '../../workers/sell-quickly.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A lease shorter than the work',
  story: 'A’s sale takes much longer than its lease.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 2000,
      about: 'How long the lock lasts if nobody renews or releases it',
    },
    workMs: { kind: 'time', default: 4500, min: 4000, max: 6000, about: 'How long A’s sale takes' },
    quickMs: { kind: 'time', default: 500, min: 200, max: 800, about: 'How long B’s sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSellQuickly },
  },
  faults: [],

  locks: [
    {
      id: 'set-nx-px',
      role: 'wrong',
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated', 'owner-only': 'held' },
    },
    {
      id: 'watchdog',
      role: 'right',
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held', progress: 'held' },
      caveat: 'A watchdog helps a slow worker, not a paused one. It is paused together with its worker.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A takes the lock. The lease is shorter than A’s sale.' },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'A takes the lock with a watchdog: a timer that runs beside its sale.',
    },
    {
      when: A.reads(),
      in: 'right',
      caption: 'The watchdog will renew the lease again and again, before its time is over.',
    },
    {
      when: A.hears('renew.lua'),
      in: 'right',
      caption: 'The watchdog renews after a third of the lease. The lease starts anew.',
    },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'The lease runs out in the middle of A’s sale. A does not notice.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B has waited, and takes the lock. A still believes that A has it.' },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B has read 5, sells one, and writes 4.' },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A has read 5 as well, and writes 4. One of two sales is lost.',
    },
    {
      when: A.hears('release.lua'),
      in: 'wrong',
      caption: 'A wants to release the lock. Redis answers 0: A’s key was already gone.',
    },
    {
      when: A.released(),
      in: 'right',
      caption: 'A has the lock until its sale is done. Then A releases it.',
    },
    { when: B.acquired(), in: 'right', caption: 'B takes the lock only now, after A has released it.' },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'B reads A’s 4, and writes 3. Both sales are counted.',
    },
  ],

  questions: [
    {
      before: lock.expired(),
      in: 'wrong',
      ask: 'A’s lease is about to end, and A is still selling. What happens then?',
      options: [
        {
          text: 'Redis tells A that its lease is over.',
          right: false,
          why: 'Redis deletes the key, and sends A no message.',
        },
        {
          text: 'The stock refuses A’s write.',
          right: false,
          why: 'The stock knows nothing of the lock: it takes what it is given.',
        },
        {
          text: 'The lock is free, and A works on.',
          right: true,
          why: 'For Redis, A’s time is over. A can only know if it looks at a clock, or asks.',
        },
      ],
    },
    {
      before: A.hears('renew.lua'),
      in: 'right',
      ask: 'The watchdog will renew A’s lease while A works. When should it do so first?',
      options: [
        {
          text: 'Just before the lease ends.',
          right: false,
          why: 'A renewal that is sent just before the end may arrive after it.',
        },
        {
          text: 'After a third of the lease.',
          right: true,
          why: 'If one renewal is late, there is time for another. Redisson, a lock library for Java, renews after 10 of 30 seconds.',
        },
        {
          text: 'At once, for as long as the work is expected to take.',
          right: false,
          why: 'A renewal for that long is a long lease: if A crashes, all others wait.',
        },
      ],
    },
  ],

  remember: 'A lease ends when its time is over, not when the work is. Renew it while the work goes on.',
  sources: [
    {
      title: 'Redis: Distributed locks, making the algorithm more reliable: extending the lock',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Redisson: Locks and synchronizers',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Redis: Keyspace notifications, timing of expired events',
      url: 'https://redis.io/docs/latest/develop/pubsub/keyspace-notifications/',
    },
  ],
  next: 'lease-too-long',
  firstHour: { place: 5 },
  change: { figure: 'leaseMs', to: 2000, notice: 'Is this lease long enough for A’s sale?' },
})
