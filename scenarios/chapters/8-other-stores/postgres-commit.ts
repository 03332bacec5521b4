import { client, defineScenario, pause } from '../../define.ts'
import { commitBeforeUnlock, unlockInsideTransaction } from '../../workers/sell-in-transaction.ts'

const A = client('A')
const B = client('B')

/** However slow the machine is, B has come before A commits. */
const slowCommit = pause('A', 'A’s commit takes a moment').when(A.aboutTo('commit'))

export default defineScenario({
  title: 'pg_advisory_unlock, then COMMIT',
  story: 'A locks by pg_advisory_lock, sells inside a transaction, and unlocks. The COMMIT comes after that.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 2000,
      min: 1000,
      max: 5000,
      about: 'How long a handover may take',
      judgedOnly: true,
    },
    workMs: { kind: 'time', default: 700, min: 300, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 9000, min: 8000, max: 15_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: unlockInsideTransaction,
    B: { startsWhen: A.works(), script: unlockInsideTransaction },
  },
  faults: [],

  locks: [
    {
      id: 'advisory-session',
      role: 'wrong',
      faults: [slowCommit.until(B.reads())],
      expect: { 'no-lost-update': 'violated', exclusion: 'held', coverage: 'held', 'no-leak': 'held' },
      caveat: 'The lock does all that it promises. It was released too early.',
    },
    {
      id: 'advisory-xact',
      role: 'right',
      clients: { A: commitBeforeUnlock, B: { startsWhen: A.works(), script: commitBeforeUnlock } },
      faults: [slowCommit.until(B.waits())],
      expect: { 'no-lost-update': 'held', exclusion: 'held', coverage: 'held', progress: 'held', 'no-leak': 'held' },
      caveat:
        'It protects what this database commits. A message or a payment sent inside the transaction is out before the COMMIT.',
    },
  ],

  beats: [
    {
      when: A.begins(),
      in: 'wrong',
      caption: 'A’s transaction begins. Then A takes a session lock, by pg_advisory_lock.',
    },
    { when: A.writesInside(), in: 'wrong', caption: 'A writes 4, inside its transaction.' },
    { when: A.released(), in: 'wrong', caption: 'A unlocks in its finally. The transaction is still open.' },
    { when: B.reads(), in: 'wrong', caption: 'The lock is free, and B gets it. B reads 5.' },
    { when: A.writes(), in: 'wrong', caption: 'Only now A commits its 4.' },
    {
      when: B.writes(),
      in: 'wrong',
      caption: 'B commits 4 as well, computed from its 5. Two cups are sold, and one is booked.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Here the lock belongs to the transaction. Only the end of the transaction frees it.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'B asks for the same lock. Its statement waits until A’s transaction ends.',
    },
    {
      when: A.executes('COMMIT'),
      in: 'right',
      caption: 'A commits: first everybody can see its 4, then the lock is free.',
    },
    { when: B.reads(), in: 'right', caption: 'B reads 4, and will write 3. Both sales count.' },
  ],

  questions: [
    {
      before: B.reads(),
      in: 'wrong',
      ask: 'A has written 4 and unlocked. B gets the lock and reads the stock. What does it read?',
      options: [
        {
          text: '4: A has unlocked, so A is done.',
          right: false,
          why: 'A is done with the lock, not with its transaction. Nobody else sees its 4 before the COMMIT.',
        },
        {
          text: '5: A has not committed.',
          right: true,
          why: 'Until the COMMIT everybody but A sees the row as it was. A session lock and a transaction end separately.',
        },
        {
          text: 'Nothing yet: it waits for A’s COMMIT.',
          right: false,
          why: 'Readers do not wait for writers in PostgreSQL. They see the last committed version.',
        },
      ],
    },
  ],

  remember: 'Free the lock after the COMMIT, or let the COMMIT free it: pg_advisory_xact_lock.',
  sources: [
    {
      title: 'PostgreSQL: Advisory locks',
      url: 'https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS',
    },
    {
      title: 'pg_lock, issue 3: Why use pg_try_advisory_lock in a loop? (and why not lean on commit to release)',
      url: 'https://github.com/heroku/pg_lock/issues/3',
    },
    {
      title: 'with_advisory_lock, issue 14: Worth using pg_try_advisory_xact_lock for PostgreSQL?',
      url: 'https://github.com/ClosureTree/with_advisory_lock/issues/14',
    },
  ],
  next: 'postgres-skip-locked',
  change: { figure: 'workMs', to: 1500, notice: 'Sales take longer. Does B still read 5 in the first run?' },
})
