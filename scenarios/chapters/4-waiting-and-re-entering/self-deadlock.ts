import { client, defineScenario } from '../../define.ts'
import { sellInSteps } from '../../workers/sell-in-steps.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'A function that locks again',
  story: 'A holds the lock and calls a function that takes the same lock.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1200, min: 1000, max: 3000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 600, min: 200, max: 900, about: 'How long a sale takes' },
    innerWaitMs: { kind: 'time', default: 4200, min: 4200, max: 12_000, about: 'How long A waits for itself' },
    waitMs: { kind: 'time', default: 20_000, min: 15_000, max: 40_000, about: 'How long B waits for the lock' },
    retryMs: { kind: 'time', default: 300, min: 100, max: 500, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: { A: sellInSteps, B: { startsWhen: A.acquired(), script: sellOne } },
  faults: [],

  locks: [
    {
      id: 'watchdog',
      role: 'wrong',
      expect: { progress: 'violated' },
      caveat:
        'Without a watchdog, A’s lease would end while it waits. Then A would hold the lock a second time in place of the first.',
    },
    {
      id: 'reentrant-hash',
      role: 'right',
      expect: { progress: 'held', reentrancy: 'held', 'no-lost-update': 'held' },
      caveat:
        'The count belongs to one thread of one process. Hand the lock to another thread, and that one waits as well.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock to sell an item.' },
    {
      when: A.acquired().nth(2),
      in: 'right',
      caption: 'The hash knows its owner: A is let in again, and the count is 2.',
    },
    {
      when: A.waits(),
      in: 'wrong',
      caption: 'Counting the stock takes the same lock. Redis answers nil, and A waits for itself.',
    },
    {
      when: A.released(),
      in: 'right',
      caption: 'The inner release takes the count back to 1; A still holds the lock.',
    },
    {
      when: A.hears('renew.lua').since(A.waits()),
      in: 'wrong',
      caption: 'Meanwhile A’s own watchdog renews the lease that A is waiting for.',
    },
    { when: A.writes(), in: 'right', caption: 'A sells, still under the lock, while B waits outside.' },
    { when: A.released().nth(2), in: 'right', caption: 'The last release takes the count to 0, and the key is gone.' },
    { when: B.acquired(), in: 'right', caption: 'B gets the lock: it had to wait for one sale only.' },
    { when: A.refused(), in: 'wrong', caption: 'A gives up waiting for itself: nothing is sold.' },
  ],

  questions: [
    {
      before: A.waits(),
      in: 'wrong',
      ask: 'A holds the lock and asks for it once more, with SET NX. What will Redis say?',
      options: [
        {
          text: 'OK: it is A’s own lock.',
          right: false,
          why: 'NX means “only if the key does not exist”. Redis does not look at whose key it is.',
        },
        {
          text: 'nil: the key exists.',
          right: true,
          why: 'To let the owner in again, somebody must compare owners and count. SET NX does neither.',
        },
        {
          text: 'An error: deadlock.',
          right: false,
          why: 'Redis knows of no waiting. It only sees a worker that asks again and again.',
        },
      ],
    },
  ],

  remember: 'Code that calls code needs a lock that knows its owner. Or make a rule: nobody takes it twice.',
  sources: [
    {
      title: 'Redisson: Locks and synchronizers (reentrant lock)',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
  ],
  next: 'inner-release',
  change: { figure: 'innerWaitMs', to: 8000, notice: 'A waits longer for itself. Does its own lease end by then?' },
})
