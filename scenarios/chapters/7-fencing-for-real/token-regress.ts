import { client, defineScenario, node, restartNode } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'The counter that forgot',
  story: 'Redis restarts between two sales, and the tokens begin again at one.',
  teaches: 'fencing',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 2000, min: 1000, max: 5000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 700, min: 300, max: 900, about: 'How long a sale takes' },
  },
  stock: 5,
  given: { 'fence:stock': '32' },
  clients: {
    A: sellOne,
    B: { startsWhen: node('n1').restarted(), script: comeAndSell({ laterMs: 400, longerMs: 300 }) },
  },
  faults: [restartNode('n1', 'Redis restarts').when(A.finished())],

  locks: [
    {
      id: 'counter-in-memory',
      lock: 'fenced',
      title: 'Fenced, counter in memory',
      role: 'wrong',
      fencedResource: true,
      expect: { fencing: 'violated', exclusion: 'held' },
      caveat:
        'No sale is lost here. The stock refuses every new holder, until the counter is back where it was. But it would still take a late write with 33.',
    },
    {
      id: 'counter-on-disk',
      lock: 'fenced',
      title: 'Fenced, counter on disk',
      role: 'right',
      options: { persistent: true },
      fencedResource: true,
      expect: { fencing: 'held', exclusion: 'held' },
      caveat:
        'appendfsync always waits for the disk at every write: a price per grant. And a replica that takes over can still lack the last number.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A’s grant is number 33; the counter lives in the memory of Redis.' },
    { when: A.writeAccepted(), in: 'wrong', caption: 'A sells, and the stock remembers 33.' },
    { when: A.released(), in: 'wrong', caption: 'A gives the lock back: so far nothing is wrong.' },
    { when: node('n1').restarted(), in: 'wrong', caption: 'Redis restarts with empty hands: no lock, and no counter.' },
    {
      when: node('n1').restarted(),
      in: 'right',
      caption: 'With every write on disk before it is answered, the counter comes back at 33.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B is granted the lock with number 1: a later grant with a smaller number.',
    },
    { when: B.acquired(), in: 'right', caption: 'B’s grant is number 34, as if nothing had happened.' },
    { when: B.writeRefused(), in: 'wrong', caption: 'B alone holds the lock, and the stock refuses it: 1 after 33.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B’s sale comes with 34 after 33, and the stock takes it.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'Redis has restarted without memory. B is granted the lock and comes to the stock with its token. What will the stock do?',
      options: [
        {
          text: 'Take the write: B is the only holder.',
          right: false,
          why: 'The stock knows nothing of holders. It compares B’s 1 with the 33 it has seen.',
        },
        {
          text: 'Refuse it.',
          right: true,
          why: 'The counter began again at 1. Whoever holds the lock is refused now, until the counter is back where it was.',
        },
        {
          text: 'Reset its memory, as Redis did.',
          right: false,
          why: 'Then a write of an old grant would get through. The fence is there to stop just that.',
        },
      ],
    },
  ],

  remember: 'A fencing counter must outlive everything that remembers its numbers.',
  sources: [
    { title: 'Redis persistence', url: 'https://redis.io/docs/latest/operate/oss_and_stack/management/persistence/' },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'unenforced-fence',
  change: { figure: 'leaseMs', to: 4000, notice: 'With twice the lease, does the first stock still refuse B?' },
})
