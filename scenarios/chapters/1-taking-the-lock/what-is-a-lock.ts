import { client, defineScenario } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

/** The first lesson of all: for somebody who has never heard of a lock. Nothing breaks in it. */
export default defineScenario({
  title: 'What is a lock?',
  story: 'A shop has five cups. Two workers, A and B, sell one each, at the same time.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 3000,
      min: 2000,
      max: 6000,
      about: 'How long the lock lasts if nobody releases it',
    },
    workMs: { kind: 'time', default: 1200, min: 800, max: 1600, about: 'How long a sale takes' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    // B comes while A is at work: by then A has read the stock and has not written yet.
    B: { startsWhen: A.reads(), script: comeAndSell({ laterMs: 150 }) },
  },
  faults: [],

  locks: [
    {
      id: 'no-lock',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'set-nx-px',
      role: 'right',
      title: 'With a lock',
      expect: { 'no-lost-update': 'held', exclusion: 'held', coverage: 'held', progress: 'held' },
      caveat: 'Why does the lock need a time limit? The next lesson shows it: A crashes.',
    },
  ],

  beats: [
    { when: A.reads(), in: 'wrong', caption: 'A looks at the stock, and reads 5. There is no lock.' },
    { when: B.reads(), in: 'wrong', caption: 'B looks too, before A is done. B also reads 5.' },
    { when: A.writeAccepted(), in: 'wrong', caption: 'A has sold one cup. Five less one is four, so A writes 4.' },
    {
      when: B.writeAccepted(),
      in: 'wrong',
      caption: 'B counts from its 5, and writes 4, too. One of two sales is lost.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'A takes the lock first: A creates a key in the database Redis.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'B must ask for the lock, too. A’s key is there, so B waits.',
    },
    {
      when: A.works().nth(2),
      in: 'right',
      caption: 'The slope is the key’s lease: a time limit, in case A never comes back.',
    },
    { when: A.released(), in: 'right', caption: 'A writes 4, and releases the lock: it deletes the key.' },
    { when: B.acquired(), in: 'right', caption: 'B asks again. The key is gone, so B takes the lock.' },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'B reads 4, and writes 3. Two cups are sold, and both are counted.',
    },
  ],

  questions: [
    {
      before: B.writeAccepted(),
      in: 'wrong',
      ask: 'Without a lock, A and B both read 5, and each sells one cup. What does the stock say in the end?',
      options: [
        { text: 'Three cups', right: false, why: 'It would say three if B had looked after A wrote. B looked before.' },
        { text: 'Four cups', right: true, why: 'B counts from 5, as A did. Its 4 replaces A’s 4.' },
        {
          text: 'The stock refuses B’s write.',
          right: false,
          why: 'The stock takes what is written. It cannot know that B’s 5 is old.',
        },
      ],
    },
  ],

  remember: 'A lock makes workers take turns where two at once would do harm.',
  sources: [
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'setnx-without-expire',
  firstHour: { place: 1 },
  axis: 'time',
  change: { figure: 'workMs', to: 1600, notice: 'Watch how long B waits, and whether a sale is lost.' },
})
