import { client, defineScenario, type ScenarioClient } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

/** Eight rivals, B to I. The first comes while A is inside, each of the others when the one before it has heard this answer. */
function rivals(answer: string): Record<string, ScenarioClient> {
  const names = [...'BCDEFGHI']
  const begin = (at: number) => (at === 0 ? A.reads() : client(names[at - 1] ?? '').hears(answer))
  return Object.fromEntries(names.map((name, at) => [name, { startsWhen: begin(at), script: sellOne }]))
}

export default defineScenario({
  title: 'Eight watch one node',
  story: 'Eight workers wait for A’s ephemeral node to go. In the second run, each watches only the one before it.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 8000,
      min: 4000,
      max: 15_000,
      about: 'How long a session lasts without a sign of life',
    },
    workMs: { kind: 'time', default: 150, min: 50, max: 400, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 30_000, min: 20_000, max: 40_000, about: 'How long a worker waits for the lock' },
  },
  stock: 20,
  clients: { A: sellOne, ...rivals('CREATE') },
  faults: [],

  locks: [
    {
      id: 'one-node',
      role: 'compared',
      expect: { progress: 'held', exclusion: 'held' },
      caveat: 'Each release wakes everybody who waits, and all but one go back to sleep.',
    },
    {
      id: 'sequential',
      role: 'compared',
      clients: rivals('LS'),
      expect: { progress: 'held', exclusion: 'held', fairness: 'held' },
      caveat: 'A place in line ends with its session. A paused worker lets the next one pass, and does not know.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'one-node', caption: 'A has made the node. Eight others try to make it, and fail.' },
    { when: B.waits(), in: 'one-node', caption: 'Each asks ZooKeeper to be told when the node is gone.' },
    {
      when: A.executes('DELETE'),
      in: 'one-node',
      caption: 'A deletes it. ZooKeeper tells all eight, and all eight try.',
    },
    {
      when: { on: 'client-acquired', occurrence: 2 },
      in: 'one-node',
      caption: 'One has made the node again. The other seven have asked in vain.',
    },
    { when: A.acquired(), in: 'sequential', caption: 'Here everybody makes a node of its own, with a number.' },
    {
      when: A.executes('DELETE'),
      in: 'sequential',
      caption: 'A deletes its node. Only one worker watches it, and only that one is told.',
    },
    {
      when: { on: 'run-ended' },
      in: 'sequential',
      caption: 'All were served in the order of their numbers. Compare the commands per grant.',
    },
  ],

  questions: [
    {
      before: A.released(),
      in: 'one-node',
      ask: 'Eight watch A’s node. A deletes it. How many requests follow at once?',
      options: [
        {
          text: 'One, from the next in line.',
          right: false,
          why: 'There is no line: each watch fires for its own worker.',
        },
        {
          text: 'Eight, one from each.',
          right: true,
          why: 'This is the herd. The next release wakes seven, then six. The total grows with the square of the crowd.',
        },
      ],
    },
  ],

  remember: 'Watch the one before you, not the lock. Then one release wakes one worker, in order.',
  sources: [
    {
      title: 'ZooKeeper: Recipes (Locks, and the herd effect)',
      url: 'https://zookeeper.apache.org/doc/r3.8.0/recipes.html#sc_recipes_Locks',
    },
  ],
  next: 'etcd-lease',
  change: { figure: 'workMs', to: 400, notice: 'Sales take longer. Are fewer workers woken at each release?' },
})
