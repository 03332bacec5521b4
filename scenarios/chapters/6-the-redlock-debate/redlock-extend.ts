import { client, defineScenario, hang, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Extending a lock on five nodes',
  story: 'A’s sale outlasts its lease, so A extends the lock. On one node, or on a majority?',
  teaches: 'coverage',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 2400, min: 2100, max: 5000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 700, min: 400, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 20_000, min: 20_000, max: 40_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300 }) },
  },
  faults: [],

  locks: [
    {
      id: 'redlock-extend-one',
      role: 'wrong',
      // However slow B is, A writes after it, and has heard one more yes by then.
      faults: [
        hang('A', 'A’s sale outlasts its lease')
          .when(A.aboutTo('write'))
          .until(A.hears('renew.lua').since(B.finished())),
      ],
      expect: { coverage: 'violated', exclusion: 'violated', 'no-lost-update': 'violated', 'store-exclusion': 'held' },
    },
    {
      id: 'redlock-extend',
      role: 'right',
      // Four renewals are longer than one lease.
      faults: [
        hang('A', 'A’s sale outlasts its lease').when(A.aboutTo('write')).until(A.hears('renew.lua').at('n5').nth(4)),
      ],
      expect: { coverage: 'held', exclusion: 'held', 'no-lost-update': 'held', 'store-exclusion': 'held' },
      caveat: 'A long pause still ends A’s lease. Then A believes too long: “Paused after the check”.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'Five nodes grant A the lock. A begins a long sale.' },
    {
      when: A.hears('renew.lua'),
      in: 'wrong',
      caption: 'A third of the lease is over. A extends the lock on n1, and n1 says yes.',
    },
    {
      when: A.hears('renew.lua').at('n5'),
      in: 'right',
      caption: 'This A asks all five nodes. Three yeses in time would do.',
    },
    {
      when: lock.expired().nth(4),
      in: 'wrong',
      caption: 'On the other four nodes nobody renewed anything. Their leases end.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'Four nodes grant B the lock. A’s one node is outvoted.' },
    {
      when: A.hears('renew.lua').since(B.acquired()),
      in: 'wrong',
      caption: 'n1 still says yes to A. A believes it, and believes wrongly.',
    },
    { when: A.writes(), in: 'wrong', caption: 'A writes over B’s sale.' },
    { when: B.acquired(), in: 'right', caption: 'With a majority that renews, B gets the lock when A is done.' },
  ],

  questions: [
    {
      before: lock.expired(),
      in: 'wrong',
      ask: 'A got the lock from five nodes, and n1 has renewed it. Who holds the lock when the first lease is over?',
      options: [
        {
          text: 'A: its lock was renewed.',
          right: false,
          why: 'On one node of five. The nodes do not talk to each other, so nobody tells the other four.',
        },
        {
          text: 'Nobody: four of five nodes have let it go.',
          right: true,
          why: 'A holds the lock while a majority says so. One node is no majority, whatever it answers.',
        },
        {
          text: 'Whoever n1 says.',
          right: false,
          why: 'No node is the master of the others. B needs three, and there are four without A’s key.',
        },
      ],
    },
  ],

  remember: 'Extend a lock the way you took it. Ask a majority, while the lock is still valid.',
  sources: [
    {
      title: 'Redis: Distributed locks, extending the lock',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'token-inversion',
  change: { figure: 'leaseMs', to: 5000, notice: 'A’s sale outlasts this lease, too. Does B still get four nodes?' },
})
