import { client, crash, defineScenario, key } from '../../define.ts'
import { consumeOrLeave } from '../../workers/consume.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const lock = key('lock:stock')

const messages = ['1', '2', '3', '4', '1', '2'].map((row, index) => ({ id: `m${index + 1}`, row }))

export default defineScenario({
  title: 'A crash with work in hand',
  story: 'The holder takes a piece of work out of the queue. Then it crashes.',
  teaches: 'no-duplicate',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 4000, min: 3000, max: 8000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 150, min: 100, max: 200, about: 'How long it takes to prepare a new row' },
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
    A: consumeOrLeave,
    B: { startsWhen: A.acquired(), script: consumeOrLeave },
    C: { startsWhen: A.acquired(), script: consumeOrLeave },
  },
  faults: [],

  locks: [
    {
      id: 'list-queue',
      role: 'wrong',
      faults: [crash('A').when(A.hears('RPOP'))],
      expect: { 'no-duplicate': 'violated', exclusion: 'held' },
    },
    {
      id: 'list-queue-reliable',
      role: 'right',
      faults: [crash('A').when(A.hears('LMOVE'))],
      expect: { 'no-duplicate': 'held', exclusion: 'held' },
      caveat:
        'A could crash after its work and before LREM, or be paused for a lease. Then the message would be carried out twice. Exactly once needs work that can be repeated without harm.',
    },
  ],

  beats: [
    { when: B.executes('LPUSH'), in: 'wrong', caption: 'A holds the lock; B and C leave their messages in the queue.' },
    { when: A.hears('RPOP'), in: 'wrong', caption: 'A takes one out with RPOP: from now on only A has it.' },
    { when: A.crashed(), in: 'wrong', caption: 'A crashes, and the message with it.' },
    { when: lock.expired(), in: 'wrong', caption: 'A’s lease runs out, and somebody else can take the lock.' },
    {
      when: lock.expired(),
      in: 'right',
      caption: 'LMOVE put A’s message on a second list, of what is being done. Redis still has it.',
    },
    {
      // By whoever came first.
      when: { on: 'command-replied', action: 'reap.lua', after: A.crashed() },
      in: 'right',
      caption: 'The next holder puts back into the queue what A had not finished.',
    },
    { when: C.finished(), in: 'wrong', caption: 'All others are done, and the message that A took never will be.' },
    { when: C.finished(), in: 'right', caption: 'Here all six messages have been carried out, each once.' },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'A has taken a message out of the queue with RPOP. Now A is about to crash. Who will do the work?',
      options: [
        {
          text: 'Whoever gets the lock next.',
          right: false,
          why: 'The next holder looks into the queue, and the message is not there any more.',
        },
        {
          text: 'Nobody.',
          right: true,
          why: 'RPOP hands over and forgets. Between the handing over and the work there must be a place that remembers.',
        },
        {
          text: 'Redis puts it back when A’s connection closes.',
          right: false,
          why: 'Redis does not know what the workers do with what they took. (Streams with consumer groups do keep such a list.)',
        },
      ],
    },
    {
      before: { on: 'command-replied', action: 'reap.lua', after: A.crashed() },
      in: 'right',
      ask: 'LMOVE has put A’s message on a second list. A has crashed. Who empties that list?',
      options: [
        {
          text: 'Redis, when A’s lease is over.',
          right: false,
          why: 'The lease is on the lock. A list has none, and Redis does not know what it is for.',
        },
        {
          text: 'Whoever takes the next message.',
          right: false,
          why: 'That comes from the first list. LMOVE never looks into the second.',
        },
        {
          text: 'Nobody, unless somebody’s code does.',
          right: true,
          why: 'Those who copy BRPOPLPUSH or LMOVE from an example often forget this half. Then the second list only grows.',
        },
      ],
    },
  ],

  remember:
    'Work is not handed over until it is done. Until then keep it in a list, and let somebody look after that list.',
  sources: [
    { title: 'Redis: LMOVE (pattern: reliable queue)', url: 'https://redis.io/docs/latest/commands/lmove/' },
    { title: 'Redis: Streams, consumer groups', url: 'https://redis.io/docs/latest/develop/data-types/streams/' },
  ],
  next: 'find-the-fault',
  change: { figure: 'leaseMs', to: 3000, notice: 'The lease ends sooner. In which run is A’s message found?' },
})
