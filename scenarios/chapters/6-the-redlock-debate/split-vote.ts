import { client, defineScenario, slowLink } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')

/** Two shops next to two nodes each, one next to the fifth: what is not near is 300 ms away. */
const far = { A: ['n3', 'n4', 'n5'], B: ['n1', 'n2', 'n5'], C: ['n1', 'n2', 'n3', 'n4'] }
const distances = Object.entries(far).flatMap(([name, nodes]) =>
  nodes.map((node) => slowLink(name, 300, { node, words: `${node} is 300 ms away from ${name}` })),
)

export default defineScenario({
  title: 'Three at the same instant',
  story: 'Three workers want the lock at the same instant. Each gets the nodes near it, and none gets three.',
  teaches: 'progress',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 3000, min: 2800, max: 3200, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 300, min: 200, max: 400, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 30_000, min: 25_000, max: 40_000, about: 'How long a worker waits for the lock' },
    retryMs: {
      kind: 'time',
      default: 800,
      min: 600,
      max: 1000,
      about: 'How long a worker waits between two tries, on average',
    },
    timeoutMs: {
      kind: 'time',
      default: 1000,
      min: 900,
      max: 1200,
      about: 'How long a worker waits for a node’s answer',
    },
  },
  stock: 5,
  clients: { A: sellOne, B: sellOne, C: sellOne },
  faults: distances,

  locks: [
    {
      id: 'redlock-synchronised',
      role: 'wrong',
      // Its delay is counted from the beginning of an attempt, which takes 1.2 s. It would go on like this; nobody needs to watch it for half a minute.
      parameters: { waitMs: 8500, retryMs: 2000 },
      expect: { progress: 'violated' },
      caveat:
        'Real networks are less regular than this one. Chance ends such a deadlock one day, but the lock does not help.',
    },
    {
      id: 'redlock',
      role: 'right',
      expect: { progress: 'held', exclusion: 'held', coverage: 'held' },
      caveat:
        'A random delay makes another split vote unlikely, not impossible. Nobody is promised the lock by a certain time.',
    },
  ],

  beats: [
    {
      when: A.executes('SET').nth(2),
      in: 'wrong',
      caption: 'All three ask at once. Each is first where it is near: A on n1 and n2.',
    },
    {
      when: C.executes('SET').at('n5'),
      in: 'wrong',
      caption: 'B has n3 and n4, and C has n5. All votes are cast, and nobody has three.',
    },
    {
      when: B.waits(),
      in: 'wrong',
      caption: 'All three count too few, give back what they got, and wait.',
    },
    {
      when: B.executes('SET').nth(6),
      in: 'wrong',
      caption: 'Their timers run alike. The second vote begins at one instant, and goes as the first did.',
    },
    {
      when: { on: 'client-acquired' },
      in: 'right',
      caption: 'With a random delay, one comes while the others still wait. It gets its majority.',
    },
    {
      when: { on: 'client-released' },
      in: 'right',
      caption: 'It sells, and gives the lock back on all nodes. Now two are left to compete.',
    },
    {
      when: { on: 'client-refused' },
      in: 'wrong',
      caption: 'Vote after vote ends two, two and one. Nobody ever held the lock, and they give up.',
    },
    {
      when: { on: 'client-acquired', occurrence: 3 },
      in: 'right',
      caption: 'All three got the lock, one after the other. Only their dice decided the order.',
    },
  ],

  questions: [
    {
      before: B.executes('SET').nth(6),
      in: 'wrong',
      ask: 'The first vote went two, two, one, and all gave their grants back. Now all try again at the same time. What will happen?',
      options: [
        {
          text: 'One of them wins: it cannot go wrong twice.',
          right: false,
          why: 'Nothing has changed. The same three ask the same five at the same instant, from the same distance.',
        },
        {
          text: 'Two, two, one again.',
          right: true,
          why: 'Workers that fail at the same time and wait equally long meet again. It takes chance to part them.',
        },
        {
          text: 'Two of them get the lock.',
          right: false,
          why: 'Never: each node has one vote at a time. Five votes do not make two majorities.',
        },
      ],
    },
  ],

  remember:
    'Whoever gets no majority must give back what it got. Then it tries again after a random time, much longer than asking takes.',
  sources: [
    {
      title: 'Redis: Distributed locks, retry on failure',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Ongaro, Ousterhout: In Search of an Understandable Consensus Algorithm, 5.2: split votes in Raft',
      url: 'https://raft.github.io/raft.pdf',
    },
  ],
  next: 'self-block',
  change: { figure: 'retryMs', to: 1000, notice: 'Chance decides in the second run. Who gets the lock first now?' },
})
