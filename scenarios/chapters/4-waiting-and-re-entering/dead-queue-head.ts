import { client, crash, defineScenario } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')

export default defineScenario({
  title: 'A crash in the queue',
  story: 'B is the first in the queue, and C the second. Then B crashes.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 3000, min: 2400, max: 5000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 1200, min: 900, max: 1400, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 8000, min: 7500, max: 20_000, about: 'How long a worker waits for the lock' },
    patienceMs: {
      kind: 'time',
      default: 1500,
      min: 1200,
      max: 2000,
      about: 'How long a waiter’s place is kept after it last asked',
    },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.reads(), script: sellOne },
    C: { startsWhen: B.hears('SUBSCRIBE'), script: sellOne },
  },
  faults: [crash('B').when(C.hears('SUBSCRIBE'))],

  locks: [
    {
      id: 'fair-no-deadline',
      role: 'wrong',
      expect: { progress: 'violated', 'no-leak': 'violated' },
    },
    {
      id: 'fair',
      role: 'right',
      expect: { progress: 'held', 'no-leak': 'held' },
      caveat: 'A waiter may only be slow. If it does not ask for a while, it loses its place as well.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock; nobody waits yet.' },
    { when: B.waits(), in: 'wrong', caption: 'B comes and is the first in the queue.' },
    { when: C.waits(), in: 'wrong', caption: 'C comes and stands behind B.' },
    { when: B.crashed(), in: 'wrong', caption: 'B crashes while it waits; its place in the queue remains.' },
    { when: A.released(), in: 'wrong', caption: 'A releases, and C hears it; but C is not the first.' },
    {
      when: C.acquired(),
      in: 'right',
      caption: 'With deadlines, B stopped asking, so its place lapsed. C is the first and gets the lock.',
    },
    { when: C.writeAccepted(), in: 'right', caption: 'C sells its item.' },
    { when: C.refused(), in: 'wrong', caption: 'C gives up: the lock is free, and the queue waits for the dead.' },
  ],

  questions: [
    {
      before: A.released(),
      in: 'wrong',
      ask: 'A gives the lock back. B, the first in the queue, is dead. C is the second. Who gets the lock?',
      options: [
        {
          text: 'C: B cannot take it.',
          right: false,
          why: 'Nothing in Redis says that B is dead. The queue’s first is B, and the script lets only the first in.',
        },
        {
          text: 'Nobody.',
          right: true,
          why: 'The lock is free and C is alive, but nobody gets in. A place in the queue must end when its owner stops asking.',
        },
        {
          text: 'C, after B’s lease.',
          right: false,
          why: 'B has no lease: it never held the lock. It has a place, and this place has no end.',
        },
      ],
    },
  ],

  remember:
    'Whatever a worker leaves in Redis needs an end of its own. That means keys, grants, and places in a queue.',
  sources: [
    {
      title: 'Redisson: Locks and synchronizers (fair lock)',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Redisson: RedissonFairLock',
      url: 'https://github.com/redisson/redisson/blob/master/redisson/src/main/java/org/redisson/RedissonFairLock.java',
    },
  ],
  next: 'semaphore',
  change: { figure: 'patienceMs', to: 2000, notice: 'How long does B’s place hold up C now, in each run?' },
})
