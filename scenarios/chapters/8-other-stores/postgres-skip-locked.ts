import { client, crash, defineScenario, pause } from '../../define.ts'
import { doAJob } from '../../workers/do-a-job.ts'

const A = client('A')
const B = client('B')
const C = client('C')

export default defineScenario({
  title: 'A queue in a table',
  story: 'Two invoices wait in a table of PostgreSQL. Each worker locks the first row FOR UPDATE, and prints it.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1000,
      min: 500,
      max: 1200,
      about: 'How long a handover may take',
      judgedOnly: true,
    },
    workMs: { kind: 'time', default: 600, min: 200, max: 1500, about: 'How long it takes to print an invoice' },
    waitMs: { kind: 'time', default: 9000, min: 8000, max: 15_000, about: 'How long a worker waits for a job' },
  },
  stock: 5,
  clients: {
    A: doAJob,
    B: { startsWhen: A.works(), script: doAJob },
    C: { startsWhen: B.works(), script: doAJob },
  },
  faults: [],

  locks: [
    {
      id: 'job-for-update',
      role: 'wrong',
      faults: [pause('A', 'A’s printer is slow').when(A.aboutTo('DELETE')).until(B.refused())],
      clients: { C: { startsWhen: B.refused(), script: doAJob } },
      expect: { progress: 'violated', exclusion: 'held', 'store-exclusion': 'held' },
      caveat: 'Without the time limit, B would wait for as long as A prints.',
    },
    {
      id: 'job-skip-locked',
      role: 'right',
      faults: [
        pause('B', 'B’s printer is slow').when(B.aboutTo('DELETE')).until(A.crashed()),
        crash('A', 'A’s machine fails').when(C.waits()),
      ],
      expect: {
        progress: 'held',
        exclusion: 'held',
        'store-exclusion': 'held',
        coverage: 'held',
        'no-immortal-lock': 'held',
        'no-leak': 'held',
      },
      caveat:
        'The order is lost: invoice 2 may be done before invoice 1. And what A had already printed is printed again.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A locks the first row, invoice 1, and prints.' },
    { when: B.waits(), in: 'wrong', caption: 'B asks for the first row too. PostgreSQL lets it wait for A’s.' },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'After 4 s B gives up: lock timeout. Nobody has touched invoice 2.',
    },
    { when: B.acquired(), in: 'right', caption: 'SKIP LOCKED: B is given invoice 2 at once, beside A.' },
    { when: C.waits(), in: 'right', caption: 'Both rows are locked. C gets no row, and asks again a little later.' },
    { when: A.crashed(), in: 'right', caption: 'A’s machine fails, and its connection with it.' },
    {
      when: C.acquired(),
      in: 'right',
      caption: 'PostgreSQL has rolled A back, so invoice 1 is free again. C takes it.',
    },
    { when: C.executes('DELETE'), in: 'right', caption: 'C prints it and deletes its row in the same transaction.' },
  ],

  questions: [
    {
      before: B.waits(),
      in: 'wrong',
      ask: 'A has locked the first of two rows. B runs the same SELECT … LIMIT 1 FOR UPDATE. What does B get?',
      options: [
        {
          text: 'Invoice 2.',
          right: false,
          why: 'FOR UPDATE says what to do with the rows that were chosen. It does not choose others.',
        },
        {
          text: 'Nothing: it waits for A.',
          right: true,
          why: 'The first row is invoice 1, locked or not. B waits until A’s transaction ends.',
        },
        {
          text: 'No rows, at once.',
          right: false,
          why: 'That is what SKIP LOCKED would say if every row were locked. NOWAIT would be an error.',
        },
      ],
    },
    {
      before: C.acquired(),
      in: 'right',
      ask: 'A has crashed while it printed invoice 1. What becomes of that job?',
      options: [
        {
          text: 'Somebody has to find it and put it back.',
          right: false,
          why: 'Its row was only locked, and a lock does not outlive its transaction.',
        },
        {
          text: 'It is free as soon as the connection is gone.',
          right: true,
          why: 'PostgreSQL rolls back what the connection had begun. The row is there, as if nobody had taken it.',
        },
      ],
    },
  ],

  remember: 'FOR UPDATE lets workers wait for the same row. SKIP LOCKED gives each the next row that is free.',
  sources: [
    {
      title: 'PostgreSQL: The locking clause',
      url: 'https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE',
    },
    {
      title: 'PostgreSQL: Row-level locks',
      url: 'https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS',
    },
  ],
})
