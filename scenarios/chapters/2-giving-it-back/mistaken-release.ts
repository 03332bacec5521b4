import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const lock = key('lock:stock')

const pausedBeforeRelease = pause('A', 'A is paused').when(A.leaves()).until(B.works().nth(2))

export default defineScenario({
  title: 'Releasing somebody else’s lock',
  story: 'A is paused just before it releases the lock. Its lease ends, and B takes the lock.',
  teaches: 'owner-only',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 3000,
      min: 2500,
      max: 6000,
      about: 'How long the lock lasts if nobody releases it',
    },
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
      id: 'set-nx-px-blind-del',
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
      caveat: 'This protects the lock, not the stock. A worker that is paused before its write still writes later.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A takes the lock. To release it, A will delete the key with DEL.' },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A is paused before it releases the lock. Nothing in A’s program goes on.',
    },
    { when: lock.expired(), in: 'wrong', caption: 'The lease runs out, and Redis deletes A’s key. A does not notice.' },
    { when: B.acquired(), in: 'wrong', caption: 'B takes the lock. The key has the same name, but now it is B’s.' },
    {
      when: A.hears('DEL'),
      in: 'wrong',
      caption: 'A wakes up, and deletes the key blindly, without a look. But it is B’s.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'A is paused here, too. B takes the lock. Its key says whose it is.',
    },
    {
      when: A.hears('release.lua'),
      in: 'right',
      caption: 'A wakes up, and looks first whose key it is. B’s key stays.',
    },
    { when: C.acquired(), in: 'wrong', caption: 'C comes, a third worker. It finds no key, and takes the lock, too.' },
    { when: C.waits(), in: 'right', caption: 'C finds B’s key, and waits.' },
    { when: B.hears('DEL'), in: 'wrong', caption: 'B is done, and deletes the key. By now it is C’s.' },
    {
      when: { on: 'resource-write', occurrence: 3 },
      in: 'wrong',
      caption: 'C counted from the same stock as B. One of their two sales is lost.',
    },
    { when: C.acquired(), in: 'right', caption: 'C takes the lock after B has released it: one at a time.' },
  ],

  questions: [
    {
      before: A.resumed(),
      in: 'wrong',
      ask: 'A wakes up, and deletes the key with DEL. What will Redis do?',
      options: [
        {
          text: 'Refuse: the key was set by B.',
          right: false,
          why: 'DEL does not ask whose key it is. It deletes whatever has this name.',
        },
        {
          text: 'Nothing: A’s lease is over.',
          right: false,
          why: 'A’s key is gone, but B has made a new one with the same name.',
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
      ask: 'The repaired lock looks and deletes in one step, inside Redis. Could A use two commands: first look, then delete?',
      options: [
        {
          text: 'Yes: A would see that the key is B’s.',
          right: false,
          why: 'After A has looked, it can be paused, and the key can become B’s.',
        },
        {
          text: 'No: the key can change hands between the two.',
          right: true,
          why: 'A looks, is paused, and deletes a key that is B’s by now. One step has no gap.',
        },
      ],
    },
  ],

  remember: 'Release only what is still yours: look and delete in one step, inside Redis.',
  sources: [
    {
      title: 'Redis: Distributed locks, correct implementation with a single instance',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    { title: 'Redis: SET, patterns', url: 'https://redis.io/docs/latest/commands/set/' },
  ],
  next: 'check-then-delete',
  firstHour: { place: 4 },
  axis: 'steps',
  change: { figure: 'leaseMs', to: 6000, notice: 'The pause outlasts this lease, too. Does A still delete B’s lock?' },
})
