import { client, defineScenario, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'One pause, three stores',
  story:
    'A sells on Redis, on ZooKeeper, and on etcd, and is paused before each write. Which store protects the stock?',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1000,
      min: 1000,
      max: 5000,
      about: 'How long a lease or a session lasts if nobody renews it',
    },
    workMs: { kind: 'time', default: 800, min: 400, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 400 }) },
  },
  faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],

  locks: [
    {
      id: 'redis',
      lock: 'fenced',
      title: 'Redis: a key with an expiry',
      promises:
        'One worker at a time has the key, and it ends by Redis’s clock. A counter in the same script gives the token.',
      role: 'compared',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat: 'One Redis alone: after a failover, key and counter may be forgotten.',
    },
    {
      id: 'zookeeper',
      lock: 'sequential-fenced',
      title: 'ZooKeeper: a node that ends with its session',
      promises:
        'Nodes stand in line, and the first has the lock. Each ends with its session. The token is the node’s czxid.',
      role: 'compared',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat: 'An ensemble agrees on sessions and numbers. It cannot wake up a paused worker.',
    },
    {
      id: 'etcd',
      lock: 'lease-fenced',
      title: 'etcd: a key with a lease',
      promises:
        'One worker at a time has the key, and it ends with its lease. The token is the key’s revision: every change raises it.',
      role: 'compared',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat: 'A majority agrees on leases and revisions. It cannot wake up a paused worker.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'redis', caption: 'Redis: A has the key, and a counter’s number as its token.' },
    { when: A.paused(), in: 'redis', caption: 'A is paused before its write, and its watchdog with it.' },
    {
      when: B.acquired(),
      in: 'redis',
      caption: 'The key has expired. B holds the lock, and A believes so, too.',
    },
    { when: A.writeRefused(), in: 'redis', caption: 'A wakes up and writes. The stock refuses its smaller number.' },
    { when: A.acquired(), in: 'zookeeper', caption: 'ZooKeeper: A is first in line. Its token is the node’s czxid.' },
    { when: A.paused(), in: 'zookeeper', caption: 'A is paused, and sends no sign of life.' },
    {
      when: B.acquired(),
      in: 'zookeeper',
      caption: 'The session is over. B is told, and both believe they have the lock.',
    },
    { when: A.writeRefused(), in: 'zookeeper', caption: 'The stock refuses the smaller czxid.' },
    { when: A.acquired(), in: 'etcd', caption: 'etcd: A has made the key. Its token is the key’s revision.' },
    { when: A.paused(), in: 'etcd', caption: 'A is paused, and its keep-alive with it.' },
    {
      when: B.acquired(),
      in: 'etcd',
      caption: 'The lease is over. B makes the key, and both believe they have the lock.',
    },
    { when: A.writeRefused(), in: 'etcd', caption: 'The stock refuses the smaller revision. Three stores, one story.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'redis',
      ask: 'A is paused for longer than its lease or session. On which store do two believe they have the lock?',
      options: [
        { text: 'Only on Redis.', right: false, why: 'Play on: the two others also end what nobody renews.' },
        {
          text: 'On all three.',
          right: true,
          why: 'Each must end what nobody renews, or a crash would block everybody forever. None can tell a pause from a crash.',
        },
      ],
    },
  ],

  remember: 'No store can stop a worker that believes too long. What differs is where the token comes from.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    {
      title: 'Burrows: The Chubby lock service for loosely-coupled distributed systems',
      url: 'https://research.google/pubs/the-chubby-lock-service-for-loosely-coupled-distributed-systems/',
    },
  ],
  change: {
    figure: 'leaseMs',
    to: 3000,
    notice: 'The pause outlasts this lease, too. Which stock takes A’s late write?',
  },
})
