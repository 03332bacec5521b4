import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Checked, and then written',
  story: 'One stock checks the token before the write, the other by the write. A is paused before it writes.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 700, min: 400, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  given: { 'fence:stock': '32' },
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 300 }) },
  },
  faults: [],

  locks: [
    {
      id: 'check-then-write',
      lock: 'fenced',
      title: 'Fenced, checked before the write',
      role: 'wrong',
      fencedResource: 'check-then-write',
      faults: [pause('A').when(A.aboutTo('write-checked')).until(B.finished())],
      expect: {
        'no-lost-update': 'violated',
        fencing: 'violated',
        exclusion: 'violated',
        coverage: 'violated',
      },
    },
    {
      id: 'conditional-write',
      lock: 'fenced',
      title: 'Fenced, checked by the write',
      role: 'right',
      fencedResource: true,
      faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'A and B still believe at the same time. Here A’s write comes after B’s. “Between the read and the write” shows what happens if it comes before.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A’s grant is number 33, and the stock has not seen any number yet.' },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A’s token has just been checked: 33 is large enough. Then A is paused, before it writes.',
    },
    {
      when: A.paused(),
      in: 'right',
      caption: 'The other stock checks nothing beforehand. A is paused before its write, which will be checked.',
    },
    { when: lock.expired(), in: 'wrong', caption: 'A’s lease runs out.' },
    { when: B.acquired(), in: 'wrong', caption: 'B is granted the lock with number 34.' },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B is checked, writes, and the stock now remembers 34.' },
    {
      when: A.writeAccepted(),
      in: 'wrong',
      caption: 'A wakes up behind its check and writes with 33: B’s sale is lost.',
    },
    { when: A.writeRefused(), in: 'right', caption: 'Where check and write are one step, 33 after 34 is refused.' },
  ],

  questions: [
    {
      before: B.released(),
      in: 'wrong',
      ask: 'A’s token was checked before A was paused. When A wakes up it will write with 33, after B’s 34. Will the stock take it?',
      options: [
        {
          text: 'No: 33 is smaller than 34.',
          right: false,
          why: 'Nobody compares again. The comparison was made before B came, and it was right then.',
        },
        {
          text: 'Yes.',
          right: true,
          why: 'A check is true of the moment in which it is made. Only a write that carries its own condition is checked when it counts.',
        },
      ],
    },
  ],

  remember: 'The fence must be part of the write. Use an UPDATE with a WHERE, a script, or a compare-and-set.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    {
      title: 'Redis: Transactions (optimistic locking with check-and-set)',
      url: 'https://redis.io/docs/latest/develop/using-commands/transactions/',
    },
  ],
  next: 'fence-before-read',
  axis: 'time',
  change: { figure: 'leaseMs', to: 3000, notice: 'The pause outlasts this lease, too. Where is 33 taken after 34?' },
})
