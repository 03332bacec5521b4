import { client, defineScenario, pause } from '../../define.ts'
import { printLabel, sellAndFork } from '../../workers/sell-and-fork.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')

/** However slow the others are, A is still selling when they come. */
const longSale = pause('A', 'A’s sale takes longer').when(A.aboutTo('write'))

export default defineScenario({
  title: 'A child with a copy of the lock',
  story: 'A forks a child process, C, to print a label. C ends, and with it its copy of A’s lock.',
  teaches: 'owner-only',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 5000, min: 4000, max: 8000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 700, min: 300, max: 1000, about: 'How long a sale takes' },
    labelMs: { kind: 'time', default: 300, min: 100, max: 600, about: 'How long it takes to print a label' },
    waitMs: { kind: 'time', default: 12_000, min: 12_000, max: 20_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellAndFork,
    B: { startsWhen: A.forks(), script: sellOne },
    C: { startsWhen: A.forks(), childOf: 'A', script: printLabel },
  },
  faults: [],

  locks: [
    {
      id: 'forked-release',
      role: 'wrong',
      faults: [longSale.until(B.writeAccepted())],
      expect: {
        'owner-only': 'violated',
        exclusion: 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'forked-owner',
      role: 'right',
      faults: [longSale.until(C.released())],
      expect: { 'owner-only': 'held', exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'A child that is to finish the work must be given the lock on purpose.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A has the lock. Its owner value stands in A’s memory.' },
    { when: A.forks(), in: 'wrong', caption: 'A forks C. The memory is copied, and the owner value with it.' },
    { when: B.waits(), in: 'wrong', caption: 'B wants to sell, too, and waits.' },
    {
      when: C.sends('release.lua'),
      in: 'wrong',
      caption: 'C is done. Its copy of the lock’s object ends with it, and releases the lock.',
    },
    {
      when: C.released(),
      in: 'wrong',
      caption: 'Redis compares the owner value: it is right. A’s lock is gone, and A is still selling.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B gets the lock beside A.' },
    { when: A.writeAccepted(), in: 'wrong', caption: 'A writes over B’s sale.' },
    {
      when: C.released(),
      in: 'right',
      caption: 'This copy knows that another process took the lock. It sends nothing.',
    },
    { when: A.released(), in: 'right', caption: 'A releases its lock itself, when it has sold.' },
    { when: B.acquired(), in: 'right', caption: 'Now B gets the lock.' },
  ],

  questions: [
    {
      before: C.released(),
      in: 'wrong',
      ask: 'C, a copy of A’s process, sends the release with A’s owner value. The script compares it. What does Redis do?',
      options: [
        {
          text: 'Refuse: C is not A.',
          right: false,
          why: 'Redis does not know processes here. It knows a value, and C has the same.',
        },
        {
          text: 'Delete the lock.',
          right: true,
          why: 'The value in the key and the value that C sends are equal. For the script, C is the owner.',
        },
        {
          text: 'Wait until A has released it.',
          right: false,
          why: 'A script never waits. It answers at once.',
        },
      ],
    },
  ],

  remember:
    'An owner value says who took the lock only while it has no copy. After a fork, ask for the process as well.',
  sources: [
    {
      title: 'Symfony, issue 40325: The lock component fails under PCNTL',
      url: 'https://github.com/symfony/symfony/issues/40325',
    },
    {
      title: 'Laravel, pull request 23607: Fix release of unexpected mutex',
      url: 'https://github.com/laravel/framework/pull/23607',
    },
    {
      title: 'Yii 2, issue 15913: Mutex and PCNTL aren’t good friends at all',
      url: 'https://github.com/yiisoft/yii2/issues/15913',
    },
  ],
  next: 'release-skipped',
})
