/**
 * A complete lesson that runs without changes. Change one piece at a time and run it again.
 * Every field is explained in docs/authoring.md, scenarios/define.ts and scenarios/words.ts.
 */
import { type ClientScript, client, defineScenario, key, pause } from '#scenarios/define.ts'

// Use these to describe moments: A.acquired(), B.aboutTo('write'), lock.expired(), A.sends('SET').nth(2).
const A = client('A')
const B = client('B')
const lock = key('lock:stock')

// A worker's script is ordinary code. Scripts that several lessons use are in scenarios/workers/.
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
  // The property that the lesson is about. The wrong lock violates it, and the right lock maintains it.
  teaches: 'no-lost-update',
  // single: one Redis. sentinel: a master, a replica and three Sentinels. quorum: five independent masters. cluster: three masters, each with one replica.
  fleet: 'single',
  // Parameters that people may change before a run. leaseMs is required; you choose the other names.
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 500, min: 100, max: 900, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  // A starts at once. B starts when its moment comes.
  clients: { A: sell, B: { startsWhen: A.acquired(), script: sell } },
  // Faults start and end at moments, never at a clock time.
  faults: [pause('A').when(A.aboutTo('write')).until(B.finished())],

  // The locks to compare. `id` is a folder under scenarios/locks/.
  locks: [
    {
      id: 'set-nx-px',
      role: 'wrong',
      // Verdicts that the checkers must reach. Any other violation also counts as a failure, so list every expected violation here.
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'fenced',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      // Honest limits of the right lock.
      caveat: 'Both workers still believe at the same time; fencing only makes it harmless.',
    },
  ],

  // Captions in the order of narration: 5 to 12, each with one sentence and a moment of one run.
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

  // Questions, each asked before its moment is shown. One option is right; each option says why it is right or wrong.
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
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  // A parameter to change at the end, and the question that the change answers.
  change: { figure: 'leaseMs', to: 3000, notice: 'With a longer lease, is B’s sale still lost?' },
  // If another lesson repairs what this lesson leaves broken, put that lesson later in the chapter and name it here: next: 'its-id'
})
