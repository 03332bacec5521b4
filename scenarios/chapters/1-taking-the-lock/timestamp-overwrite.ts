import { client, crash, defineScenario, key, pause } from '../../define.ts'
import { comeLateAndSell } from '../../workers/come-late.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const lock = key('lock:stock')

const crashOfA = crash('A').when(A.aboutTo('write'))

export default defineScenario({
  title: 'Two want an expired lock',
  story: 'A’s lock has expired, and B and C both want it. B is faster.',
  teaches: 'owner-only',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1800, min: 1500, max: 4000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 500, min: 300, max: 600, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 12_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: C.paused(), script: comeLateAndSell },
    C: { startsWhen: A.crashed(), script: sellOne },
  },
  faults: [crashOfA],

  locks: [
    {
      id: 'setnx-timestamp-getset',
      role: 'wrong',
      faults: [
        crashOfA,
        pause('C').when(C.aboutTo('GETSET')).until(B.works()),
        pause('B', 'B’s sale takes longer than usual').when(B.aboutTo('write')).until(C.works().nth(2)),
      ],
      expect: {
        'owner-only': 'violated',
        exclusion: 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
        'no-immortal-lock': 'held',
      },
    },
    {
      id: 'set-nx-px',
      role: 'right',
      clients: { B: { startsWhen: lock.expired(), script: comeLateAndSell } },
      faults: [crashOfA, pause('C').when(C.aboutTo('SET')).until(B.works())],
      expect: { 'owner-only': 'held', exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'The loser’s SET NX changes nothing. That protects the key, but not a holder that overruns its lease.',
    },
  ],

  beats: [
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes while it holds the lock. The key stays, and its deadline says until when.',
    },
    {
      when: C.paused(),
      in: 'wrong',
      caption: 'C has found A’s deadline in the past, but is paused just before its GETSET.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B found the same, and its GETSET returns A’s deadline. B has rightly taken the lock over.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'Here Redis deleted A’s key when its lease ended. B’s SET NX creates it anew.',
    },
    {
      when: C.hears('GETSET'),
      in: 'wrong',
      caption: 'C’s GETSET returns B’s deadline. C knows it has lost, but has already written its own.',
    },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'C’s SET NX was held up as well. It answered nil, and B’s key stayed as it was.',
    },
    {
      when: C.acquired(),
      in: 'wrong',
      caption: 'C’s deadline, computed before its pause, is past by now. So C takes over what B still holds.',
    },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'B and C counted from the same stock. Two items are sold, but only one is counted.',
    },
    { when: C.acquired(), in: 'right', caption: 'C acquires the lock only when B has released it.' },
  ],

  questions: [
    {
      before: C.resumed(),
      in: 'wrong',
      ask: 'B has taken the lock over. Now C wakes up and sends its GETSET. What happens to the key?',
      options: [
        {
          text: 'It keeps B’s deadline: C’s GETSET fails.',
          right: false,
          why: 'GETSET has no condition. It always writes, and returns what was there before.',
        },
        {
          text: 'It gets C’s deadline, though B holds the lock.',
          right: true,
          why: 'C learns only from the answer that it has lost. By then it has written, and nobody puts B’s deadline back.',
        },
        {
          text: 'It gets C’s deadline, and C holds the lock.',
          right: false,
          why: 'C compares the answer with what it had read. They differ, so C knows that somebody was faster.',
        },
      ],
    },
  ],

  remember: 'Asking must not change the answer. Whoever loses the race for a lock must leave no trace.',
  sources: [
    { title: 'Valkey: SETNX, handling deadlocks', url: 'https://valkey.io/commands/setnx/' },
    { title: 'Redis: GETSET', url: 'https://redis.io/docs/latest/commands/getset/' },
    {
      title: 'redis-lock issue 3: Lost locks and timeouts',
      url: 'https://github.com/errorception/redis-lock/issues/3',
    },
  ],
  next: 'timestamp-no-owner',
  change: { figure: 'leaseMs', to: 4000, notice: 'With a longer lease, does C still get in beside B?' },
})
