import { client, defineScenario, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'
import { comeAndSellQuickly } from '../../workers/sell-quickly.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A lease shorter than the work',
  story: 'A’s sale takes three times as long as its lease.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 2000, about: 'How long a grant lasts if nobody renews it' },
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
      caveat: 'A watchdog helps a slow client, not a paused one. It is paused together with its process.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A takes the lock. Its lease is shorter than its sale.' },
    { when: B.waits(), in: 'wrong', caption: 'B finds the key taken and waits.' },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'This lock has a watchdog: a timer that renews the lease while A works.',
    },
    {
      when: A.hears('renew.lua'),
      in: 'right',
      caption: 'After a third of its lease, A’s watchdog renews it.',
    },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'The lease runs out in the middle of A’s sale. A notices nothing.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'The lock is free, and B gets it. A still believes it has it.' },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B has read 5, sells one, and writes 4.' },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A has read 5 as well, and writes 4. Two are sold, one is counted.',
    },
    {
      when: A.hears('release.lua'),
      in: 'wrong',
      caption: 'Redis answers A’s release with 0: the lock was gone. A hears that after its write.',
    },
    {
      when: A.released(),
      in: 'right',
      caption: 'With the watchdog, A has the lock until its sale is done. Then it releases.',
    },
    { when: B.acquired(), in: 'right', caption: 'With the watchdog, B gets the lock only when A has released it.' },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'With the watchdog, B reads A’s 4 and writes 3. Both sales are counted.',
    },
  ],

  questions: [
    {
      before: lock.expired(),
      in: 'wrong',
      ask: 'A’s lease is about to end, and A still sells. What happens then?',
      options: [
        {
          text: 'Redis tells A that its lock has expired.',
          right: false,
          why: 'Redis deletes the key and tells nobody, unless somebody listens to keyspace notifications. Those can come late or get lost.',
        },
        {
          text: 'The stock refuses A’s write.',
          right: false,
          why: 'The stock knows nothing of the lock: it takes what it is given.',
        },
        {
          text: 'The lock is free, and A works on.',
          right: true,
          why: 'To Redis, A’s grant is over. A has no way to know unless it looks at a clock or asks.',
        },
      ],
    },
    {
      before: A.hears('renew.lua'),
      in: 'right',
      ask: 'When should a watchdog renew?',
      options: [
        {
          text: 'Just before the lease ends.',
          right: false,
          why: 'One slow answer, and the lease is over before the renewal arrives.',
        },
        {
          text: 'After a third of the lease.',
          right: true,
          why: 'A renewal may fail or be late, and there is time for another. Redisson does so: 10 s of 30 s.',
        },
        {
          text: 'Once, for as long as the work is expected to take.',
          right: false,
          why: 'That is a long lease under another name. If A crashes, everybody waits for its end.',
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
})
