import { client, defineScenario, pause } from '../../define.ts'
import { lockThenLookAgain, lookThenLock } from '../../workers/save-once.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Ended twice',
  story: 'A user ends the same task twice. Two services each get a message, and share one lock.',
  teaches: 'no-duplicate',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 6000, min: 5000, max: 12_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 700, min: 300, max: 1000, about: 'How long it takes to save the task' },
    waitMs: { kind: 'time', default: 15_000, min: 15_000, max: 30_000, about: 'How long a service waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long it waits between two tries' },
  },
  stock: 0,
  messages: [
    { id: 'm1', row: '1' },
    { id: 'm2', row: '1' },
  ],
  clients: {
    A: lookThenLock,
    B: { startsWhen: A.acquired(), script: lookThenLock },
  },
  // However slow the machine is, B has looked before A saves.
  faults: [pause('A', 'A takes its time').when(A.aboutTo('insert')).until(B.waits())],

  locks: [
    {
      id: 'look-then-lock',
      lock: 'set-nx-px',
      title: 'Look, then lock',
      role: 'wrong',
      expect: { 'no-duplicate': 'violated', exclusion: 'held', coverage: 'held' },
    },
    {
      id: 'look-again',
      lock: 'set-nx-px',
      title: 'Lock, then look again',
      role: 'right',
      clients: { A: lockThenLookAgain, B: { startsWhen: A.acquired(), script: lockThenLookAgain } },
      expect: { 'no-duplicate': 'held', exclusion: 'held', coverage: 'held' },
      caveat: 'It holds while the lock holds. A unique index on the table holds always, and then needs no lock.',
    },
  ],

  beats: [
    {
      when: A.takes(),
      in: 'wrong',
      caption: 'The user has pressed “done” twice, so there are two messages. A takes one.',
    },
    { when: A.acquired(), in: 'wrong', caption: 'A has looked, found nothing saved, and gets the lock.' },
    { when: B.waits(), in: 'wrong', caption: 'B has looked too, found nothing saved, and waits for the lock.' },
    { when: A.writesRow(), in: 'wrong', caption: 'A saves the task and gives the lock back.' },
    { when: B.acquired(), in: 'wrong', caption: 'B gets the lock, by the rules. Nobody else is inside.' },
    {
      when: B.writesRow(),
      in: 'wrong',
      caption: 'B saves what it had not found before it waited: now it is there twice.',
    },
    {
      when: B.writesRow(),
      in: 'right',
      caption: 'Now that it has the lock, this B looks again. It finds A’s row, and changes it.',
    },
  ],

  questions: [
    {
      before: B.writesRow(),
      in: 'wrong',
      ask: 'B holds the lock, and A has given it back. The lock works. Will the task be saved once?',
      options: [
        {
          text: 'Yes: they were never inside together.',
          right: false,
          why: 'They were not. But B decided to save before it was inside.',
        },
        {
          text: 'No: B acts on what it saw before it had the lock.',
          right: true,
          why: 'A lock puts actions in a row. It does not refresh what somebody read before.',
        },
        {
          text: 'Yes: the table refuses a second row.',
          right: false,
          why: 'This table has no unique index. With one it would, and no lock would be needed.',
        },
      ],
    },
  ],

  remember: 'What you saw before you had the lock is old. Look again, or let a unique index decide.',
  sources: [
    {
      title: 'Wikipedia: Double-checked locking',
      url: 'https://en.wikipedia.org/wiki/Double-checked_locking',
    },
    {
      title: 'PostgreSQL: INSERT … ON CONFLICT',
      url: 'https://www.postgresql.org/docs/current/sql-insert.html',
    },
  ],
  change: { figure: 'leaseMs', to: 12_000, notice: 'With twice the lease, is the task still saved twice?' },
})
