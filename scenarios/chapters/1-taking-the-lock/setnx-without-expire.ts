import { client, crash, defineScenario, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A crash before the release',
  story: 'A takes the lock to sell one of the last items, and crashes before it gives the lock back.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 5000,
      about: 'How long a grant lasts, if the lock has a lease at all',
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
      expect: { 'no-immortal-lock': 'held', progress: 'held', 'no-leak': 'held', exclusion: 'held' },
      caveat: 'The lease bounds the wait, but it cannot tell a dead holder from a slow one.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'With SETNX, A creates the key lock:stock and holds the lock; the key has no expiry.',
    },
    { when: A.acquired(), in: 'right', caption: 'With SET NX PX, A’s key carries a lease, and Redis counts it down.' },
    { when: B.waits(), in: 'wrong', caption: 'B tries to create the same key. Redis says no, and B waits.' },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes while it has the lock: nobody is left to delete the key.',
    },
    {
      when: lock.expired(),
      in: 'right',
      caption: 'The lease runs out, and Redis deletes the dead client’s key by itself.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'B tries again, and gets the lock soon after A’s lease has ended.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells its item, and the shop goes on.' },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'In the end B gives up: a dead client has the lock, and always will.',
    },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'A is about to crash while it holds the lock. What becomes of the key that SETNX created?',
      options: [
        {
          text: 'Redis deletes it when A’s connection closes.',
          right: false,
          why: 'A key does not belong to a connection: Redis keeps it, whoever goes away.',
        },
        {
          text: 'It stays until somebody deletes it.',
          right: true,
          why: 'SETNX sets no expiry, so only a DEL ends it, and the client that would send it is dead.',
        },
        {
          text: 'It goes when Redis’s default time to live has passed.',
          right: false,
          why: 'There is no default time to live: a key without an expiry stays.',
        },
      ],
    },
  ],

  remember: 'Every lock needs an expiry, because its holder may never come back.',
  sources: [
    { title: 'Redis: SETNX', url: 'https://redis.io/docs/latest/commands/setnx/' },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'crash-before-expire',
  change: { figure: 'leaseMs', to: 3000, notice: 'After the crash, B now waits 1.5 s longer.' },
})
