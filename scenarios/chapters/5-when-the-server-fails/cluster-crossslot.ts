import { client, defineScenario } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Two keys, two masters',
  story: 'The fenced lock moves from one Redis to a cluster. Its script uses two keys, and they lie on two masters.',
  teaches: 'progress',
  fleet: 'cluster',
  parameters: {
    leaseMs: { kind: 'time', default: 1000, min: 600, max: 3000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 500, min: 200, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 3000, min: 2500, max: 9000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.hears('acquire.lua'), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'fenced',
      role: 'wrong',
      fencedResource: true,
      expect: { progress: 'violated' },
    },
    {
      id: 'fenced-hash-tag',
      role: 'right',
      fencedResource: true,
      expect: { progress: 'held', exclusion: 'held', coverage: 'held', fencing: 'held', 'no-lost-update': 'held' },
      caveat: 'Both keys now die with the same master. Its replica may know neither: “A lock in a cluster”.',
    },
  ],

  beats: [
    {
      when: A.sends('acquire.lua'),
      in: 'wrong',
      caption: 'A sends its script to the master of lock:stock. The counter fence:stock lies on another master.',
    },
    {
      when: A.hears('acquire.lua'),
      in: 'wrong',
      caption: 'CROSSSLOT: all keys of a script must lie in one slot, on one master. Nothing was executed.',
    },
    {
      when: A.hears('acquire.lua'),
      in: 'right',
      caption: 'Here the counter is {lock:stock}:fence. Only the part in braces counts: one slot, and a token for A.',
    },
    {
      when: B.waits(),
      in: 'wrong',
      caption: 'B is refused in the same way. The lock is free, and nobody can take it.',
    },
    { when: B.waits(), in: 'right', caption: 'B is refused because A holds the lock. That is what a lock is for.' },
    { when: A.writes(), in: 'right', caption: 'A sells with token 1, and the stock keeps the number in mind.' },
    { when: B.acquired(), in: 'right', caption: 'A has released, and B is granted the lock with token 2.' },
    {
      when: A.finished(),
      in: 'wrong',
      caption: 'A gives up. Every attempt failed, on a healthy cluster. The lock was free all the time.',
    },
  ],

  questions: [
    {
      before: A.hears('acquire.lua'),
      in: 'wrong',
      ask: 'One script, two keys, two masters. What does the cluster answer?',
      options: [
        {
          text: 'A token: the master fetches the counter from the other one.',
          right: false,
          why: 'Masters of a cluster never work on each other’s keys. A script could not be atomic across two servers.',
        },
        {
          text: 'CROSSSLOT: the keys do not lie in one slot.',
          right: true,
          why: 'The master looks at the slots of all keys before it runs anything, and refuses.',
        },
        {
          text: 'MOVED: ask the other master.',
          right: false,
          why: 'MOVED is for keys that all lie elsewhere. Here no master has both, so there is no master to name.',
        },
      ],
    },
    {
      before: A.hears('acquire.lua'),
      in: 'right',
      ask: 'Which name puts a counter into the slot of lock:stock?',
      options: [
        {
          text: 'lock:stock:fence',
          right: false,
          why: 'Without braces, Redis hashes the whole name. A common beginning means nothing.',
        },
        {
          text: '{lock:stock}:fence',
          right: true,
          why: 'Redis hashes only what stands in braces. Here that is lock:stock, the lock’s whole name.',
        },
        {
          text: 'lock:{stock}:fence',
          right: false,
          why: 'That hashes stock. It would work if the lock were called lock:{stock} as well.',
        },
      ],
    },
  ],

  remember:
    'In a cluster, all keys of one lock need one hash tag. A test on a single Redis never shows that it is missing.',
  sources: [
    {
      title: 'Redis Cluster specification: hash tags',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/#hash-tags',
    },
    {
      title: 'Redis: Scale with Redis Cluster',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/scaling/',
    },
    { title: 'Redis: Scripting with Lua', url: 'https://redis.io/docs/latest/develop/programmability/eval-intro/' },
  ],
  next: 'cluster-failover',
  change: { figure: 'waitMs', to: 6000, notice: 'A tries for twice as long. Does it get the lock in the first run?' },
})
