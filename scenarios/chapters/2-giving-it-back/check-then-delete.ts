import { client, defineScenario, key, pause } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const stillSelling = pause('B', 'B’s sale takes longer than usual').when(B.aboutTo('write')).until(A.released())

export default defineScenario({
  title: 'Checked, then deleted',
  story: 'A looks whose lock it is, and sees its own. It is paused before it deletes the lock.',
  teaches: 'owner-only',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 2500, min: 2000, max: 5000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 800, min: 400, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 10_000, min: 8000, max: 20_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.paused(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'set-nx-px-get-del',
      role: 'wrong',
      faults: [pause('A').when(A.aboutTo('DEL')).until(B.works().nth(2)), stillSelling],
      expect: { 'owner-only': 'violated', coverage: 'violated', exclusion: 'held', 'no-lost-update': 'held' },
      caveat: 'Nobody came while B’s lock was gone. If C had come, B and C would have been inside together.',
    },
    {
      id: 'set-nx-px',
      role: 'right',
      faults: [pause('A').when(A.aboutTo('release.lua')).until(B.works().nth(2)), stillSelling],
      expect: { 'owner-only': 'held', coverage: 'held', exclusion: 'held', 'no-lost-update': 'held' },
      caveat: 'The pause did not go away. It comes before the script or after it, and neither place does harm.',
    },
  ],

  beats: [
    {
      when: A.hears('GET'),
      in: 'wrong',
      caption: 'A has sold its item, and asks whose lock it is. The value is its own.',
    },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A garbage collection pauses A between the answer and the DEL.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'With the script, A was paused before it asked. It has no answer that could grow old.',
    },
    { when: lock.expired(), in: 'wrong', caption: 'A’s lease ends: what A was told is not true any more.' },
    { when: B.acquired(), in: 'wrong', caption: 'B acquires the lock, and the key holds B’s value.' },
    {
      when: A.hears('DEL'),
      in: 'wrong',
      caption: 'A wakes up: its DEL deletes B’s lock, although A had checked.',
    },
    {
      when: A.hears('release.lua'),
      in: 'right',
      caption: 'Redis compares at the moment of deleting. The value is B’s: the script returns 0.',
    },
    {
      when: B.hears('GET'),
      in: 'wrong',
      caption: 'B wants to release, and finds no key. It had no lock while its sale ended.',
    },
    { when: B.released(), in: 'right', caption: 'B releases its own lock, which nobody had touched.' },
  ],

  questions: [
    {
      before: lock.expired(),
      in: 'wrong',
      ask: 'A is paused between its GET and its DEL. What would have made comparing and deleting one step?',
      options: [
        {
          text: 'Sending both in one pipeline.',
          right: false,
          why: 'In a pipeline, A sends the DEL before it has the GET’s answer. So the DEL cannot depend on it.',
        },
        {
          text: 'MULTI and EXEC around GET and DEL.',
          right: false,
          why: 'Inside MULTI, Redis only queues the GET. Its answer comes with EXEC, when DEL has been executed as well.',
        },
        {
          text: 'A script that compares and deletes on the server.',
          right: true,
          why: 'No other command runs between the script’s GET and its DEL. The newest servers have a command for it: DELEX IFEQ (Redis 8.4), DELIFEQ (Valkey 9).',
        },
        {
          text: 'WATCH the key, GET it, and DEL it in MULTI.',
          right: true,
          why: 'This works too: EXEC does nothing if the key has changed since WATCH. It takes more round trips than a script.',
        },
      ],
    },
  ],

  remember: 'An answer about a lock is old when it arrives. Compare where you delete, in one step.',
  sources: [
    {
      title: 'Redis: Distributed locks, correct implementation with a single instance',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Redis: EVAL',
      url: 'https://redis.io/docs/latest/commands/eval/',
    },
    { title: 'Redis: Transactions', url: 'https://redis.io/docs/latest/develop/using-commands/transactions/' },
  ],
  next: 'shared-owner-value',
  change: {
    figure: 'leaseMs',
    to: 5000,
    notice: 'The pause outlasts this lease, too. Does A’s DEL still hit B’s key?',
  },
})
