import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Paused before the write',
  story: 'A is paused just before its write. Its lease ends, and B sells.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 5000,
      about: 'How long the lock lasts if nobody renews or releases it',
    },
    workMs: { kind: 'time', default: 800, min: 400, max: 2000, about: 'How long a sale takes' },
    pauseMs: {
      kind: 'time',
      default: 0,
      min: 0,
      max: 10_000,
      zero: 'until B is done',
      about: 'How long A is paused',
    },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  given: { 'fence:stock': '32' },
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 400 }) },
  },
  faults: [
    pause('A', 'A is paused by a garbage collection').when(A.aboutTo('write')).lasting('pauseMs').until(B.finished()),
  ],

  locks: [
    {
      id: 'watchdog',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'fenced',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'Two workers still believe at the same time that they have the lock. No lease can prevent that. The stock refuses A’s write only after B’s. If A writes between B’s read and B’s write, a sale is still lost.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A takes the lock. Its watchdog renews the lease again and again.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'A takes a fenced lock: it hands out rising numbers, called tokens. A gets 33.',
    },
    {
      when: A.hears('renew.lua'),
      in: 'wrong',
      caption: 'The watchdog renews, and the lease starts anew. Slow work does no harm.',
      otherwise: 'This time A is paused before its watchdog has renewed anything.',
    },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A is paused by a garbage collection, a clean-up of memory. Its watchdog pauses, too.',
    },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'The lease runs out, because nothing renews it.',
      otherwise: 'This time A woke up before its lease ended. It wrote in time.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B takes the lock. A still believes that A has it.',
      otherwise: 'This time A woke up before B came. It wrote first.',
    },
    {
      when: A.paused(),
      in: 'right',
      caption: 'A is paused just before its write, as before. It still has token 33.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'B takes the lock, and the next token, 34. A still believes A has it.',
      otherwise: 'This time A woke up before its lease ended. B comes after it.',
    },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'B writes with token 34. The stock remembers the largest token it has seen.',
      otherwise: 'This time A woke up and wrote before B did. Token 33 came first.',
    },
    {
      when: A.writes().since(B.writes()),
      in: 'wrong',
      caption: 'A wakes up, and writes what it counted before. B’s sale is lost.',
      otherwise: 'This time A woke up and wrote before B did.',
    },
    {
      when: A.writeRefused(),
      in: 'right',
      caption: 'A wakes up, and writes with token 33. The stock has seen 34, and refuses.',
    },
    {
      // Not when A leaves: its watchdog may hear of the lost lease before the stock has answered.
      when: A.released(),
      in: 'right',
      caption: 'The stock has refused A. So A’s customer gets no cup until A tries again.',
    },
  ],

  questions: [
    {
      before: B.works().nth(2),
      in: 'wrong',
      ask: 'B sells now. Later A wakes up, and writes. What saves B’s sale, however long the pause is?',
      options: [
        {
          text: 'A checks that it still has the lock, then writes.',
          right: false,
          why: 'A can also be paused after its check, just before the write.',
        },
        {
          text: 'A longer lease.',
          right: false,
          why: 'A pause can be longer than any lease. And if A crashes, the others wait longer.',
        },
        {
          text: 'The stock: it refuses a write from whoever had the lock before.',
          right: true,
          why: 'So far the stock knows nothing of the lock. It needs a number that tells who took the lock later.',
        },
      ],
    },
    {
      before: B.acquired(),
      in: 'right',
      ask: 'A is paused with token 33, and B is about to get 34. Will both believe they have the lock?',
      options: [
        {
          text: 'Yes, as with the other lock.',
          right: true,
          why: 'A is paused while its lease ends, and nothing can tell it. The token protects the stock, not the lock.',
        },
        {
          text: 'No: the larger token takes the lock from A.',
          right: false,
          why: 'Nobody tells A: only the stock compares tokens, when a write arrives.',
        },
      ],
    },
  ],

  remember: 'A lease can end while its worker is paused. So the stock itself has to check the token.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    { title: 'antirez: Is Redlock safe?', url: 'http://antirez.com/news/101' },
    {
      title: 'Redisson: Locks and synchronizers',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
  ],
  next: 'told-after-pause',
  firstHour: { place: 6, leadsTo: 'master-failover' },
  change: { figure: 'pauseMs', to: 1000, notice: 'A wakes up before its lease ends. Is a sale lost?' },
})
