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
  story: 'A has the lock, and forks a child process, C, to print a label. C ends before A has sold.',
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
      caveat: 'A child that is to finish A’s work cannot release either. It has to be made the owner.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A has the lock. It remembers the owner value that is in the key.',
    },
    { when: A.forks(), in: 'wrong', caption: 'A forks C. C is a copy of A, and knows the owner value, too.' },
    { when: B.waits(), in: 'wrong', caption: 'B wants to sell, too, and waits.' },
    {
      when: C.sends('release.lua'),
      in: 'wrong',
      caption: 'C has printed, and ends. At its end, its copy of the lock calls release.',
    },
    {
      when: C.released(),
      in: 'wrong',
      caption: 'The owner value is right, so the key is deleted. A is still selling.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B gets the lock. A believes that it still has it.' },
    { when: A.writeAccepted(), in: 'wrong', caption: 'A counts from its 5, and writes 4, as B did. B’s sale is lost.' },
    {
      when: C.released(),
      in: 'right',
      caption: 'C ends. Its copy of the lock compares process ids: A took it. So it sends nothing.',
    },
    { when: A.released(), in: 'right', caption: 'A has sold, and releases the lock itself.' },
    { when: B.acquired(), in: 'right', caption: 'Now B gets the lock.' },
  ],

  questions: [
    {
      before: C.released(),
      in: 'wrong',
      ask: 'C, a copy of A, sends release.lua with A’s owner value. What does Redis do?',
      options: [
        {
          text: 'It refuses: C is not A.',
          right: false,
          why: 'Redis does not see who sends. It sees a value, and C has the right one.',
        },
        {
          text: 'It deletes the lock.',
          right: true,
          why: 'The value in the key and the value that C sends are equal. For the script, C is the owner.',
        },
        {
          text: 'It waits until A has sold.',
          right: false,
          why: 'A script never waits. And Redis does not know that A is selling.',
        },
      ],
    },
  ],

  remember: 'An owner value identifies its owner only while nobody else knows it. After a fork, two processes know it.',
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
  change: { figure: 'leaseMs', to: 8000, notice: 'With a longer lease, can C still release A’s lock?' },
})
