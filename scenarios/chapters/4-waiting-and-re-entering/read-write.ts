import { client, defineScenario, delayRequest, key, pause } from '../../define.ts'
import { countTwice } from '../../workers/count-twice.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const D = client('D')
const lock = key('lock:stock')

/** A's way out takes longer than its lease. */
const lateExit = (script: string) =>
  delayRequest('A', script, C.reads(), { words: 'A’s way out is late on the network' })

export default defineScenario({
  title: 'The reader who left late',
  story: 'Many may count the stock at once, but whoever sells must be alone. A’s release is late.',
  teaches: 'owner-only',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 2200, min: 1500, max: 3000, about: 'How long a grant lasts' },
    countMs: { kind: 'time', default: 500, min: 300, max: 800, about: 'How long it takes to count' },
    workMs: { kind: 'time', default: 600, min: 400, max: 800, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits to come in' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long it waits between two tries' },
  },
  stock: 5,
  clients: {
    A: countTwice,
    B: { startsWhen: A.reads(), script: countTwice },
    C: { startsWhen: lock.expired(), script: countTwice },
    D: { startsWhen: C.reads(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'read-write-counter',
      role: 'wrong',
      faults: [
        lateExit('leave-counted.lua'),
        pause('C', 'C counts slowly').when(C.aboutTo('read').nth(2)).until(D.writes()),
      ],
      expect: {
        exclusion: 'violated',
        coverage: 'violated',
        'owner-only': 'violated',
        'store-exclusion': 'held',
      },
    },
    {
      id: 'read-write-owners',
      role: 'right',
      faults: [
        lateExit('leave-named.lua'),
        pause('C', 'C counts slowly').when(C.aboutTo('read').nth(2)).until(D.waits()),
      ],
      expect: {
        exclusion: 'held',
        coverage: 'held',
        'owner-only': 'held',
        'store-exclusion': 'held',
        progress: 'held',
      },
      caveat: 'Readers who keep coming keep a writer out. A fair lock lets nobody in past a writer who waits.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A counts the stock. Redis notes one reader.' },
    { when: B.acquired(), in: 'wrong', caption: 'B counts beside it, as readers may. Redis notes two.' },
    {
      when: A.sends('leave-counted.lua'),
      in: 'wrong',
      caption: 'A is done and says so. The message is stuck on its way.',
    },
    { when: lock.expired(), in: 'wrong', caption: 'B has left, and A’s lease ends. Nobody is inside.' },
    { when: C.reads(), in: 'wrong', caption: 'C comes in to count. Redis notes one reader: C.' },
    {
      when: A.executes('leave-counted.lua'),
      in: 'wrong',
      caption: 'Now A’s message arrives: one reader fewer. It is C who is counted out.',
    },
    { when: D.acquired(), in: 'wrong', caption: 'Redis counts nobody. So D, who sells, comes in beside C.' },
    { when: D.writes(), in: 'wrong', caption: 'D sells while C counts. C’s two counts will differ.' },
    { when: B.acquired(), in: 'right', caption: 'Here Redis keeps names: A and B, each with a deadline.' },
    {
      when: A.executes('leave-named.lua'),
      in: 'right',
      caption: 'This message names A. A is not inside any more, so nothing happens.',
    },
    { when: D.waits(), in: 'right', caption: 'D has to wait for C.' },
    { when: D.acquired(), in: 'right', caption: 'C has left. D comes in, alone.' },
  ],

  questions: [
    {
      before: A.executes('leave-counted.lua'),
      in: 'wrong',
      ask: 'A’s release arrives a lease too late. What does it do?',
      options: [
        {
          text: 'Nothing: A’s lease is over.',
          right: false,
          why: 'Redis does not know whose release it is. There is a number, and it is told to count down.',
        },
        {
          text: 'It counts down for C.',
          right: true,
          why: 'One reader fewer leaves none. But the one who was counted is C, and C is still reading.',
        },
        {
          text: 'It makes the number −1.',
          right: false,
          why: 'The script looks: with the last reader the key goes. Here the last reader is C.',
        },
      ],
    },
  ],

  remember:
    'Whoever is inside needs a name, even where many may be inside. Without names a late release throws out somebody else.',
  sources: [
    {
      title: 'Courtois, Heymans, Parnas: Concurrent Control with “Readers” and “Writers”',
      url: 'https://doi.org/10.1145/362759.362813',
    },
    {
      title: 'Redisson: Locks and synchronizers, ReadWriteLock',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
  ],
  next: 'master-failover',
  change: { figure: 'leaseMs', to: 3000, notice: 'A’s message comes after this lease, too. Does it count out C?' },
})
