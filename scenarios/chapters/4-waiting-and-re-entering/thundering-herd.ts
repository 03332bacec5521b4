import { type ClientScript, client, defineScenario } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const T = client('T')

/** Twenty workers, A to T. All but the first come while the first is inside. */
const names = [...'BCDEFGHIJKLMNOPQRST']
const rivals: [string, { startsWhen: ReturnType<typeof A.reads>; script: ClientScript }][] = names.map((name) => [
  name,
  { startsWhen: A.reads(), script: sellOne },
])

export default defineScenario({
  title: 'Twenty at the door',
  story: 'Twenty workers want the same lock, and wait for it in three different ways.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 5000, min: 4000, max: 10_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 60, min: 20, max: 150, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 30_000, min: 20_000, max: 40_000, about: 'How long a worker waits for the lock' },
    retryMs: {
      kind: 'time',
      default: 120,
      min: 40,
      max: 500,
      about: 'How long a spinning worker waits between two tries',
    },
    retrySpread: {
      kind: 'choice',
      default: 1,
      options: [
        { value: 0, name: 'the same' },
        { value: 1, name: 'random' },
      ],
      about: 'Whether chance varies the time between two tries',
    },
  },
  stock: 30,
  clients: { A: sellOne, ...Object.fromEntries(rivals) },
  faults: [],

  locks: [
    {
      id: 'spin',
      role: 'compared',
      expect: { progress: 'held', exclusion: 'held', fairness: 'violated' },
      caveat: 'Nobody starves here, but nothing prevents it. Whoever asks at the right moment gets the lock.',
    },
    {
      id: 'pubsub',
      role: 'compared',
      expect: { progress: 'held', exclusion: 'held' },
      caveat: 'Each release wakes everybody, and all but one go back to sleep.',
    },
    {
      id: 'fair',
      role: 'compared',
      expect: { progress: 'held', exclusion: 'held', fairness: 'held' },
      caveat:
        'Order has its price. The lock stands idle until the first of the queue has woken up. Redisson’s fair lock wakes only that one.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'spin', caption: 'A is inside, and nineteen others come to the door.' },
    { when: A.released(), in: 'spin', caption: 'A gives the lock back; it stays free until somebody happens to ask.' },
    { when: A.released(), in: 'pubsub', caption: 'Where Redis announces the release, all nineteen ask at once.' },
    {
      when: T.acquired(),
      in: 'fair',
      caption:
        'With a queue, each release is announced to all, too. Only the first in line gets the lock: now it is T.',
    },
    { when: { on: 'run-ended' }, in: 'fair', caption: 'All have been served in the order in which they came.' },
    {
      when: { on: 'run-ended' },
      in: 'spin',
      caption: 'Twenty sales, one after the other, with many questions in between: compare commands per grant.',
    },
  ],

  questions: [
    {
      before: A.released(),
      in: 'pubsub',
      ask: 'Nineteen wait for an announcement. A releases. How many will ask Redis for the lock?',
      options: [
        {
          text: 'One: the next in line.',
          right: false,
          why: 'There is no line. A message on a channel goes to all who listen.',
        },
        {
          text: 'All nineteen.',
          right: true,
          why: 'This is the thundering herd: one succeeds, eighteen ask in vain. Over all releases, the sum grows with the square.',
        },
      ],
    },
  ],

  remember:
    'Spinning costs commands all the time, and announcing costs a herd at each release. A queue costs waiting for the first.',
  sources: [
    {
      title: 'Redisson: Locks and synchronizers',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Redis: Distributed locks (retry on failure)',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'dead-queue-head',
  axis: 'time',
  change: { figure: 'workMs', to: 150, notice: 'Sales take longer. Which of the three runs needs more commands now?' },
})
