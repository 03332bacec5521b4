import { client, cutLink, defineScenario, key, loseReply } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'The yes that was not heard',
  story: 'n3 grants A the lock, but its answer is lost. When the sale is done, A has to release.',
  teaches: 'no-leak',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 4000, min: 4000, max: 8000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 700, min: 400, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 12_000, max: 30_000, about: 'How long a worker waits for the lock' },
    timeoutMs: {
      kind: 'time',
      default: 1000,
      min: 800,
      max: 1200,
      about: 'How long a worker waits for a node’s answer',
    },
    retryMs: { kind: 'time', default: 250, min: 150, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.finished(), script: sellOne },
  },
  faults: [
    loseReply('A', 'SET', { node: 'n3', words: 'n3’s answer to A is lost' }),
    cutLink('B', undefined, { node: 'n4', words: 'B cannot reach n4' }),
    cutLink('B', undefined, { node: 'n5', words: 'B cannot reach n5' }),
  ],

  locks: [
    {
      id: 'redlock-partial-release',
      role: 'wrong',
      expect: { 'no-leak': 'violated', exclusion: 'held', progress: 'held' },
      caveat: 'The lease ends at last, and the key with it. Until then, one of five votes is lost.',
    },
    {
      id: 'redlock',
      role: 'right',
      expect: { 'no-leak': 'held', exclusion: 'held' },
      caveat:
        'The release itself may be lost on its way to n3. Then even Redlock has to wait until the lease ends there.',
    },
  ],

  beats: [
    {
      when: A.executes('SET').at('n3'),
      in: 'wrong',
      caption: 'n3 grants A the lock, like the four others. Its answer is lost on the way.',
    },
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A stops waiting for n3: four of five said yes, and that is enough.',
    },
    {
      when: A.released(),
      in: 'wrong',
      caption: 'A releases on the four nodes that said yes. On n3 its key stays, held by nobody.',
    },
    {
      when: A.executes('release.lua').at('n3'),
      in: 'right',
      caption: 'Redlock releases on all five. n3 said nothing, and yet it has a key of A’s.',
    },
    {
      when: B.waits(),
      in: 'wrong',
      caption: 'B reaches three nodes. n3 refuses it in A’s name, though A has long gone.',
    },
    { when: B.acquired(), in: 'right', caption: 'B reaches three nodes, and all three grant it the lock.' },
    {
      when: lock.expired().at('n3'),
      in: 'wrong',
      caption: 'The forgotten lease ends at last, and n3 has its vote back.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'Only now does B get its majority: it waited for nobody.' },
  ],

  questions: [
    {
      before: A.works().nth(2),
      in: 'wrong',
      ask: 'n3 did not answer A’s SET in time. Where should A release, when its sale is done?',
      options: [
        {
          text: 'Where it heard OK: it holds the lock nowhere else.',
          right: false,
          why: 'No answer is not a no. The SET may have been executed, and the answer lost.',
        },
        {
          text: 'On all five, n3 as well.',
          right: true,
          why: 'If n3 executed the SET, this deletes the key. If not, the script finds nothing of A’s and touches nothing. It costs one command.',
        },
        {
          text: 'On three: then the majority is gone, and the lock is free.',
          right: false,
          why: 'The lock is free. But every key left behind blocks one vote for the rest of its lease.',
        },
      ],
    },
  ],

  remember: 'No answer is not a no. Release on every node, even where you believe that you got nothing.',
  sources: [
    {
      title: 'Redis: Distributed locks, the Redlock algorithm, step 5',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'fake-independence',
  change: { figure: 'leaseMs', to: 8000, notice: 'How long does A’s forgotten key on n3 keep B waiting now?' },
})
