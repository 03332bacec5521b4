import { client, defineScenario, key } from '../../define.ts'
import { releaseAfterWork } from '../../workers/release-after-work.ts'
import { releaseInFinally } from '../../workers/release-in-finally.ts'
import { comeAndSell } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'An error before the release',
  story: 'A’s work throws an error while A holds the lock. The line that releases comes after the work.',
  teaches: 'no-leak',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 3000, min: 2500, max: 8000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 800, min: 400, max: 1000, about: 'How long a sale takes' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: releaseAfterWork,
    B: { startsWhen: A.works(), script: comeAndSell({ laterMs: 200 }) },
  },
  faults: [],

  locks: [
    {
      id: 'release-after-work',
      lock: 'set-nx-px',
      title: 'Release after the work',
      role: 'wrong',
      expect: { 'no-leak': 'violated', progress: 'held', exclusion: 'held' },
      caveat: 'The lease saves B in the end. With a watchdog that goes on renewing, not even that would happen.',
    },
    {
      id: 'release-in-finally',
      lock: 'set-nx-px',
      title: 'Release in finally',
      role: 'right',
      clients: { A: releaseInFinally },
      expect: { 'no-leak': 'held', exclusion: 'held' },
      caveat: 'A finally runs when code throws, not when the process dies. For that there is the lease.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock and begins its sale.' },
    { when: B.waits(), in: 'wrong', caption: 'B wants the lock too, and waits.' },
    {
      when: A.threw(),
      in: 'wrong',
      caption: 'The packing machine jams. The error carries A past the line that releases: its key stays.',
    },
    {
      when: B.works().nth(2),
      in: 'right',
      caption: 'With finally, the same error passed through the release. B is selling already.',
    },
    { when: lock.expired(), in: 'wrong', caption: 'Only the end of the lease frees the lock.' },
    { when: B.acquired(), in: 'wrong', caption: 'B gets in at last: for most of a lease it has waited for nobody.' },
  ],

  questions: [
    {
      before: A.threw(),
      in: 'wrong',
      ask: 'A’s work is about to throw. A’s process lives on and its connection stays open. When does B get the lock?',
      options: [
        {
          text: 'At once: the error ends A’s critical section.',
          right: false,
          why: 'It ends the work, but Redis does not know. The key is still A’s.',
        },
        {
          text: 'When A’s lease ends.',
          right: true,
          why: 'Nobody releases the lock any more. Only the end of its lease frees it.',
        },
        {
          text: 'Never.',
          right: false,
          why: 'That would be so without a lease, or with a watchdog that nobody stops.',
        },
      ],
    },
  ],

  remember: 'Release in a finally. The lease is for crashes, not for errors.',
  sources: [
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Java: Lock, “in most cases, the following idiom should be used”',
      url: 'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/locks/Lock.html',
    },
  ],
  next: 'unlock-in-finally',
  axis: 'time',
  change: { figure: 'leaseMs', to: 6000, notice: 'With twice the lease, how long does B wait now, in each run?' },
})
