import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const lock = key('lock:stock')

const stoppedBeforeRelease = pause('A').when(A.leaves()).until(B.works().nth(2))

export default defineScenario({
  title: 'Releasing somebody else’s lock',
  story: 'A stops just before it gives the lock back. When it wakes up, the lock is somebody else’s.',
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
  faults: [stoppedBeforeRelease],

  locks: [
    {
      id: 'set-nx-px-blind-del',
      role: 'wrong',
      // Where a slow machine lets C come late, B must not be gone already.
      faults: [
        stoppedBeforeRelease,
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
      caveat: 'The owner value protects the lock, not the stock. A client that stops before its write still writes.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A takes the lock, with a lease, and sells one item.' },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A has sold its item. A garbage collection stops it just before it releases.',
    },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'The lease runs out while A stands still, and the lock is rightly free.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B takes the lock. The key has the same name, but is B’s now.' },
    {
      when: A.hears('DEL'),
      in: 'wrong',
      caption: 'A wakes up and deletes the key, with DEL. B’s lock is gone.',
    },
    {
      when: A.hears('release.lua'),
      in: 'right',
      caption: 'Here A’s release looks whose key it is. It is B’s: nothing is deleted.',
    },
    { when: C.acquired(), in: 'wrong', caption: 'C finds no key and enters: B and C are both inside.' },
    {
      when: C.waits(),
      in: 'right',
      caption: 'With the owner checked, B’s lock is still there. C waits.',
    },
    {
      when: B.hears('DEL'),
      in: 'wrong',
      caption: 'B’s own blind DEL deletes C’s lock: one mistaken release leads to the next.',
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
      ask: 'A wakes up and goes on: it deletes the key, with DEL. What will Redis do?',
      options: [
        {
          text: 'Refuse: the key was set by B.',
          right: false,
          why: 'DEL knows no owners: a key does not remember who set it, only its value.',
        },
        {
          text: 'Nothing: A’s lock has expired.',
          right: false,
          why: 'A’s grant has expired. But there is a key of that name again: it is B’s.',
        },
        {
          text: 'Delete the key.',
          right: true,
          why: 'DEL deletes what is there, and what is there is B’s lock.',
        },
      ],
    },
    {
      before: C.waits(),
      in: 'right',
      ask: 'The script compares and deletes in one step. Could A GET the key, compare in its own code, then DEL?',
      options: [
        {
          text: 'Yes: it would have seen that the lock is B’s.',
          right: false,
          why: 'This time, yes. But the stop can also fall between the GET and the DEL. Then the GET’s answer is out of date.',
        },
        {
          text: 'No: the owner can change between the GET and the DEL.',
          right: true,
          why: 'Comparing and deleting must be one step on the server. That is what the script is for.',
        },
      ],
    },
  ],

  remember: 'Release only what is still yours: compare and delete in one step, on the server.',
  sources: [
    {
      title: 'Redis: Distributed locks, correct implementation with a single instance',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    { title: 'Redis: SET, patterns', url: 'https://redis.io/docs/latest/commands/set/' },
  ],
  next: 'check-then-delete',
  axis: 'steps',
})
