import { client, crash, defineScenario, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Two commands for one lock',
  story: 'The shop has three cups. A takes the lock with one command. A second command gives it a lease.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 5000,
      about: 'How long the lock lasts if nobody releases it',
    },
    workMs: { kind: 'time', default: 500, min: 100, max: 700, about: 'How long a sale takes' },
  },
  stock: 3,
  clients: {
    A: sellOne,
    B: { startsWhen: A.crashed(), script: comeAndSell({ laterMs: 300 }) },
  },
  faults: [crash('A', 'A crashes after its first command').when(A.hears())],

  locks: [
    {
      id: 'setnx-then-expire',
      role: 'wrong',
      expect: { 'no-immortal-lock': 'violated', progress: 'violated', 'no-leak': 'violated' },
    },
    {
      id: 'set-nx-px',
      role: 'right',
      title: 'With one command for both',
      expect: { 'no-immortal-lock': 'held', progress: 'held', 'no-leak': 'held', exclusion: 'held' },
      caveat: 'Until the lease ends, A’s key stays. B has to wait.',
    },
  ],

  beats: [
    {
      when: lock.set(),
      in: 'wrong',
      caption: 'A creates the key with SETNX. A second command, PEXPIRE, will give it a lease.',
    },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes before it sends PEXPIRE. The key never gets a lease.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B finds the key, and waits. Nobody is left to delete it.' },
    {
      when: lock.set(),
      in: 'right',
      caption: 'A uses one command instead. SET NX PX creates the key with its lease.',
    },
    {
      when: A.crashed(),
      in: 'right',
      caption: 'A crashes here, too, after its first command. But the key has its lease.',
    },
    { when: lock.expired(), in: 'right', caption: 'The lease runs out. Redis deletes the key that A left behind.' },
    { when: B.acquired(), in: 'right', caption: 'B tries again, and takes the lock.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells its cup. A’s crash has cost only a short wait.' },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'B has waited long enough, and gives up. Nobody can take the lock again.',
    },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'A creates the key with one command. A second one gives it a lease. Is that safe?',
      options: [
        {
          text: 'Yes: Redis never does half a command.',
          right: false,
          why: 'Redis does each command whole, but A can crash between the two.',
        },
        {
          text: 'Yes, if A sends both at once.',
          right: false,
          why: 'The connection can break between the two. Then only the first arrives.',
        },
        {
          text: 'No: the second command may never come.',
          right: true,
          why: 'A can crash between the two. Then the key has no lease, and stays.',
        },
      ],
    },
  ],

  remember: 'Take the lock and its lease with one command. A crash can come between two.',
  sources: [
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    { title: 'Redis: SETNX', url: 'https://redis.io/docs/latest/commands/setnx/' },
    { title: 'Redis: Pipelining', url: 'https://redis.io/docs/latest/develop/using-commands/pipelining/' },
  ],
  next: 'timestamp-clock-skew',
  firstHour: { place: 3 },
  change: { figure: 'leaseMs', to: 3000, notice: 'B tries for three leases. Does a longer lease help it?' },
})
