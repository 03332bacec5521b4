import { client, crash, defineScenario, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A crash before the release',
  story: 'The shop has three cups. A takes the lock to sell one, and crashes.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 5000,
      about: 'How long the lock lasts if nobody releases it, where it has a lease',
    },
    workMs: { kind: 'time', default: 500, min: 100, max: 700, about: 'How long a sale takes' },
  },
  stock: 3,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 150 }) },
  },
  faults: [crash('A').when(A.aboutTo('write'))],

  locks: [
    {
      id: 'setnx',
      role: 'wrong',
      expect: { 'no-immortal-lock': 'violated', progress: 'violated', 'no-leak': 'violated' },
    },
    {
      id: 'set-nx-px',
      role: 'right',
      title: 'With a lease',
      expect: { 'no-immortal-lock': 'held', progress: 'held', 'no-leak': 'held', exclusion: 'held' },
      caveat: 'The lease limits the wait. But it also ends for a worker that is only slow.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A takes the lock with SETNX, which creates a key only if there is none.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'A uses SET NX PX: like SETNX, but with a lease, a time limit.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B tries to create the same key. Redis says no, and B waits.' },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes while it has the lock. Nobody is left to delete the key.',
    },
    {
      when: lock.expired(),
      in: 'right',
      caption: 'A has crashed here, too. Its lease runs out, and Redis deletes its key.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'B tries again, and takes the lock.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells a cup, and the stock goes from 3 to 2.' },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'B has waited long enough, and gives up. A’s key is still there.',
    },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'A is about to crash while it has the lock. What happens to its key?',
      options: [
        {
          text: 'Redis deletes it when A’s connection closes.',
          right: false,
          why: 'A key does not belong to a connection: Redis keeps it, whoever goes away.',
        },
        {
          text: 'It stays until somebody deletes it.',
          right: true,
          why: 'The key has no lease. Only A would have deleted it, and A has crashed.',
        },
        {
          text: 'Redis deletes it after a while, as it does every key.',
          right: false,
          why: 'A key’s time runs out only if it has a lease. This one has none.',
        },
      ],
    },
  ],

  remember: 'Every lock needs a lease: the worker that has it may crash.',
  sources: [
    { title: 'Redis: SETNX', url: 'https://redis.io/docs/latest/commands/setnx/' },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'crash-before-expire',
  firstHour: { place: 2 },
  axis: 'time',
  change: { figure: 'leaseMs', to: 3000, notice: 'B tries for three leases. How long does it wait, in each run?' },
})
