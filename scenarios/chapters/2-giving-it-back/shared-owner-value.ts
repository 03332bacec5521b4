import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const lock = key('lock:stock')

const pausedBeforeRelease = pause('A').when(A.leaves()).until(B.works().nth(2))

export default defineScenario({
  title: 'Signed with a thread’s name',
  story: 'Each lock holds the name of its owner’s thread. The release compares that name, then deletes, in one step.',
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
      id: 'set-nx-px-thread-id',
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
      caveat: 'The value is new for each attempt. With one for each worker, its next grant would look like its last.',
    },
  ],

  beats: [
    {
      when: lock.set(),
      in: 'wrong',
      caption: 'A signs the lock with the name of its thread: thread-1.',
    },
    {
      when: lock.set(),
      in: 'right',
      caption: 'With SET NX PX done right, A signs with a value that nobody else has.',
    },
    { when: A.paused(), in: 'wrong', caption: 'A is paused just before it releases, and its lease runs down.' },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B takes the lock on another machine. Its thread is also the first of its process: thread-1.',
    },
    {
      when: A.hears('release.lua'),
      in: 'wrong',
      caption: 'A’s script finds “thread-1”, the name it is looking for, and deletes B’s lock.',
    },
    { when: C.acquired(), in: 'wrong', caption: 'C finds no key and enters: B and C are both inside.' },
    {
      when: C.waits(),
      in: 'right',
      caption: 'The same script returned 0: the values differ. B’s lock is still there, and C waits.',
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
      ask: 'A’s release runs the right script: compare the owner, then delete, in one step. What will it do to B’s lock?',
      options: [
        {
          text: 'Leave it alone: the script compares the owner.',
          right: false,
          why: 'It compares, and the values are equal: both workers have signed with “thread-1”.',
        },
        {
          text: 'Delete it: the value is the one A looks for.',
          right: true,
          why: 'A script can tell owners apart only as well as their values do. Thread names repeat on every machine.',
        },
        {
          text: 'Leave it alone: the key was set over another connection.',
          right: false,
          why: 'A key does not remember the connection that set it.',
        },
      ],
    },
    {
      before: C.waits(),
      in: 'right',
      ask: 'Which of these is good enough as the owner’s value?',
      options: [
        {
          text: 'The process id and the thread’s id.',
          right: false,
          why: 'In containers the process is often number 1, on every machine.',
        },
        {
          text: 'A random UUID for each attempt.',
          right: true,
          why: 'It is unique across all workers and all their attempts. The comparison needs just that.',
        },
        {
          text: 'The time in milliseconds.',
          right: false,
          why: 'Two machines can ask in the same millisecond, and clocks can be set back.',
        },
      ],
    },
  ],

  remember: 'The owner’s value must be unique across all machines. A new one for each attempt is safest.',
  sources: [
    {
      title: 'Redis: Distributed locks, correct implementation with a single instance',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    { title: 'Redis: SET, patterns', url: 'https://redis.io/docs/latest/commands/set/' },
  ],
  next: 'forked-child',
  axis: 'time',
  change: {
    figure: 'leaseMs',
    to: 6000,
    notice: 'The pause outlasts this lease, too. Does the script delete B’s lock?',
  },
})
