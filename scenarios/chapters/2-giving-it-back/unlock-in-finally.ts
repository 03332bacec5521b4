import { client, defineScenario, key, pause } from '../../define.ts'
import { askBeforeUnlock, unlockInFinally } from '../../workers/charge-and-print.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Two errors at once',
  story:
    'A charges a card, and its printer runs out of paper. Its finally unlocks a lock that it has lost, and that throws too.',
  teaches: 'no-duplicate',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 2000, min: 1500, max: 4000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 500, min: 200, max: 900, about: 'How long it takes to print a receipt' },
    waitMs: { kind: 'time', default: 15_000, min: 15_000, max: 30_000, about: 'How long a cashier waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long it waits between two tries' },
  },
  stock: 0,
  messages: [
    { id: 'm1', row: '1' },
    { id: 'm2', row: '2' },
  ],
  clients: {
    A: unlockInFinally,
    B: { startsWhen: A.acquired(), script: unlockInFinally },
  },
  faults: [pause('A', 'A is paused while it prints').when(A.aboutTo('work')).until(B.acquired())],

  locks: [
    {
      id: 'unlock-in-finally',
      lock: 'set-nx-px-strict',
      title: 'Unlock in finally',
      role: 'wrong',
      expect: { 'no-duplicate': 'violated', exclusion: 'violated', coverage: 'violated', 'owner-only': 'held' },
    },
    {
      id: 'ask-before-unlock',
      lock: 'set-nx-px-strict',
      title: 'Ask, then unlock',
      role: 'right',
      clients: { A: askBeforeUnlock, B: { startsWhen: A.acquired(), script: askBeforeUnlock } },
      expect: { 'no-duplicate': 'held', exclusion: 'violated', coverage: 'violated', 'owner-only': 'held' },
      caveat:
        'The lease ended too early in both runs. And it can still end between the question and the unlock. So keep the first error, whatever the unlock throws.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A gets the lock, for one order and one card.' },
    { when: A.writesRow(), in: 'wrong', caption: 'A charges the card. That cannot be taken back.' },
    { when: lock.expired(), in: 'wrong', caption: 'A is paused while it prints, and its lease ends.' },
    { when: B.acquired(), in: 'wrong', caption: 'B gets the free lock and charges another customer.' },
    {
      when: A.hears('release.lua'),
      in: 'wrong',
      caption:
        'A is out of paper, so its print throws. Then its finally unlocks: not yours, says the lock, and throws too.',
    },
    {
      when: A.finished(),
      in: 'right',
      caption: 'This A asks first, leaves the lock alone, and sees its own error: no paper. The charge stands.',
    },
    {
      when: A.acquired().nth(2),
      in: 'wrong',
      caption: 'A has seen only the second error. It thinks that nothing was sold, and starts over.',
    },
    { when: A.writesRow().nth(2), in: 'wrong', caption: 'A charges the same card a second time.' },
  ],

  questions: [
    {
      before: A.acquired().nth(2),
      in: 'wrong',
      ask: 'A’s print threw “out of paper”. In the finally, the unlock threw “the lock is not yours”. Which one does A’s caller catch?',
      options: [
        {
          text: '“Out of paper”: it was first.',
          right: false,
          why: 'It was on its way out. An error thrown in a finally takes its place, and it is gone.',
        },
        {
          text: '“The lock is not yours”.',
          right: true,
          why: 'The last error wins, in JavaScript and in Java. What really happened to the sale is lost with the first.',
        },
        {
          text: 'Both, one inside the other.',
          right: false,
          why: 'Python chains them. In JavaScript and Java you have to do that yourself.',
        },
      ],
    },
  ],

  remember: 'An unlock that throws in a finally hides the error that matters. Ask first, and keep the first error.',
  sources: [
    {
      title: 'Java: Lock.unlock(), “will usually impose restrictions on which thread can release a lock”',
      url: 'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/locks/Lock.html#unlock()',
    },
    {
      title: 'Redisson: Locks and synchronizers, “IllegalMonitorStateException”',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Java Language Specification: try-finally, “the throw of value V is discarded and forgotten”',
      url: 'https://docs.oracle.com/javase/specs/jls/se21/html/jls-14.html#jls-14.20.2',
    },
  ],
  next: 'unlock-before-commit',
  change: {
    figure: 'leaseMs',
    to: 4000,
    notice: 'The pause outlasts this lease, too. Is the card still charged twice?',
  },
})
