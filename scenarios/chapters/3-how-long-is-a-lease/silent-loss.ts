import { client, defineScenario, key, swallow } from '../../define.ts'
import { sellIfStillHeld } from '../../workers/sell-if-still-held.ts'
import { comeAndSellQuickly } from '../../workers/sell-quickly.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Renewals into the void',
  story: 'The network swallows A’s renewals. No answer says that they fail, so A goes on believing.',
  teaches: 'coverage',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 3000, min: 2700, max: 3300, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 5000, min: 5000, max: 6000, about: 'How long A’s sale takes' },
    quickMs: { kind: 'time', default: 500, min: 200, max: 800, about: 'How long B’s sale takes' },
    timeoutMs: {
      kind: 'time',
      default: 1000,
      min: 800,
      max: 1200,
      about: 'How long a worker waits for an answer from Redis',
    },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 300, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellIfStillHeld,
    B: { startsWhen: A.acquired(), script: comeAndSellQuickly },
  },
  faults: [swallow('A', 'requests', undefined, { when: A.works() })],

  locks: [
    {
      id: 'watchdog',
      title: 'Watchdog without a deadline',
      role: 'wrong',
      expect: { coverage: 'violated', exclusion: 'violated', 'no-lost-update': 'violated' },
    },
    {
      id: 'watchdog-deadline',
      role: 'right',
      expect: { coverage: 'held', exclusion: 'held', 'no-lost-update': 'held' },
      caveat: 'The deadline is checked before the write. A worker that is paused in between still writes too late.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'watchdog', caption: 'A acquires the lock, and its watchdog starts.' },
    {
      when: { on: 'node-link-cut' },
      in: 'watchdog',
      caption: 'From here the network swallows what A sends to Redis. No connection breaks, so A sees nothing.',
    },
    {
      when: A.hears('renew.lua'),
      in: 'watchdog',
      caption: 'A renewal got no answer in time. That may mean anything, so the watchdog will try again.',
    },
    {
      when: A.leaves(),
      in: 'watchdog-deadline',
      caption: 'With a deadline, A counts from the last answer. It ends its work before that lease can be over.',
    },
    {
      when: lock.expired(),
      in: 'watchdog-deadline',
      caption: 'The lease ends in Redis. With a deadline, A has ended its work by then.',
    },
    {
      when: lock.expired(),
      in: 'watchdog',
      caption: 'Without a deadline nothing ends for A. In Redis its lease is over, and A still believes.',
    },
    { when: B.acquired(), in: 'watchdog', caption: 'B acquires the free lock: A and B are both inside.' },
    { when: B.acquired(), in: 'watchdog-deadline', caption: 'B acquires the lock that A no longer relies on.' },
    {
      when: A.writes(),
      in: 'watchdog',
      caption: 'A asks itself whether it still holds the lock, says yes, and overwrites B’s sale.',
    },
    {
      when: A.finished(),
      in: 'watchdog-deadline',
      caption: 'A knew that the lock was lost and wrote nothing: B’s sale stands.',
    },
  ],

  questions: [
    {
      before: A.hears('renew.lua'),
      in: 'watchdog',
      ask: 'A’s renewal gets no answer. What should A conclude?',
      options: [
        {
          text: 'The lock is lost: stop at once.',
          right: false,
          why: 'The last confirmed lease still has time to run. And the next renewal may get through.',
        },
        {
          text: 'Nothing: only a 0 says that the lock is lost.',
          right: false,
          why: 'If nothing gets through, no 0 ever comes, and the lease ends all the same.',
        },
        {
          text: 'Go on until the last confirmed lease is nearly over, no longer.',
          right: true,
          why: 'Redis has confirmed that lease. A can count it on its own clock, from when it asked. It need not hear from anybody.',
        },
      ],
    },
    {
      before: A.leaves(),
      in: 'watchdog-deadline',
      ask: 'From when should A count the lease that Redis has confirmed?',
      options: [
        {
          text: 'From when the answer arrived.',
          right: false,
          why: 'Redis began to count earlier, when it executed the command. A would believe too long.',
        },
        {
          text: 'From when it sent the request.',
          right: true,
          why: 'Redis executed it after that. So A’s deadline comes first, unless A’s clock runs much slower than that of Redis.',
        },
      ],
    },
  ],

  remember: 'No answer is not a yes. Count the last confirmed lease yourself, and stop before it is over.',
  sources: [
    {
      title: 'Redis: Distributed locks, the validity time of a lock',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Kubernetes: leader election, renew deadline and lease duration',
      url: 'https://pkg.go.dev/k8s.io/client-go/tools/leaderelection',
    },
    {
      title: 'Gray, Cheriton: Leases, an efficient fault-tolerant mechanism for distributed file cache consistency',
      url: 'https://doi.org/10.1145/74850.74870',
    },
  ],
  next: 'redisson-four-ways',
  change: { figure: 'workMs', to: 6000, notice: 'A works longer. Does it learn of its loss in the first run now?' },
})
