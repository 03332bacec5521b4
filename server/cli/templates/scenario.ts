/**
 * One lesson, complete: it runs as it stands. Change it piece by piece, and run it again.
 * Every field is explained in docs/authoring.md, scenarios/define.ts and scenarios/words.ts.
 */
import { type ClientScript, client, defineScenario, key, pause } from '#scenarios/define.ts'

// Moments are written with these: A.acquired(), B.aboutTo('write'), lock.expired(), A.sends('SET').nth(2).
const A = client('A')
const B = client('B')
const lock = key('lock:stock')

// A worker's script, as ordinary code. Scripts that several lessons use are in scenarios/workers/.
const sell: ClientScript = async (me) => {
  const { waitMs = 0, workMs = 0 } = me.parameters
  if (!(await me.lock.acquire({ waitMs, retryMs: 150 }))) return
  try {
    const stock = await me.stock.read()
    await me.work(workMs)
    await me.stock.write(stock - 1)
  } finally {
    await me.lock.release()
  }
}

export default defineScenario({
  title: 'A new lesson',
  // One line for the library: who does what, and what goes wrong.
  story: 'A is paused just before its write; its lease ends, and B sells meanwhile.',
  // The property that the lesson is about: violated with the wrong lock, held with the right one.
  teaches: 'no-lost-update',
  // single: one Redis. sentinel: a master, a replica and three Sentinels. quorum: five independent masters. cluster: three masters, each with a replica.
  fleet: 'single',
  // Parameters that people may change before a run. leaseMs is required; the other names are yours.
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 500, min: 100, max: 900, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  // Number of items at the start.
  stock: 5,
  // A starts at once; B starts at its moment.
  clients: { A: sell, B: { startsWhen: A.acquired(), script: sell } },
  // Faults strike at moments and end at moments, never at a time of the clock.
  faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],

  // The locks to compare. `id` is a folder under scenarios/locks/.
  locks: [
    {
      id: 'set-nx-px',
      role: 'wrong',
      // Findings that the checkers must make. Any other violation is a failure too, so name it here.
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'fenced',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      // Limits of the right lock, said honestly.
      caveat: 'Both workers still believe at the same time; fencing only makes it harmless.',
    },
  ],

  // Captions, in the order of narration: 5 to 12, each with a moment of one run and one sentence.
  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock and reads the stock.' },
    { when: A.paused(), in: 'wrong', caption: 'A garbage collection pauses A just before its write.' },
    { when: lock.expired(), in: 'wrong', caption: 'The lease ends, and A does not notice.' },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B acquires the lock by the rules; A still believes that it holds it.',
    },
    { when: A.writes(), in: 'wrong', caption: 'A wakes up and writes what it computed long ago: B’s sale is lost.' },
    { when: A.writeRefused(), in: 'right', caption: 'Here A’s write carries an older token than B’s, and is refused.' },
  ],

  // Questions, each asked before its moment can be seen. One option is right; each says why it is or is not.
  questions: [
    {
      before: A.resumed(),
      in: 'wrong',
      ask: 'A is about to wake up with its write. What could have saved B’s sale?',
      options: [
        {
          text: 'A looks once more whether it holds the lock, and then writes.',
          right: false,
          why: 'It can be paused between the look and the write.',
        },
        {
          text: 'The stock refuses writes of earlier holders.',
          right: true,
          why: 'Only the place where the write arrives can see that a later holder came.',
        },
      ],
    },
  ],

  remember: 'A lease can end while its holder sleeps.',
  // Further reading.
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  // A parameter to try at the end, and what to predict or to watch then.
  change: { figure: 'leaseMs', to: 3000, notice: 'With a longer lease, is B’s sale still lost?' },
  // A lesson that repairs what this one leaves broken stands after it in its chapter: next: 'its-id'
})
