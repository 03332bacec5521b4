import { client, crash, defineScenario, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A crash between two commands',
  story: 'A creates the key with one command and sets its expiry with the next, and crashes between the two.',
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
  faults: [crash('A', 'A crashes on hearing its first answer').when(A.hears())],

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
      caveat: 'Until the lease ends, the lock is held by nobody alive: B has to wait it out.',
    },
  ],

  beats: [
    {
      when: lock.set(),
      in: 'wrong',
      caption: 'SETNX has created A’s key; the expiry is to come with the next command.',
    },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes as the answer arrives: PEXPIRE is never sent, and the key stays forever.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B finds the key taken and waits for an end that will not come.' },
    {
      when: B.waits(),
      in: 'right',
      caption:
        'A crashed at the same point here. But SET NX PX had created its key with an expiry, and B waits for that.',
    },
    { when: lock.expired(), in: 'right', caption: 'The lease ends, and Redis deletes the key that A left behind.' },
    { when: B.acquired(), in: 'right', caption: 'B acquires the lock at its next try.' },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'B sells its item: with one command instead of two, the crash has done no lasting harm.',
    },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'After three leases B gives up: the expiry is in the code, but it never came to Redis.',
    },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'SETNX is atomic, and so is PEXPIRE. Is it safe to send one after the other?',
      options: [
        {
          text: 'Yes: two atomic commands in a row are atomic.',
          right: false,
          why: 'Each is atomic by itself; between them the client can crash, stop, or lose its connection.',
        },
        {
          text: 'Yes, if both go out in one pipeline.',
          right: false,
          why: 'A pipeline saves a round trip but is no transaction: the connection can break after the first command. And PEXPIRE would run even where SETNX said 0, and lengthen somebody else’s lease.',
        },
        {
          text: 'No: a crash between them leaves a key without an expiry.',
          right: true,
          why: 'Key and expiry must come into being in one step: SET with NX and PX, or a script.',
        },
      ],
    },
  ],

  remember: 'Set the lock and its expiry in one command; two atomic commands are not one.',
  sources: [
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    { title: 'Redis: SETNX', url: 'https://redis.io/docs/latest/commands/setnx/' },
    { title: 'Redis: Pipelining', url: 'https://redis.io/docs/latest/develop/using-commands/pipelining/' },
  ],
  next: 'timestamp-clock-skew',
})
