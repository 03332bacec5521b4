import { client, crash, defineScenario } from '../../define.ts'
import { callSupplier, callSupplierLater } from '../../workers/call-supplier.ts'

const A = client('A')
const B = client('B')
const C = client('C')
/** Somebody has waited long enough. C and D ask again and again: either may find A’s time over first. */
const comesIn = { on: 'client-acquired', after: { ...B.crashed() } } as const

export default defineScenario({
  title: 'Two permits, two crashes',
  story: 'The supplier takes two calls at once, and a number in Redis counts them. Then two callers crash.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 2500, min: 2300, max: 3000, about: 'How long a caller may keep its place' },
    // Well within the lease, so that a slow machine does not make a caller lose its place.
    callMs: { kind: 'time', default: 1200, min: 800, max: 1400, about: 'How long a call takes' },
    waitMs: { kind: 'time', default: 9000, min: 8500, max: 12_000, about: 'How long a caller waits for a place' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 400, about: 'How long it waits between two tries' },
  },
  stock: 5,
  clients: {
    A: callSupplier,
    B: { startsWhen: A.acquired(), script: callSupplierLater },
    C: { startsWhen: B.acquired(), script: callSupplierLater },
    D: { startsWhen: C.waits(), script: callSupplierLater },
  },
  faults: [
    crash('A', 'A crashes at the end of its call').when(A.aboutTo('leave')),
    crash('B', 'B crashes at the end of its call').when(B.aboutTo('leave')),
  ],

  locks: [
    {
      id: 'semaphore-counter',
      role: 'wrong',
      expect: {
        progress: 'violated',
        'no-immortal-lock': 'violated',
        'no-leak': 'violated',
        exclusion: 'held',
        'store-exclusion': 'held',
        coverage: 'held',
      },
    },
    {
      id: 'semaphore-owners',
      role: 'right',
      expect: {
        progress: 'held',
        'no-immortal-lock': 'held',
        'no-leak': 'held',
        exclusion: 'held',
        'store-exclusion': 'held',
        coverage: 'held',
      },
      caveat:
        'A caller who takes longer than its lease loses its place and is not told. Renew it, as a watchdog does: “A lease shorter than the work”.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'Two may call at once. Redis keeps one number. A makes it 1.' },
    { when: B.acquired(), in: 'wrong', caption: 'B makes it 2. Both are calling, as they may.' },
    { when: C.waits(), in: 'wrong', caption: 'C finds 2 and waits. The limit works.' },
    { when: B.acquired(), in: 'right', caption: 'Here Redis keeps names, A and B, each with a deadline.' },
    { when: A.crashed(), in: 'wrong', caption: 'A crashes. Nobody counts down for A.' },
    { when: B.crashed(), in: 'wrong', caption: 'B crashes as well, before it counts down. The number stays at 2.' },
    {
      when: comesIn,
      in: 'right',
      caption: 'A’s time is over. The next who asks removes A’s name, and comes in.',
    },
    {
      when: { ...comesIn, occurrence: 2 },
      in: 'right',
      caption: 'B’s time is over as well: the last one comes in. Two again, and no more.',
    },
    { when: C.refused(), in: 'wrong', caption: 'C gives up. Nobody is calling, but the number still says 2.' },
  ],

  questions: [
    {
      before: B.crashed(),
      in: 'wrong',
      ask: 'Two callers crash with a permit each. When does the number go down?',
      options: [
        {
          text: 'When Redis notices that their connections are gone.',
          right: false,
          why: 'Redis sees that two connections closed. It does not know that they had counted.',
        },
        {
          text: 'Never by itself.',
          right: true,
          why: 'Only those two would have counted down. To anybody else a 2 looks like two callers at work.',
        },
        {
          text: 'When C has waited long enough.',
          right: false,
          why: 'C cannot tell a dead caller from a slow one. The number does not say who they are.',
        },
      ],
    },
    {
      before: comesIn,
      in: 'right',
      ask: 'Is it enough to give the counter an expiry?',
      options: [
        {
          text: 'Yes: then it ends like any lease.',
          right: false,
          why: 'Each newcomer would extend it for the dead. Or it ends for all at once, and for the living as well.',
        },
        {
          text: 'No: each caller needs a time of its own.',
          right: true,
          why: 'Callers come and crash one by one. So each needs a line of its own, with a name and a time.',
        },
      ],
    },
  ],

  remember: 'A number does not say whose permit it is. Write down who holds one, and until when.',
  sources: [
    {
      title: 'Carlson: Redis in Action, 6.3 Counting semaphores',
      url: 'https://redis.io/ebook/part-2-core-concepts/chapter-6-application-components-in-redis/6-3-counting-semaphores/',
    },
    {
      title: 'Redisson: Locks and synchronizers, PermitExpirableSemaphore',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
  ],
  next: 'read-write',
  change: {
    figure: 'leaseMs',
    to: 3000,
    notice: 'Watch how long C waits for A’s place, and what the number says.',
  },
})
