import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Paused after the check',
  story: 'Redlock checks how much of the lease is left. Then a garbage collection pauses A for longer than that.',
  teaches: 'no-lost-update',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 2000, min: 1800, max: 5000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 800, min: 400, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 400 }) },
  },
  faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],

  locks: [
    {
      id: 'redlock',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'redlock-counter',
      title: 'Redlock with a counter, fenced stock',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'Redlock has no such counter. Here A draws a number after the grant, from one node. That is a second step, and a second thing that can fail.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'Five nodes say OK, and nearly the whole lease is left. A passes the check and is inside.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Here somebody has added a counter to Redlock. A’s grant has a number, too: 1.',
    },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A garbage collection pauses A just before its write. That is after the check, where nobody looks.',
    },
    { when: lock.expired().nth(5), in: 'wrong', caption: 'The lease ends on all five nodes while A is paused.' },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'All nodes rightly grant B the lock. A will wake up believing what it believed before.',
    },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'B’s write carries the number 2, and the stock remembers the largest it has seen.',
    },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A wakes up and writes at once. Five nodes and a majority did not save B’s sale.',
    },
    { when: A.writeRefused(), in: 'right', caption: 'A’s write carries 1 after 2, and the stock refuses it.' },
  ],

  questions: [
    {
      before: A.paused(),
      in: 'wrong',
      ask: 'The check catches a pause while Redlock is still asking its nodes. Where could a second check catch this pause?',
      options: [
        {
          text: 'Right before the write.',
          right: false,
          why: 'Then A can be paused between that check and the write. And the write itself may be late on the network.',
        },
        {
          text: 'In the stock, as part of the write.',
          right: true,
          why: 'There and only there, nothing can come between the check and the write. It needs to know which holder came later.',
        },
        {
          text: 'In a thread of A’s that watches the clock.',
          right: false,
          why: 'The garbage collection pauses that thread, too. When all wake up, nothing says which one runs first.',
        },
      ],
    },
    {
      before: A.writeRefused(),
      in: 'right',
      ask: 'The stock refuses old numbers. What is left for Redlock to do?',
      options: [
        {
          text: 'Nothing: the numbers alone keep two workers from doing the same work.',
          right: false,
          why: 'They refuse the second write, not the second hour of work that led to it.',
        },
        {
          text: 'To keep work from being done twice, nearly always.',
          right: true,
          why: 'Kleppmann makes this distinction. A lock for efficiency may fail now and then. For correctness, the resource must refuse. For efficiency alone, he adds, one Redis may be enough.',
        },
      ],
    },
  ],

  remember: 'The validity check ends when acquire returns. No lock can know what happens to a worker after that.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    { title: 'antirez: Is Redlock safe?', url: 'http://antirez.com/news/101' },
  ],
  next: 'redlock-extend',
  change: { figure: 'leaseMs', to: 4000, notice: 'The pause outlasts this lease, too. In which run is B’s sale lost?' },
})
