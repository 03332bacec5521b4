import { client, defineScenario, key, loseReply } from '../../define.ts'
import { acquireBeforeTry } from '../../workers/acquire-before-try.ts'
import { acquireInTry } from '../../workers/acquire-in-try.ts'
import { comeAndSell } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'An acquire that throws',
  story: 'Redis answers A, but the answer is lost. So A’s acquire throws, before A enters its try.',
  teaches: 'no-leak',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 4000, min: 4000, max: 8000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 600, min: 300, max: 1000, about: 'How long a sale takes' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long a worker waits between two tries' },
    timeoutMs: { kind: 'time', default: 1000, min: 1000, max: 2000, about: 'How long a worker waits for an answer' },
  },
  stock: 5,
  clients: {
    A: acquireBeforeTry,
    B: { startsWhen: lock.set(), script: comeAndSell({ laterMs: 100 }) },
  },
  faults: [loseReply('A', 'SET')],

  locks: [
    {
      id: 'acquire-before-try',
      lock: 'set-nx-px',
      title: 'Acquire before try',
      role: 'wrong',
      expect: { 'no-leak': 'violated', progress: 'held', exclusion: 'held' },
    },
    {
      id: 'acquire-in-try',
      lock: 'set-nx-px',
      title: 'Acquire in try',
      role: 'right',
      clients: { A: acquireInTry },
      expect: { 'no-leak': 'held', exclusion: 'held' },
      caveat:
        'A releases what it does not know it holds. That is safe only if the release checks the owner. And A must choose its value before it sends the SET. If the SET itself is late, a release on another connection could overtake it. Then only the lease helps.',
    },
  ],

  beats: [
    { when: lock.set(), in: 'wrong', caption: 'Redis carries out A’s SET NX PX: the key is A’s, with a lease.' },
    {
      when: B.waits(),
      in: 'wrong',
      caption: 'The answer to A is lost on its way, and B finds the lock taken.',
    },
    {
      when: A.threw(),
      in: 'wrong',
      caption: 'A’s acquire times out and throws. A has not entered the try, so no finally runs.',
    },
    {
      when: B.works().nth(2),
      in: 'right',
      caption: 'Here acquire threw inside the try. The finally released the lock by A’s value, and B is in.',
    },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'A did not know of its own grant. Only the end of the lease freed the lock.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B gets in at last, a whole lease after A’s grant.' },
  ],

  questions: [
    {
      before: A.threw(),
      in: 'wrong',
      ask: 'No answer came in time, and acquire throws. What does A know?',
      options: [
        {
          text: 'That it does not hold the lock.',
          right: false,
          why: 'No answer is not a no. The SET may have been executed, and here it was.',
        },
        {
          text: 'That it holds the lock.',
          right: false,
          why: 'The SET may have been lost on its way, or refused.',
        },
        {
          text: 'Neither: the outcome is open.',
          right: true,
          why: 'Only Redis can tell. So A must clean up in a way that is right in both cases.',
        },
      ],
    },
    {
      before: B.works().nth(2),
      in: 'right',
      ask: 'For a lock in memory, textbooks put the acquire before the try. Why does it belong inside the try here?',
      options: [
        {
          text: 'A remote acquire can succeed and throw.',
          right: true,
          why: 'In memory, a lock that throws was not taken. Over a network, the grant and the news of it are two things.',
        },
        {
          text: 'Only a finally may send commands after an error.',
          right: false,
          why: 'A catch could do it as well. What counts is that the acquire is covered.',
        },
        {
          text: 'Inside a try, the SET is undone if it throws.',
          right: false,
          why: 'A try undoes nothing. The release does, by the owner’s value.',
        },
      ],
    },
  ],

  remember: 'A timeout is not a no: give back what you may have been granted.',
  sources: [
    {
      title: 'Redis: Distributed locks, the Redlock algorithm, step 5',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Java: Lock, the idiom for locks in memory',
      url: 'https://docs.oracle.com/en/java/javase/21/docs/api/java.base/java/util/concurrent/locks/Lock.html',
    },
  ],
  next: 'retry-after-lost-reply',
  change: { figure: 'leaseMs', to: 8000, notice: 'With twice the lease, in which run does B wait longer?' },
})
