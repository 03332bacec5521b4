import { client, defineScenario, key, loseReply } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A CREATE without an answer',
  story: 'A asks ZooKeeper for a place in line. ZooKeeper makes A’s node, but the answer never arrives.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 600,
      max: 3000,
      about: 'How long a session lasts without a sign of life',
    },
    workMs: { kind: 'time', default: 300, min: 100, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 4000, min: 4000, max: 10_000, about: 'How long a worker waits for the lock' },
    timeoutMs: { kind: 'time', default: 500, min: 200, max: 1000, about: 'How long a worker waits for an answer' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.executes('CREATE'), script: comeAndSell({ laterMs: 100 }) },
  },
  faults: [loseReply('A', 'CREATE')],

  locks: [
    { id: 'create-again', role: 'wrong', expect: { progress: 'violated', 'no-leak': 'violated' } },
    {
      id: 'create-with-name',
      role: 'right',
      expect: { progress: 'held', exclusion: 'held', 'no-leak': 'held' },
      caveat: 'The session must live on. If it has ended, the node is gone, and A starts over.',
    },
  ],

  beats: [
    {
      when: lock.set(),
      in: 'wrong',
      caption: 'ZooKeeper makes A’s node, the first in line. The answer is lost.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B takes the second place, and waits for A’s node to go.' },
    { when: A.sends('CREATE').nth(2), in: 'wrong', caption: 'A has heard nothing, and creates another node.' },
    { when: A.waits(), in: 'wrong', caption: 'A is third in line, and waits for B, who waits for A’s first node.' },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'A’s session lives, so its forgotten node lives. B gives up: nobody has worked.',
    },
    { when: lock.set(), in: 'right', caption: 'Here the node’s name holds an id that only A knows.' },
    { when: A.sends('LS'), in: 'right', caption: 'No answer: A first looks whether its name is in the line.' },
    { when: A.acquired(), in: 'right', caption: 'It is, and it is the first: A holds the lock.' },
    { when: B.acquired(), in: 'right', caption: 'A has deleted its node, and B’s turn has come.' },
  ],

  questions: [
    {
      before: A.sends('CREATE').nth(2),
      in: 'wrong',
      ask: 'A’s CREATE got no answer. Is it safe to send it again?',
      options: [
        {
          text: 'Yes: the first one failed.',
          right: false,
          why: 'No answer is not a failure. The node may have been made, and here it was.',
        },
        {
          text: 'No: the first may have been carried out.',
          right: true,
          why: 'Sequential nodes never clash. So a second CREATE makes a second place, and the first one stays.',
        },
      ],
    },
  ],

  remember: 'No answer does not mean no node. Give the node a name that you can look for before you try again.',
  sources: [
    {
      title: 'ZooKeeper: Recipes (Recoverable errors and the GUID)',
      url: 'https://zookeeper.apache.org/doc/r3.8.0/recipes.html#sc_recipes_GuidNote',
    },
  ],
  next: 'zookeeper-ephemeral',
  change: { figure: 'waitMs', to: 8000, notice: 'A and B wait longer. Does either get the lock in the first run?' },
})
