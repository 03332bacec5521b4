import { client, crash, defineScenario, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Two commands for one lock',
  story: 'A takes the lock with one command. With the next, A gives it a lease.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts' },
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
      expect: { 'no-immortal-lock': 'held', progress: 'held', 'no-leak': 'held', exclusion: 'held' },
      caveat: 'Until the lease ends, nobody alive has the lock. B has to wait.',
    },
  ],

  beats: [
    {
      when: lock.set(),
      in: 'wrong',
      caption: 'A creates the key with SETNX. Its lease is to come with the next command.',
    },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes as the answer arrives. PEXPIRE is never sent, and the key stays.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B finds the key there, and waits for an end that never comes.' },
    {
      when: B.waits(),
      in: 'right',
      caption: 'A crashed at the same point here. But SET NX PX had already set the lease.',
    },
    { when: lock.expired(), in: 'right', caption: 'The lease ends, and Redis deletes the key that A left behind.' },
    { when: B.acquired(), in: 'right', caption: 'B takes the lock at its next try.' },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'B sells its item. One command instead of two: the crash did no lasting harm.',
    },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'B gives up. The lease stands in the code, but it never came to Redis.',
    },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'A creates the key with SETNX, then sets its lease with PEXPIRE. Is that safe?',
      options: [
        {
          text: 'Yes: each of the two commands is atomic.',
          right: false,
          why: 'Each is atomic by itself. Between them A can crash, stop, or lose its connection.',
        },
        {
          text: 'Yes, if both are sent at once, in a pipeline.',
          right: false,
          why: 'A pipeline is no transaction: the connection can break after the first command. And PEXPIRE runs even where SETNX said 0: it lengthens somebody else’s lease.',
        },
        {
          text: 'No: the second command may never come.',
          right: true,
          why: 'A crash between them leaves a key without a lease. SET with NX and PX does both in one step.',
        },
      ],
    },
  ],

  remember: 'Create the lock and its lease in one command. Two commands can be torn apart.',
  sources: [
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    { title: 'Redis: SETNX', url: 'https://redis.io/docs/latest/commands/setnx/' },
    { title: 'Redis: Pipelining', url: 'https://redis.io/docs/latest/develop/using-commands/pipelining/' },
  ],
  next: 'timestamp-clock-skew',
})
