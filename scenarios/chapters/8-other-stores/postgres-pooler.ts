import { client, defineScenario, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

const slowWrite = pause('A', 'A is slow to write').when(A.aboutTo('write'))

export default defineScenario({
  title: 'Behind a transaction pooler',
  story:
    'A locks by pg_advisory_lock. Between A and PostgreSQL is PgBouncer: it lends a connection for each transaction.',
  teaches: 'coverage',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 2000,
      about: 'How long a handover may take',
      judgedOnly: true,
    },
    workMs: { kind: 'time', default: 600, min: 200, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 6000, min: 5000, max: 10_000, about: 'How long a worker waits for the lock' },
    timeoutMs: { kind: 'time', default: 4500, min: 4200, max: 8000, about: 'How long it waits for one answer' },
    pool: { kind: 'count', default: 3, min: 1, max: 6, about: 'How many connections the pooler hands out in turn' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.works(), script: comeAndSell({ laterMs: 100 }) },
  },
  faults: [],

  locks: [
    {
      id: 'three-connections',
      lock: 'advisory-session-pooled',
      title: 'pg_advisory_lock, three connections',
      heading: 'A pool of three',
      role: 'wrong',
      faults: [slowWrite.until(B.waits())],
      expect: { coverage: 'violated', progress: 'violated', 'no-leak': 'violated', exclusion: 'held' },
    },
    {
      id: 'one-connection',
      lock: 'advisory-session-pooled',
      title: 'pg_advisory_lock, one connection',
      heading: 'A pool of one',
      role: 'wrong',
      parameters: { pool: 1 },
      faults: [
        slowWrite.until(B.reads()),
        pause('B', 'B is slow to write').when(B.aboutTo('write')).until(A.released()),
      ],
      expect: { coverage: 'violated', exclusion: 'violated', 'no-lost-update': 'violated' },
    },
    {
      id: 'advisory-xact-pooled',
      title: 'pg_try_advisory_xact_lock',
      heading: 'Held until its transaction ends',
      role: 'right',
      faults: [slowWrite.until(B.waits())],
      expect: {
        coverage: 'held',
        exclusion: 'held',
        'no-lost-update': 'held',
        progress: 'held',
        'no-leak': 'held',
      },
      caveat: 'The transaction is as long as the sale. A’s connection cannot be lent to others meanwhile.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'three-connections',
      caption: 'A’s statement went through connection 1. For PostgreSQL, connection 1 has the lock.',
    },
    {
      when: B.waits(),
      in: 'three-connections',
      caption: 'B’s statement goes through connection 2, and waits for connection 1.',
    },
    {
      when: A.released(),
      in: 'three-connections',
      caption: 'A’s unlock went through connection 3, which has no lock. The answer is false.',
    },
    {
      when: B.refused(),
      in: 'three-connections',
      caption: 'Connection 1 stays open in the pool, so its lock stays, too. B gives up.',
    },
    {
      when: B.acquired(),
      in: 'one-connection',
      caption: 'B’s statement goes through the same connection as A’s. PostgreSQL lets it lock twice.',
    },
    {
      when: B.writes(),
      in: 'one-connection',
      caption: 'B writes 4, computed from 5, as A did. One sale is lost.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Inside a transaction, the pooler keeps connection 1 for A until the COMMIT.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'B tries through another connection, and hears false. It will try again.',
    },
    { when: A.released(), in: 'right', caption: 'The COMMIT frees the lock, and only then the connection.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B has read A’s 4, and writes 3. Both sales count.' },
  ],

  questions: [
    {
      before: A.released(),
      in: 'three-connections',
      ask: 'A runs SELECT pg_advisory_unlock(…). The pooler sends it through connection 3. What happens to the lock?',
      options: [
        {
          text: 'It is free: A had it, and A unlocks it.',
          right: false,
          why: 'PostgreSQL does not know A. It knows connection 1, which has said nothing.',
        },
        {
          text: 'It stays, and A hears false.',
          right: true,
          why: 'Connection 3 holds no such lock. PostgreSQL answers false, with a warning that few programs read.',
        },
        {
          text: 'It stays until A’s program ends.',
          right: false,
          why: 'A’s program ends its connection to the pooler. Connection 1 is the pooler’s, and goes on.',
        },
      ],
    },
    {
      before: B.acquired(),
      in: 'one-connection',
      ask: 'The pool has a single connection, and it has the lock. B asks for the lock through it. What does B hear?',
      options: [
        {
          text: 'That it has the lock.',
          right: true,
          why: 'A session may take its lock again, and PostgreSQL counts. To it, A and B are one session.',
        },
        {
          text: 'Nothing: it waits for A.',
          right: false,
          why: 'PostgreSQL never lets a connection wait for its own lock. It does not know that A and B are two.',
        },
        {
          text: 'An error: this session has the lock already.',
          right: false,
          why: 'PostgreSQL only counts: a lock that was taken twice has to be unlocked twice.',
        },
      ],
    },
  ],

  remember:
    'A session lock belongs to a connection. Behind a transaction pooler, no connection is yours: lock for a transaction.',
  sources: [
    { title: 'PgBouncer: Features by pool mode', url: 'https://www.pgbouncer.org/features.html' },
    {
      title: 'PostgreSQL: Advisory locks',
      url: 'https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS',
    },
    {
      title: 'authentik, issue 23876: Migration advisory lock strands under PgBouncer transaction pooling',
      url: 'https://github.com/goauthentik/authentik/issues/23876',
    },
    {
      title: 'Rails, issue 32622: Migrations failing while trying to release an already acquired lock',
      url: 'https://github.com/rails/rails/issues/32622',
    },
  ],
  change: { figure: 'pool', to: 2, notice: 'Two connections: where does A’s unlock go now?' },
  next: 'postgres-commit',
})
