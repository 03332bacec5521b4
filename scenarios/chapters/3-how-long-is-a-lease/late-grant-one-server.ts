import { client, defineScenario, delayReply, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A slow answer',
  story: 'Redis grants A the lock at once. But its answer to A is slow.',
  teaches: 'coverage',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 2200, min: 2000, max: 4000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 800, min: 600, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
    timeoutMs: {
      kind: 'time',
      default: 12_000,
      min: 10_000,
      max: 20_000,
      about: 'How long a worker waits for an answer',
    },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.executes('SET'), script: sellOne },
  },
  faults: [delayReply('A', 'SET', B.reads(), { words: 'The answer to A is late' })],

  locks: [
    {
      id: 'set-nx-px',
      role: 'wrong',
      expect: { coverage: 'violated', exclusion: 'violated', 'no-lost-update': 'violated' },
    },
    {
      id: 'set-nx-px-validity',
      role: 'right',
      expect: { coverage: 'held', exclusion: 'held', 'no-lost-update': 'held' },
      caveat:
        'The check sees a delay that came before it. A pause that comes after it goes unnoticed: “Paused before the write” shows that.',
    },
  ],

  beats: [
    {
      when: A.executes('SET'),
      in: 'wrong',
      caption: 'Redis grants A the lock. The lease runs from here. The answer is on its way.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B asks and is refused. The lock is A’s, and A does not know it.' },
    { when: lock.expired(), in: 'wrong', caption: 'The lease ends. A has not heard yet that it began.' },
    { when: B.acquired(), in: 'wrong', caption: 'Redis grants the lock to B.' },
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A’s answer arrives: OK. A believes it, and B is inside as well.',
    },
    {
      when: A.sends('release.lua'),
      in: 'right',
      caption: 'This A looks at its clock. It asked more than a lease ago, so OK is worth nothing.',
    },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'A and B both sold from the same count. One sale is lost.',
    },
    { when: A.acquired(), in: 'right', caption: 'B is done. A’s next attempt is answered in time.' },
  ],

  questions: [
    {
      before: A.acquired(),
      in: 'wrong',
      ask: 'A’s OK is about to arrive. Does A hold the lock then?',
      options: [
        {
          text: 'Yes: Redis said OK.',
          right: false,
          why: 'Redis said so more than a lease ago. OK does not tell when it was said.',
        },
        {
          text: 'Yes, from now on for one lease.',
          right: false,
          why: 'The lease runs in Redis, from the moment of the SET. It does not wait for the answer.',
        },
        {
          text: 'No, but A cannot see that from the answer.',
          right: true,
          why: 'A has to look at its own clock. It asked more than a lease ago, so OK is worth nothing.',
        },
      ],
    },
  ],

  remember: 'A lease is as old as your question. Look at your clock when the answer comes.',
  sources: [
    {
      title: 'Redis: Distributed locks, the Redlock algorithm, step 3',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'immortal-watchdog',
  change: { figure: 'leaseMs', to: 4000, notice: 'The answer comes after this lease, too. Does A get in beside B?' },
})
