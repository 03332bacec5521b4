import { client, crash, defineScenario, pause } from '../../define.ts'
import { doAJob } from '../../workers/do-a-job.ts'

const A = client('A')
const B = client('B')
const C = client('C')

export default defineScenario({
  title: 'A queue in a table',
  story:
    'Two invoices wait in a table of PostgreSQL. Each worker selects one row FOR UPDATE, prints it, and deletes the row.',
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
    waitMs: {
      kind: 'time',
      default: 9000,
      min: 8000,
      max: 15_000,
      about: 'How long a worker may wait; lock_timeout ends its wait after 4 s',
    },
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
        crash('A', 'A’s process is killed').when(C.waits()),
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
    { when: B.waits(), in: 'wrong', caption: 'B asks for the first row, too. PostgreSQL makes it wait for A.' },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'After 4 s B gives up: lock timeout. Nobody has touched invoice 2.',
    },
    { when: B.acquired(), in: 'right', caption: 'With SKIP LOCKED, B does not wait: it gets invoice 2.' },
    { when: C.waits(), in: 'right', caption: 'Both rows are locked. C gets no row, and will ask again.' },
    { when: A.crashed(), in: 'right', caption: 'A’s process is killed, and its connection closes.' },
    {
      when: C.acquired(),
      in: 'right',
      caption: 'PostgreSQL has rolled back A’s transaction, so invoice 1 is free. C gets it.',
    },
    {
      when: C.executes('DELETE'),
      in: 'right',
      caption: 'C has printed invoice 1, and deletes its row in the same transaction.',
    },
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
          why: 'FOR UPDATE says what happens to the chosen row. ORDER BY and LIMIT choose it, and look at no lock.',
        },
        {
          text: 'Nothing yet: it waits for A.',
          right: true,
          why: 'The first row is invoice 1, locked or not. B’s statement waits until A’s transaction ends.',
        },
        {
          text: 'No row, without waiting.',
          right: false,
          why: 'SKIP LOCKED would say that if every row were locked. NOWAIT would answer with an error.',
        },
      ],
    },
    {
      before: C.acquired(),
      in: 'right',
      ask: 'A’s process was killed while it printed invoice 1. What becomes of that job?',
      options: [
        {
          text: 'Somebody has to find it and put it back.',
          right: false,
          why: 'Its row was only locked, and a row’s lock does not outlive its transaction.',
        },
        {
          text: 'It is lost: A had taken it out of the table.',
          right: false,
          why: 'A deletes the row at the end. And what a transaction deletes is there again if it does not commit.',
        },
        {
          text: 'It is free when A’s connection has closed.',
          right: true,
          why: 'PostgreSQL rolls back what the connection had begun. The row is there, and nobody has locked it.',
        },
      ],
    },
  ],

  remember: 'With FOR UPDATE alone, workers wait for the same row. With SKIP LOCKED, each gets the next free row.',
  sources: [
    {
      title: 'PostgreSQL: The locking clause',
      url: 'https://www.postgresql.org/docs/current/sql-select.html#SQL-FOR-UPDATE-SHARE',
    },
    {
      title: 'PostgreSQL: Row-level locks',
      url: 'https://www.postgresql.org/docs/current/explicit-locking.html#LOCKING-ROWS',
    },
    {
      title: 'PostgreSQL: idle_in_transaction_session_timeout',
      url: 'https://www.postgresql.org/docs/current/runtime-config-client.html#GUC-IDLE-IN-TRANSACTION-SESSION-TIMEOUT',
    },
  ],
  change: { figure: 'workMs', to: 1500, notice: 'Printing takes longer. How long does B wait now, in each run?' },
})
