import { client, defineScenario, delayRequest } from '../../define.ts'
import { comeAndSell } from '../../workers/sell-one.ts'
import { sellWithTimeLimit } from '../../workers/sell-with-time-limit.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'A write without an answer',
  story: 'A’s write is held up in the network. A gives up on it, and releases the lock.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 700, min: 300, max: 2000, about: 'How long a sale takes' },
    answerMs: {
      kind: 'time',
      default: 600,
      min: 300,
      max: 2000,
      about: 'How long A waits for the answer to its write',
    },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  given: { 'fence:stock': '32' },
  clients: {
    A: sellWithTimeLimit,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 400 }) },
  },
  faults: [delayRequest('A', 'write', B.released())],

  locks: [
    {
      id: 'watchdog',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'held', coverage: 'held', 'store-exclusion': 'held' },
    },
    {
      id: 'fenced',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'held', coverage: 'held' },
      caveat: 'A’s sale was refused, and A has gone home. Somebody has to find out and sell again.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock; a watchdog keeps its lease alive.' },
    { when: A.acquired(), in: 'right', caption: 'With the fenced lock, A’s grant is number 33.' },
    {
      when: A.leaves(),
      in: 'wrong',
      caption: 'A has sent its write, and got no answer in time. It gives up and releases the lock.',
    },
    {
      when: A.released(),
      in: 'wrong',
      caption: 'A releases the lock as it should; its write is still on its way.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B acquires: never were two inside, and the lock has done nothing wrong.',
    },
    { when: B.acquired(), in: 'right', caption: 'With the fenced lock, B’s grant is number 34.' },
    {
      when: B.writeAccepted(),
      in: 'wrong',
      caption: 'B has read 5, because A’s write has not arrived, and writes 4.',
    },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'Now A’s old write arrives and is taken. It says 4 as well: B’s sale is lost.',
    },
    {
      when: A.writeRefused(),
      in: 'right',
      caption: 'Here A’s old write carries 33 after 34, and the stock refuses it. B’s sale stands.',
    },
  ],

  questions: [
    {
      before: A.leaves(),
      in: 'wrong',
      ask: 'A gets no answer to its write. What does it know?',
      options: [
        {
          text: 'The write has failed.',
          right: false,
          why: 'No answer is not a no. The write may be lost, or on its way. Or it was carried out, and only the answer is missing.',
        },
        {
          text: 'Nothing: it may have been written, may be written later, or never.',
          right: true,
          why: 'A time limit ends A’s waiting. It does not call the message back.',
        },
      ],
    },
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'The lock is free again, and A’s write is still on its way. Which lock would protect the sale that B is about to make?',
      options: [
        {
          text: 'One with a longer lease.',
          right: false,
          why: 'A released it itself. And if A crashes instead, the message can still be slower than any lease.',
        },
        {
          text: 'One on five servers, such as Redlock.',
          right: false,
          why: 'Servers that fail are not the matter here. The late message never asks any of them.',
        },
        {
          text: 'None by itself: the stock has to refuse the late write.',
          right: true,
          why: 'Nobody can call the message back. Only the stock can see that a later holder was there first.',
        },
      ],
    },
  ],

  remember: 'A lock rules the workers, not the messages they have sent. Late ones must be refused where they arrive.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    {
      title: 'Jepsen: etcd 3.4.3, on locks and the work they protect',
      url: 'https://jepsen.io/analyses/etcd-3.4.3',
    },
  ],
  next: 'watchdog-too-eager',
  change: { figure: 'answerMs', to: 2000, notice: 'However long A waits, its write comes later. Is B’s sale lost?' },
})
