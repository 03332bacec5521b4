import { client, defineScenario, key, pause } from '../../define.ts'
import { consumeOrLeave } from '../../workers/consume.ts'
import { requeue, requeueTheWrongOne } from '../../workers/requeue.ts'

const A = client('A')
const B = client('B')
const C = client('C')
const lock = key('lock:stock')

/** Two rows, two messages for each. */
const messages = ['1', '1', '2', '2'].map((row, index) => ({ id: `m${index + 1}`, row }))

const slowInsert = pause('A', 'A’s insert takes its time').when(A.aboutTo('insert'))
const afterB = B.sends('LPUSH')

export default defineScenario({
  title: 'Find the fault',
  story: 'An article builds a queue beside its lock. Four of its faults are here, each hiding the next.',
  teaches: 'no-duplicate',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 8000, min: 6000, max: 12_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 60, min: 30, max: 80, about: 'How long it takes to prepare a new row' },
    waitMs: {
      kind: 'time',
      default: 20_000,
      min: 20_000,
      max: 30_000,
      about: 'How long a consumer waits before its last look',
    },
    retryMs: { kind: 'time', default: 250, min: 100, max: 1000, about: 'How long it waits between two tries' },
  },
  stock: 0,
  messages,
  clients: {
    A: requeue,
    B: { startsWhen: A.acquired(), script: requeue },
    C: { startsWhen: afterB, script: requeue },
  },
  faults: [],

  locks: [
    {
      id: 'one-key',
      lock: 'list-queue-one-key',
      title: 'First: as published',
      role: 'compared',
      faults: [slowInsert.until(C.threw())],
      expect: { 'no-duplicate': 'violated', exclusion: 'held' },
      caveat: 'The list has the name of the lock. Give it a name of its own, and the next fault shows.',
    },
    {
      id: 'wrong-thing',
      lock: 'list-queue',
      title: 'Second: two keys',
      role: 'compared',
      clients: {
        A: requeueTheWrongOne,
        B: { startsWhen: A.acquired(), script: requeueTheWrongOne },
        // B’s message is in the list by then, and comes out first.
        C: { startsWhen: B.executes('LPUSH'), script: requeueTheWrongOne },
      },
      faults: [
        // If B looked sooner, it could put its own message back for C’s, and all would be well by luck.
        pause('B', 'B is slow to look into the list').when(B.aboutTo('RPOP')).until(A.finished()),
        slowInsert.until(C.executes('LPUSH').nth(2)),
      ],
      expect: { 'no-duplicate': 'violated', exclusion: 'held' },
      caveat:
        'It puts back its own message instead of the one it took. Put back the right one, and the next fault shows.',
    },
    {
      id: 'short-lease',
      lock: 'list-queue',
      title: 'Third: the right message',
      role: 'compared',
      parameters: { leaseMs: 1200 },
      clients: { C: { startsWhen: A.writesRow(), script: requeue } },
      faults: [
        pause('B', 'B is slow to look into the list').when(B.aboutTo('RPOP')).until(lock.expired()),
        slowInsert.until(B.writesRow()),
      ],
      expect: { 'no-duplicate': 'violated', exclusion: 'violated', coverage: 'violated' },
      caveat: 'The lease is shorter than an insert: 100 ms in the article. Make it longer, and the next fault shows.',
    },
    {
      id: 'busy',
      lock: 'list-queue',
      title: 'Fourth: a longer lease',
      role: 'compared',
      faults: [slowInsert.until(C.executes('LPUSH').nth(12))],
      expect: { 'no-duplicate': 'held', exclusion: 'held', coverage: 'held' },
      caveat: 'Nothing is lost and nothing is done twice. But look at how many commands that took.',
    },
    {
      id: 'repaired',
      lock: 'list-queue-reliable',
      title: 'Repaired',
      role: 'compared',
      clients: {
        A: consumeOrLeave,
        B: { startsWhen: A.acquired(), script: consumeOrLeave },
        C: { startsWhen: afterB, script: consumeOrLeave },
      },
      faults: [slowInsert.until(C.executes('LPUSH'))],
      expect: { 'no-duplicate': 'held', exclusion: 'held', coverage: 'held' },
      caveat: 'Only the holder takes work, so nobody has to put any back.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'one-key', caption: 'A takes the first message and gets the lock: a string.' },
    {
      when: B.threw(),
      in: 'one-key',
      caption: 'B leaves its message in a list of the same name. The key is a string, says Redis: WRONGTYPE.',
    },
    {
      when: C.executes('RPOP'),
      in: 'wrong-thing',
      caption: 'With two keys, B’s message is in the list. C takes it out, and does not get the lock.',
    },
    {
      when: C.executes('LPUSH').nth(2),
      in: 'wrong-thing',
      caption: 'C puts its own message into the list a second time. B’s is nowhere now.',
    },
    {
      when: lock.expired(),
      in: 'short-lease',
      caption: 'The right one goes back now. But A’s lease ends before its insert.',
    },
    { when: A.writesRow(), in: 'short-lease', caption: 'B has inserted the row meanwhile. A inserts it again.' },
    {
      when: C.executes('LPUSH').nth(12),
      in: 'busy',
      caption: 'With a longer lease nothing breaks. C takes a message, puts it back, takes it again, without a pause.',
    },
    {
      when: B.executes('LPUSH'),
      in: 'repaired',
      caption: 'Repaired: whoever does not hold the lock leaves its message, and takes none.',
    },
    {
      when: C.finished(),
      in: 'repaired',
      caption: 'All four messages were carried out, each once, with few commands.',
    },
  ],

  questions: [
    {
      before: B.threw(),
      in: 'one-key',
      ask: 'Redis holds lock:stock for A. B sends LPUSH lock:stock with its message. What happens?',
      options: [
        { text: 'The message waits behind the lock.', right: false, why: 'A key has one type. This one is a string.' },
        {
          text: 'Redis answers with an error.',
          right: true,
          why: 'LPUSH wants a list. B’s message is in no list at all.',
        },
        {
          text: 'The lock is overwritten by a list.',
          right: false,
          why: 'SET overwrites whatever there is. LPUSH looks at the type first.',
        },
      ],
    },
    {
      before: C.executes('LPUSH').nth(2),
      in: 'wrong-thing',
      ask: 'for (work of queue) if (!locked) leave(message). Find the fault.',
      options: [
        {
          text: 'It should wait before it puts anything back.',
          right: false,
          why: 'A wait would help, but without one nothing is lost.',
        },
        {
          text: 'It puts back message, and it had taken work.',
          right: true,
          why: 'The work it took is gone, and its own message is in the list twice.',
        },
        { text: 'It should put back before it tries the lock.', right: false, why: 'Then two could do the same work.' },
      ],
    },
    {
      before: A.writesRow(),
      in: 'short-lease',
      ask: 'Both faults are repaired. The lease is shorter than the insert. What happens?',
      options: [
        {
          text: 'A row that is there twice.',
          right: true,
          why: 'The lease ends, B looks and finds no row, and both insert.',
        },
        {
          text: 'Nothing: the table takes each row once.',
          right: false,
          why: 'This table has no unique key. Whoever writes has to look first.',
        },
      ],
    },
  ],

  remember: 'A lock with a queue is two things: two keys, two ways to fail. Only one may take work.',
  sources: [
    { title: 'Redis: Data types, one type for each key', url: 'https://redis.io/docs/latest/develop/data-types/' },
    { title: 'Redis: LMOVE (pattern: reliable queue)', url: 'https://redis.io/docs/latest/commands/lmove/' },
  ],
  next: 'lost-wakeup',
  change: { figure: 'leaseMs', to: 12_000, notice: 'Does a longer lease save the messages of the first two runs?' },
})
