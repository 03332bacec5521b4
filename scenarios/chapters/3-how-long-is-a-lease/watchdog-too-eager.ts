import { client, defineScenario, key, slowLink } from '../../define.ts'
import { sellIfStillHeld } from '../../workers/sell-if-still-held.ts'
import { comeAndSellQuickly } from '../../workers/sell-quickly.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A watchdog on a slow link',
  story: 'A’s messages take half a second each way. Can a watchdog renew a lease of 600 ms?',
  teaches: 'coverage',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 3000,
      min: 2800,
      max: 5000,
      about: 'How long a grant lasts, where it is long enough',
    },
    workMs: { kind: 'time', default: 2500, min: 2500, max: 4000, about: 'How long A’s sale takes' },
    quickMs: { kind: 'time', default: 1000, min: 800, max: 1200, about: 'How long B’s sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellIfStillHeld,
    B: { startsWhen: A.acquired(), script: comeAndSellQuickly },
  },
  faults: [slowLink('A', 500)],

  locks: [
    {
      id: 'short-lease',
      lock: 'watchdog',
      title: 'Watchdog, lease of 600 ms',
      role: 'wrong',
      parameters: { leaseMs: 600 },
      expect: { coverage: 'violated', exclusion: 'violated', 'owner-only': 'held', 'no-lost-update': 'held' },
    },
    {
      id: 'longer-lease',
      lock: 'watchdog',
      title: 'Watchdog, lease of seconds',
      role: 'right',
      expect: { coverage: 'held', exclusion: 'held', 'owner-only': 'held', 'no-lost-update': 'held' },
      caveat: 'A network has no longest delay. A lease can outlast the usual one, but not every one.',
    },
  ],

  beats: [
    {
      when: A.executes('SET'),
      in: 'short-lease',
      caption: 'A’s SET took half a second to arrive. The lease begins, and A does not know yet.',
    },
    {
      when: A.acquired(),
      in: 'short-lease',
      caption: 'The answer took half a second, too. A believes from here on, and its short lease is almost over.',
    },
    {
      when: lock.expired(),
      in: 'short-lease',
      caption: 'The short lease is over before the first renewal arrives.',
    },
    {
      when: B.acquired(),
      in: 'short-lease',
      caption: 'B, on a fast link, acquires the free lock; A is inside as well.',
    },
    {
      when: A.executes('renew.lua'),
      in: 'short-lease',
      caption: 'A’s renewal arrives, finds B’s value, and renews nothing: it returns 0.',
    },
    {
      when: A.leaves(),
      in: 'short-lease',
      caption: 'Half a second later A hears the 0 and ends its work. It has worked without the lock until then.',
    },
    {
      when: A.executes('renew.lua'),
      in: 'longer-lease',
      caption: 'With the longer lease the renewal is just as slow, and arrives in good time.',
    },
    {
      when: A.writeAccepted(),
      in: 'longer-lease',
      caption: 'With the longer lease, A writes while Redis still holds the lock for it.',
    },
    {
      when: B.acquired(),
      in: 'longer-lease',
      caption: 'With the longer lease, B acquires only when A’s release has arrived.',
    },
  ],

  questions: [
    {
      before: A.acquired(),
      in: 'short-lease',
      ask: 'Redis has just granted A a lease of 600 ms. The answer takes 500 ms. How much of the lease can A count on?',
      options: [
        {
          text: '600 ms from when the answer arrives.',
          right: false,
          why: 'The lease has been running since Redis executed the command.',
        },
        {
          text: '600 ms less the time since A sent the command.',
          right: true,
          why: 'A cannot see when Redis executed it. Counting from the sending is on the safe side: here nothing is left.',
        },
        {
          text: 'All of it, because a watchdog renews it.',
          right: false,
          why: 'A renewal takes just as long to arrive. It helps only if the lease is longer than the trips.',
        },
      ],
    },
    {
      before: A.executes('renew.lua'),
      in: 'short-lease',
      ask: 'Would renewing much more often have saved A’s short lease?',
      options: [
        {
          text: 'Yes: one of the many renewals arrives in time.',
          right: false,
          why: 'A hears of the grant 500 ms into the lease. Only then can it renew, and that takes 500 ms more.',
        },
        {
          text: 'No: the trip is too long for this lease.',
          right: true,
          why: 'At least two trips lie between grant and first renewal: the answer’s and the renewal’s. The lease must be longer than that, with room for failures.',
        },
      ],
    },
  ],

  remember: 'A lease must outlast the slowest answer and the trip of the next renewal. Leave room for one that fails.',
  sources: [
    {
      title: 'Redis: Distributed locks, the validity time of a lock',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Kleppmann: How to do distributed locking, on timing assumptions',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'late-grant-one-server',
  axis: 'steps',
  change: { figure: 'workMs', to: 4000, notice: 'The sale outlasts both leases. In which run does A keep the lock?' },
})
