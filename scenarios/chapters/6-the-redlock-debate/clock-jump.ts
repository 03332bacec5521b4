import { client, cutLink, defineScenario, jumpClock, key, pause } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'
import { sellSlowly } from '../../workers/sell-slowly.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A clock jumps',
  story: 'A holds the lock on three nodes of five. Then the clock of one of them jumps.',
  teaches: 'no-lost-update',
  fleet: 'quorum',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 5000,
      min: 4000,
      max: 8000,
      about: 'How long a grant lasts; the clock jumps further',
    },
    workMs: {
      kind: 'time',
      default: 600,
      min: 400,
      max: 800,
      about: 'How long B’s sale takes; A’s takes four times as long',
    },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellSlowly(4),
    B: { startsWhen: lock.expired().at('n3'), script: sellOne },
  },
  faults: [
    cutLink('A', A.acquired(), { node: 'n4', words: 'A cannot reach n4' }),
    cutLink('A', A.acquired(), { node: 'n5', words: 'A cannot reach n5' }),
    jumpClock('n3', 10_000).when(A.reads()),
    // Only where a slow machine keeps B from being done by then.
    pause('A', 'A’s sale outlasts B’s').when(A.aboutTo('write')).until(B.finished()),
  ],

  locks: [
    {
      id: 'redlock',
      role: 'wrong',
      // n3 had promised the lock to A for the whole lease: that its clock jumped ends no promise.
      expect: {
        'no-lost-update': 'violated',
        exclusion: 'violated',
        'store-exclusion': 'violated',
        coverage: 'violated',
      },
      caveat:
        'Lockstep brings every expiry on n3 10 s nearer. With a clock that really jumped, the verdicts were the same.',
    },
    {
      id: 'redlock-counter',
      title: 'Redlock with a counter, fenced stock',
      role: 'right',
      fencedResource: true,
      expect: {
        'no-lost-update': 'held',
        fencing: 'held',
        exclusion: 'violated',
        'store-exclusion': 'violated',
        coverage: 'violated',
      },
      caveat:
        'Exclusion is still violated. And the numbers are no part of Redlock. One counter on n1 hands them out, and all depends on that node.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A reaches n1, n2 and n3, and all three grant it the lock. That is a majority.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Here a counter is added, which Redlock does not have. A’s grant has the number 1.',
    },
    {
      when: lock.expired().at('n3'),
      in: 'wrong',
      caption: 'The clock of n3 jumps 10 s forward. For n3, A’s lease is over.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'n3, n4 and n5 grant B the lock: a majority, too. A and B are both inside.',
    },
    {
      when: B.works().nth(2),
      in: 'right',
      caption: 'With the counter, too, B is inside beside A; its grant has the number 2.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'B’s write carries 2, and the stock remembers it.' },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A writes what it counted before B came: B’s sale is lost.',
    },
    { when: A.writeRefused(), in: 'right', caption: 'A’s write carries 1 after 2, and the stock refuses it.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'A still holds n1 and n2. The clock of n3 has jumped. Can B get a majority of five?',
      options: [
        {
          text: 'No: any two majorities share a node, and that node says no.',
          right: false,
          why: 'They do share one: n3. But n3 has forgotten A, because by its clock the lease is over.',
        },
        {
          text: 'Yes: n3, n4 and n5.',
          right: true,
          why: 'The two majorities share n3, whose clock jumped. Redis counts leases by its wall clock. antirez answers that a well-kept clock is adjusted gradually. Kleppmann answers that safety must not depend on it.',
        },
      ],
    },
    {
      before: A.writeRefused(),
      in: 'right',
      ask: 'Redlock gives each grant a random value. Could the stock have used that instead of a counter?',
      options: [
        {
          text: 'Yes: it could refuse the smaller value.',
          right: false,
          why: 'Random values have no order: the smaller one may well be the later grant.',
        },
        {
          text: 'Not to tell which grant is the later one.',
          right: true,
          why: 'It could compare and set, as antirez proposes. It would store B’s value first and refuse writes with any other. But then the stock itself decides who may write.',
        },
      ],
    },
  ],

  remember:
    'Redlock is as safe as its clocks. Where a lost write would hurt, the resource itself has to refuse the older write.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking, “Breaking Redlock with bad timings”',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    { title: 'antirez: Is Redlock safe?', url: 'http://antirez.com/news/101' },
    {
      title: 'Redis: Distributed locks, safety arguments',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'redlock-pause',
  change: { figure: 'leaseMs', to: 8000, notice: 'The lease is 8 s now. Does n3 still end it too early?' },
})
