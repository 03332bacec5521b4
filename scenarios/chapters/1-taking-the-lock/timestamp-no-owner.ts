import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const lock = key('lock:stock')

const pausedBeforeRelease = pause('A').when(A.leaves()).until(B.works().nth(2))

export default defineScenario({
  title: 'A release after the deadline',
  story: 'A overruns its deadline, and B takes the lock over. Then A releases.',
  teaches: 'owner-only',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 3000, min: 2500, max: 6000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 1000, min: 600, max: 1200, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 10_000, min: 8000, max: 20_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.paused(), script: sellOne },
    C: { startsWhen: A.released(), script: comeAndSell({ laterMs: 300 }) },
  },
  faults: [pausedBeforeRelease],

  locks: [
    {
      id: 'setnx-timestamp-getset',
      role: 'wrong',
      // Where a slow machine lets C come late, B must not be gone already.
      faults: [
        pausedBeforeRelease,
        pause('B', 'B is still selling when C comes').when(B.aboutTo('write')).until(C.reads()),
      ],
      expect: {
        'owner-only': 'violated',
        exclusion: 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'set-nx-px',
      role: 'right',
      expect: { 'owner-only': 'held', exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'A value of one’s own is not enough. The release must compare it and delete in one step.',
    },
  ],

  beats: [
    {
      when: lock.set(),
      in: 'wrong',
      caption: 'A’s key holds a deadline. It says until when the lock is held, but not by whom.',
    },
    {
      when: lock.set(),
      in: 'right',
      caption: 'With SET NX PX, the key holds a random value that only A knows. Redis keeps the time.',
    },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A has done its sale and is paused just before it releases.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'A’s deadline passes, and B takes the lock over with GETSET, as it should.',
    },
    {
      when: A.hears('DEL'),
      in: 'wrong',
      caption: 'A wakes up and deletes the key. No name in it tells A that it is B’s now.',
    },
    { when: C.acquired(), in: 'wrong', caption: 'C finds no key and enters: B and C are both inside.' },
    {
      when: C.waits(),
      in: 'right',
      caption: 'Here A’s release compared the key’s value with its own, and touched nothing. C waits for B.',
    },
    {
      when: { on: 'resource-write', occurrence: 3 },
      in: 'wrong',
      caption: 'B and C counted from the same stock. Two items are sold, but only one is counted.',
    },
    { when: C.acquired(), in: 'right', caption: 'C acquires the lock after B has released it: one at a time.' },
  ],

  questions: [
    {
      before: A.resumed(),
      in: 'wrong',
      ask: 'A knows the deadline that it wrote. Could A compare it with the one in the key, and only then delete?',
      options: [
        {
          text: 'Yes: a deadline is as good as a name.',
          right: false,
          why: 'Two workers can compute the same millisecond. And a loser’s GETSET can replace A’s deadline while A holds the lock.',
        },
        {
          text: 'No: a deadline says until when, not whose.',
          right: true,
          why: 'An owner’s value must belong to it alone, and nobody else may write it. Even then, comparing and deleting must be one step.',
        },
        {
          text: 'A need not look: a DEL of somebody else’s key fails.',
          right: false,
          why: 'Keys have no owners in Redis: whoever is connected may delete any of them.',
        },
      ],
    },
  ],

  remember: 'A lock must say who holds it. Let Redis keep the time.',
  sources: [
    { title: 'Valkey: SETNX, handling deadlocks', url: 'https://valkey.io/commands/setnx/' },
    {
      title: 'Redis: Distributed locks, correct implementation with a single instance',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'rolling-upgrade',
  axis: 'time',
  change: { figure: 'leaseMs', to: 6000, notice: 'The pause outlasts this lease, too. Does A still delete B’s key?' },
})
