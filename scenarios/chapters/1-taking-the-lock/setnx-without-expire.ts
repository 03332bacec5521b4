import { client, crash, defineScenario, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A lock that never ends',
  story: 'A takes the lock to sell one of the last items, and crashes before it gives the lock back.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: { default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts, for a lock that has a lease' },
    workMs: { default: 500, min: 100, max: 800, about: 'How long a sale takes' },
    waitMs: { default: 4500, min: 3000, max: 15000, about: 'How long a worker waits for the lock' },
  },
  stock: 3,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: sellOne },
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
      caveat: 'The lease bounds the damage; it does not know whether its holder is dead or only slow.',
    },
  ],
  beats: [
    {
      when: A.acquired(),
      in: 'setnx',
      caption: 'A creates the key lock:stock: it holds the lock, and the key has no expiry.',
    },
    { when: B.waits(), in: 'setnx', caption: 'B asks for the same lock, is told 0, and waits.' },
    {
      when: A.crashed(),
      in: 'setnx',
      caption: 'A crashes in the middle of its sale; nobody is left who would delete the key.',
    },
    {
      when: A.crashed(),
      in: 'set-nx-px',
      caption: 'With SET NX PX the crash is the same, but Redis is counting down the lease.',
    },
    { when: lock.expired(), in: 'set-nx-px', caption: 'The lease runs out and Redis deletes the key by itself.' },
    { when: B.acquired(), in: 'set-nx-px', caption: 'B acquires the lock at its next try.' },
    {
      when: B.writeAccepted(),
      in: 'set-nx-px',
      caption: 'B sells its item: one crash has cost one lease of waiting, and no more.',
    },
    {
      when: B.refused(),
      in: 'setnx',
      caption: 'B has waited three leases and gives up; the dead client still holds the lock.',
    },
  ],
  questions: [
    {
      before: A.crashed(),
      in: 'setnx',
      ask: 'A is about to crash while it holds the lock. What becomes of the key that SETNX created?',
      options: [
        {
          text: 'Redis deletes it, because A’s connection has closed.',
          right: false,
          why: 'A key does not belong to a connection. Redis keeps it whoever goes away.',
        },
        {
          text: 'It stays until somebody deletes it.',
          right: true,
          why: 'SETNX sets no expiry, so only a DEL ends it, and the one who would send it is dead.',
        },
        {
          text: 'It goes away after a default time to live.',
          right: false,
          why: 'Redis has no default time to live: without PX, EX or EXPIRE a key lives for ever.',
        },
      ],
    },
  ],
  remember: 'A lock needs an expiry, because its holder may never come back.',
  sources: [
    { title: 'Redis: SETNX', url: 'https://redis.io/docs/latest/commands/setnx/' },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'crash-before-expire',
})
