import { client, crash, defineScenario, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'
import { sellUnderLongLease } from '../../workers/sell-under-long-lease.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A lease for the longest sale',
  story: 'To be safe, A asks for a lease that no sale can outlast. B wants the lock as well.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1000,
      min: 800,
      max: 1200,
      about: 'How long the shop can do without a worker that crashed',
    },
    longLeaseMs: { kind: 'time', default: 5500, min: 5500, max: 10_000, about: 'A lease that no sale can outlast' },
    workMs: { kind: 'time', default: 500, min: 200, max: 1000, about: 'How long a sale usually takes' },
    waitMs: { kind: 'time', default: 3500, min: 3000, max: 4000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.crashed(), script: comeAndSell({ laterMs: 150 }) },
  },
  faults: [crash('A').when(A.works())],

  locks: [
    {
      id: 'set-nx-px',
      title: 'SET NX PX, long lease',
      heading: 'One long lease',
      role: 'wrong',
      clients: { A: sellUnderLongLease },
      expect: { progress: 'violated', 'no-immortal-lock': 'violated', exclusion: 'held', 'no-leak': 'held' },
    },
    {
      id: 'watchdog',
      title: 'Watchdog, short lease',
      heading: 'A short lease, renewed',
      role: 'right',
      expect: { progress: 'held', 'no-immortal-lock': 'held', exclusion: 'held', 'no-leak': 'held' },
      caveat: 'Short is not instant. A worker that is paused for longer than the lease still loses the lock.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A acquires the lock with a lease many times longer than a usual sale.',
    },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes at once. Its key stays, and almost the whole long lease is still to come.',
    },
    {
      when: A.crashed(),
      in: 'right',
      caption: 'With a short lease and a watchdog, A crashes too. Its watchdog ends with it: nobody renews.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B finds the key of a crashed worker and waits.' },
    {
      when: lock.expired(),
      in: 'right',
      caption: 'The short lease is over, and Redis deletes the crashed worker’s key.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption:
        'B acquires the lock little more than one short lease after the crash. Had A lived, its watchdog would have renewed it.',
    },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'B gives up and loses its customer, while the lock is held by nobody alive.',
    },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'Much later the long lease ends: all that time the lock was an orphan.',
    },
  ],

  questions: [
    {
      before: A.acquired(),
      in: 'wrong',
      ask: 'The longest sale ever took five seconds, the usual one half a second. How long should the lease be?',
      options: [
        {
          text: 'Five seconds and a bit, to be safe.',
          right: false,
          why: 'Then every crash holds up the shop for five seconds. And a sale of six seconds would still not be covered.',
        },
        {
          text: 'A little over half a second.',
          right: false,
          why: 'Then every longer sale is left without its lock in the middle.',
        },
        {
          text: 'Short, and renewed while the work goes on.',
          right: true,
          why: 'The lease then says how long to wait for a crashed worker. It no longer says how long the work may take.',
        },
      ],
    },
  ],

  remember: 'The lease is how long everybody waits for the dead. Keep it short, and let the living renew it.',
  sources: [
    {
      title: 'Redisson: Locks and synchronizers',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'choosing-a-lease',
  change: { figure: 'longLeaseMs', to: 10_000, notice: 'How long does A’s key outlive A now, in each run?' },
})
