import { client, defineScenario, key, node, pause, restartNode } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'
import { comeAndSellQuickly } from '../../workers/sell-quickly.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

// B waits already, and so has loaded its script too: nobody brings it back by chance.
const restart = [
  pause('A', 'A’s sale outlasts the restart').when(A.aboutTo('work')).until(node('n1').restarted()),
  restartNode('n1', 'Redis restarts').when(B.waits()),
]

export default defineScenario({
  title: 'A script left with Redis',
  story: 'A renews its lock with a script that it left with Redis. Then Redis restarts.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 4500, min: 4500, max: 6000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 8000, min: 7000, max: 9000, about: 'How long A’s sale takes' },
    quickMs: { kind: 'time', default: 500, min: 200, max: 800, about: 'How long B’s sale takes' },
    waitMs: { kind: 'time', default: 30_000, min: 30_000, max: 40_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  options: { persistent: true },
  clients: {
    A: sellOne,
    B: { startsWhen: A.paused(), script: comeAndSellQuickly },
  },
  faults: restart,

  locks: [
    {
      id: 'watchdog-evalsha',
      role: 'wrong',
      // However slow B is, A writes after it.
      faults: [...restart, pause('A', 'A’s sale outlasts its lease').when(A.aboutTo('write')).until(B.finished())],
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated' },
    },
    {
      id: 'watchdog-evalsha-fallback',
      role: 'right',
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat:
        'The lock itself survives, but only because this Redis writes every grant to disk. See “A restart of Redis”.',
    },
  ],

  beats: [
    {
      when: A.hears('SCRIPT'),
      in: 'wrong',
      caption: 'A leaves its renewal script with Redis and gets a SHA1. From now on it sends only that.',
    },
    { when: A.acquired(), in: 'wrong', caption: 'A is granted the lock. Redis writes the grant to disk.' },
    {
      when: node('n1').restarted(),
      in: 'wrong',
      caption: 'Redis restarts. The lock comes back from disk.',
    },
    {
      when: A.hears('EVALSHA'),
      in: 'wrong',
      caption: 'A’s watchdog renews by the SHA1. Redis answers NOSCRIPT, and the lease runs on as before.',
    },
    {
      when: A.hears('SCRIPT').nth(2),
      in: 'right',
      caption: 'This A hears the same answer and loads the script again. Its next EVALSHA renews the lease.',
    },
    { when: lock.expired(), in: 'wrong', caption: 'No renewal got through, so the lease ends. A goes on believing.' },
    { when: B.acquired(), in: 'wrong', caption: 'B acquires the free lock: A and B are both inside.' },
    { when: A.writes(), in: 'wrong', caption: 'A writes what it computed before B’s sale. One sale is lost.' },
    { when: B.acquired(), in: 'right', caption: 'B gets the lock when A has given it back.' },
  ],

  questions: [
    {
      before: A.hears('EVALSHA'),
      in: 'wrong',
      ask: 'Redis has restarted with everything it had on disk. A’s watchdog sends EVALSHA. What happens?',
      options: [
        {
          text: 'The lease is renewed: everything came back from disk.',
          right: false,
          why: 'Keys came back. Scripts that were loaded are kept in memory only.',
        },
        {
          text: 'Redis answers with an error, and nothing is renewed.',
          right: true,
          why: 'Redis does not know the SHA1. It cannot guess the script, so it executes nothing.',
        },
        {
          text: 'Redis asks A for the script.',
          right: false,
          why: 'Redis only answers. The worker has to know that NOSCRIPT means: send the script again.',
        },
      ],
    },
  ],

  remember: 'Redis may forget a script at any time. On NOSCRIPT, send it again.',
  sources: [
    {
      title: 'Redis: Scripting with Lua, the script cache',
      url: 'https://redis.io/docs/latest/develop/programmability/eval-intro/',
    },
  ],
  change: { figure: 'leaseMs', to: 6000, notice: 'The first run’s sale outlasts this lease, too. Is a sale lost?' },
})
