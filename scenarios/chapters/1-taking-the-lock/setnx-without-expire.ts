import { client, crash, defineScenario, key } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A crash before the release',
  story: 'A takes the lock to sell a cup. It crashes before it gives the lock back.',
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
      title: 'With a lease',
      expect: { 'no-immortal-lock': 'held', progress: 'held', 'no-leak': 'held', exclusion: 'held' },
      caveat: 'The lease bounds the wait. But it cannot tell a dead holder from a slow one.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A creates the key lock:stock, and has the lock. The command is SETNX.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'The same again, with a lease: SET NX PX. Redis counts the lease down.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B tries to create the same key. Redis says no, and B waits.' },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes while it has the lock: nobody is left to delete the key.',
    },
    {
      when: lock.expired(),
      in: 'right',
      caption: 'The lease runs out. Redis deletes A’s key by itself.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'B tries again, and takes the lock.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells its cup, and the shop goes on.' },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'B gives up. A dead worker has the lock, and always will.',
    },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'A is about to crash while it holds the lock. What happens to its key?',
      options: [
        {
          text: 'Redis deletes it when A’s connection closes.',
          right: false,
          why: 'A key does not belong to a connection: Redis keeps it, whoever goes away.',
        },
        {
          text: 'It stays until somebody deletes it.',
          right: true,
          why: 'The key has no expiry. Only A would have deleted it, and A is dead.',
        },
        {
          text: 'Redis deletes it after a while, as every key.',
          right: false,
          why: 'Redis ends only keys that were given an expiry. This one was not.',
        },
      ],
    },
  ],

  remember: 'Every lock needs a lease: its holder may never come back.',
  sources: [
    { title: 'Redis: SETNX', url: 'https://redis.io/docs/latest/commands/setnx/' },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'crash-before-expire',
  axis: 'time',
  change: { figure: 'leaseMs', to: 3000, notice: 'Watch how long B waits after the crash.' },
})
