import { client, defineScenario, pause } from '../../define.ts'
import { consume, consumeOrLeave } from '../../workers/consume.ts'

const A = client('A')
const B = client('B')

/** Twelve orders for four items, the first three for the same one. */
const messages = ['1', '1', '1', '2', '2', '3', '3', '4', '4', '2', '3', '4'].map((row, index) => ({
  id: `m${index + 1}`,
  row,
}))

export default defineScenario({
  title: 'Three consumers, one row',
  story: 'Three consumers insert a row if it is not there. They try no lock, then a lock, then a lock with a queue.',
  teaches: 'no-duplicate',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 20_000, min: 6000, max: 40_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 300, min: 100, max: 600, about: 'How long it takes to prepare a new row' },
    waitMs: {
      kind: 'time',
      default: 15_000,
      min: 10_000,
      max: 30_000,
      about: 'How long a consumer waits before its last look into the queue',
    },
    retryMs: { kind: 'time', default: 250, min: 100, max: 1000, about: 'How long it waits between two tries' },
  },
  stock: 0,
  messages,
  clients: {
    A: consume,
    B: { startsWhen: A.acquired(), script: consume },
    C: { startsWhen: A.acquired(), script: consume },
  },
  faults: [],

  locks: [
    {
      id: 'no-lock',
      role: 'compared',
      // A has looked and found nothing; whatever the machine does, B inserts before A does.
      faults: [pause('A', 'A is slow to insert').when(A.aboutTo('insert')).until(B.writesRow())],
      expect: { 'no-duplicate': 'violated', exclusion: 'violated', coverage: 'violated' },
      caveat: 'Rows are there twice and more.',
    },
    {
      id: 'try-once',
      role: 'compared',
      expect: { 'no-duplicate': 'violated', exclusion: 'held' },
      caveat: 'No row is there twice. But all who did not get the lock have lost their messages.',
    },
    {
      id: 'list-queue',
      role: 'compared',
      clients: {
        A: consumeOrLeave,
        B: { startsWhen: A.acquired(), script: consumeOrLeave },
        C: { startsWhen: A.acquired(), script: consumeOrLeave },
      },
      expect: { 'no-duplicate': 'held', exclusion: 'held', progress: 'held' },
      caveat: 'A consumer that dies with a message in its hands takes it along.',
    },
  ],

  beats: [
    {
      when: A.starts(),
      in: 'no-lock',
      caption: 'Twelve messages about four rows; A takes the first, which is for row 1.',
    },
    { when: B.takes(), in: 'no-lock', caption: 'B takes the next, for row 1 too, and will not find the row either.' },
    { when: B.writesRow(), in: 'no-lock', caption: 'Without a lock, B inserts row 1.' },
    {
      when: A.writesRow(),
      in: 'no-lock',
      caption: 'A had looked before that, and inserts row 1 as well. Now it is there more than once.',
    },
    {
      when: { on: 'run-ended' },
      in: 'try-once',
      caption:
        'With a lock, B and C were refused, and dropped what they had taken. Nothing is done twice, but most is lost.',
    },
    {
      when: A.hears('RPOP'),
      in: 'list-queue',
      caption: 'With a queue, B and C left their messages there. A is done with its own, and takes the first.',
    },
    {
      when: { on: 'run-ended' },
      in: 'list-queue',
      caption: 'With the queue, each message has been carried out once, by whoever held the lock.',
    },
  ],

  questions: [
    {
      before: A.writesRow(),
      in: 'try-once',
      ask: 'With a lock, B asks while A works, and does not get it. B’s message is already taken from the inbox. What happens to it?',
      options: [
        {
          text: 'It goes back to the inbox.',
          right: false,
          why: 'Somebody would have to put it there. A lock that says no has said nothing about the work.',
        },
        {
          text: 'It is lost.',
          right: true,
          why: 'B gave up on the lock, and on the work with it. It left the work to nobody.',
        },
        {
          text: 'A does it, for A holds the lock.',
          right: false,
          why: 'A does not know of it. That is what the queue beside the lock is for.',
        },
      ],
    },
  ],

  remember:
    'A lock that is refused leaves work undone: say where the work goes. And a unique index would have caught the rest.',
  sources: [
    { title: 'Redis: RPOPLPUSH (pattern: reliable queue)', url: 'https://redis.io/docs/latest/commands/rpoplpush/' },
    {
      title: 'Redis: Distributed locks',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'queue-crash',
  change: { figure: 'workMs', to: 100, notice: 'The work is quicker. How many of the twelve messages are lost now?' },
})
