import { client, defineScenario, key, pause, skewClock } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const aMinuteAhead = skewClock('B', 60_000)

export default defineScenario({
  title: 'Whose clock counts?',
  story: 'The key says until when A holds the lock, by A’s clock. B’s clock is a minute ahead.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 4000, min: 3000, max: 10_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 1000, min: 600, max: 1500, about: 'How long a sale takes' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.works(), script: comeAndSell({ laterMs: 300 }) },
  },
  faults: [aMinuteAhead],

  locks: [
    {
      id: 'setnx-timestamp-getset',
      role: 'wrong',
      // Where a slow machine lets B come late, A must not be gone already.
      faults: [aMinuteAhead, pause('A', 'A is still selling when B comes').when(A.aboutTo('write')).until(B.reads())],
      expect: {
        exclusion: 'violated',
        'owner-only': 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'set-nx-px',
      role: 'right',
      expect: { exclusion: 'held', 'owner-only': 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'Now one clock counts, that of Redis. If that one jumps ahead, every lease ends early.',
    },
  ],

  beats: [
    {
      when: lock.set(),
      in: 'wrong',
      caption: 'The key’s value is A’s deadline, by A’s clock. Redis itself has no expiry to count down.',
    },
    {
      when: lock.set(),
      in: 'right',
      caption: 'SET NX PX sends a duration, and Redis adds it to its own clock. No worker’s clock is asked.',
    },
    {
      when: B.hears('GET'),
      in: 'wrong',
      caption: 'B reads A’s deadline. For A it lies seconds ahead, by B’s clock almost a minute back.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'GETSET returns the deadline that B had read. So B takes over, in the middle of A’s sale.',
    },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'Both counted from the same stock. Two items are sold, but only one is counted.',
    },
    {
      when: A.writeAccepted(),
      in: 'right',
      caption: 'B’s clock is just as wrong here, but nobody asks it. A’s key is there, and B waits.',
    },
    { when: B.acquired(), in: 'right', caption: 'A has released the lock, and B acquires it: one at a time.' },
    {
      when: B.finished(),
      in: 'right',
      caption: 'The lease was a duration that one clock measured. No two machines had to agree on the time.',
    },
  ],

  questions: [
    {
      before: B.hears('GET'),
      in: 'wrong',
      ask: 'B’s clock is a minute ahead. B finds the key and reads the deadline in it. What does B conclude?',
      options: [
        {
          text: 'That A holds the lock for some seconds more.',
          right: false,
          why: 'B would, if its clock agreed with A’s. By B’s clock the deadline passed almost a minute ago.',
        },
        {
          text: 'That the lock has expired, and may be taken over.',
          right: true,
          why: 'The deadline was written by A’s clock and is read by B’s. With a minute between them, any lease shorter than that looks over.',
        },
        {
          text: 'Nothing: Redis tells whether the key has expired.',
          right: false,
          why: 'For Redis this key has no expiry. The deadline is a text that only the workers understand.',
        },
      ],
    },
  ],

  remember: 'Tell Redis how long, not until when: then one clock counts instead of everybody’s.',
  sources: [
    { title: 'Valkey: SETNX, handling deadlocks', url: 'https://valkey.io/commands/setnx/' },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'timestamp-overwrite',
  change: { figure: 'leaseMs', to: 10_000, notice: 'The lease is 10 s now. Does B still think that it is over?' },
})
