import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A place in line, and a pause',
  story: 'A holds a place in line at ZooKeeper. Then it is paused just before its write, for a long time.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1200,
      min: 600,
      max: 5000,
      about: 'How long a session lasts without a sign of life',
    },
    workMs: { kind: 'time', default: 800, min: 300, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 200, longerMs: 400 }) },
  },
  faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],

  locks: [
    {
      id: 'sequential',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'sequential-fenced',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'Two workers still believe at once that they have the lock. A pause that ends between B’s read and B’s write still loses a sale.',
    },
  ],

  beats: [
    { when: A.executes('CREATE'), in: 'wrong', caption: 'A makes an ephemeral node: it ends with A’s session.' },
    { when: A.acquired(), in: 'wrong', caption: 'Its place is the first in line: A holds the lock.' },
    { when: B.waits(), in: 'wrong', caption: 'B takes the next place, and watches A’s node.' },
    { when: A.paused(), in: 'wrong', caption: 'A is paused before its write, and sends no sign of life any more.' },
    {
      when: lock.changed().since(A.paused()),
      in: 'wrong',
      caption: 'A’s session is over. ZooKeeper deletes its node: B is the first in line now.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'ZooKeeper tells B, and B holds the lock. A still believes that A holds it.',
    },
    // A awakes with its write and with the news of its session: either may come first.
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A wakes up and writes before it hears anything: B’s sale is lost.',
      unless: { came: A.notified(), say: 'A writes although its session is over: B’s sale is lost.' },
    },
    {
      when: A.leaves(),
      in: 'wrong',
      caption: 'A is done without having learned that its session had ended.',
      unless: { came: A.notified(), say: 'A hears that its session is over.' },
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'This lock has a token: the node’s czxid, the number of its creation.',
    },
    { when: B.acquired(), in: 'right', caption: 'B’s node was made later: its token is larger.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B writes. The stock remembers the larger token.' },
    { when: A.writeRefused(), in: 'right', caption: 'A writes with the smaller token, and the stock refuses.' },
  ],

  questions: [
    {
      before: lock.changed().since(A.paused()),
      in: 'wrong',
      ask: 'A is paused, and its connection is open. What becomes of A’s node?',
      options: [
        {
          text: 'It stays while the connection is open.',
          right: false,
          why: 'An ephemeral node belongs to a session. A session lives on signs of life, not on an open connection.',
        },
        {
          text: 'It ends with A’s session, soon.',
          right: true,
          why: 'ZooKeeper hears nothing from A for the session’s time, and ends the session. Then it deletes its ephemeral nodes.',
        },
      ],
    },
  ],

  remember:
    'ZooKeeper decides when a session is over, and the worker learns it later. The node’s czxid is a token that the stock can check.',
  sources: [
    {
      title: 'ZooKeeper: Recipes (Locks)',
      url: 'https://zookeeper.apache.org/doc/r3.8.0/recipes.html#sc_recipes_Locks',
    },
    {
      title: 'ZooKeeper: Sessions',
      url: 'https://zookeeper.apache.org/doc/r3.8.0/zookeeperProgrammers.html#ch_zkSessions',
    },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'zookeeper-lost-create',
  change: {
    figure: 'leaseMs',
    to: 2400,
    notice: 'The pause outlasts this session, too. Which run takes A’s late write?',
  },
})
