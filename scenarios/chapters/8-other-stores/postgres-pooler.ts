import { client, defineScenario, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

const slowWrite = pause('A', 'A is slow to write').when(A.aboutTo('write'))

export default defineScenario({
  title: 'Behind a transaction pooler',
  story:
    'A locks by pg_advisory_lock. PgBouncer lends each transaction another connection, and the lock stays with the first.',
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
      heading: 'Unlocked somewhere else',
      role: 'wrong',
      faults: [slowWrite.until(B.waits())],
      expect: { coverage: 'violated', progress: 'violated', 'no-leak': 'violated', exclusion: 'held' },
    },
    {
      id: 'one-connection',
      lock: 'advisory-session-pooled',
      title: 'pg_advisory_lock, one connection',
      heading: 'Locked twice by the same connection',
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
      caption: 'A’s statement went through connection 1. PostgreSQL gives the lock to that connection.',
    },
    {
      when: B.waits(),
      in: 'three-connections',
      caption: 'B’s statement goes through connection 2, and waits for connection 1.',
    },
    {
      when: A.released(),
      in: 'three-connections',
      caption: 'A’s unlock goes through connection 3, which has nothing to unlock. The answer is false.',
    },
    {
      when: B.refused(),
      in: 'three-connections',
      caption: 'Connection 1 lives on in the pool, and so does the lock. B has waited in vain.',
    },
    {
      when: B.acquired(),
      in: 'one-connection',
      caption: 'Here the pool has one connection. It has the lock already, so B may have it too.',
    },
    {
      when: B.writes(),
      in: 'one-connection',
      caption: 'B writes what it computed from the old stock: one sale is lost.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Inside a transaction, the pooler keeps connection 1 for A until the COMMIT.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'B tries over another connection, and hears false. It tries again later.',
    },
    { when: A.released(), in: 'right', caption: 'The COMMIT frees the lock, and only then the connection.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B reads the stock that A has left, and both sales count.' },
  ],

  questions: [
    {
      before: A.released(),
      in: 'three-connections',
      ask: 'A runs SELECT pg_advisory_unlock(…). The pooler sends it through connection 3. What happens to the lock?',
      options: [
        {
          text: 'It is free: A had it, and A gives it back.',
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
          why: 'A session may take its lock again, and PostgreSQL counts. A and B are one session to it.',
        },
        {
          text: 'Nothing: it waits for A.',
          right: false,
          why: 'It would wait for itself: the lock and the request are of one connection.',
        },
      ],
    },
  ],

  remember:
    'A session lock belongs to a connection. Behind a transaction pooler you have none: lock for the transaction.',
  sources: [
    { title: 'PgBouncer: Features by pool mode', url: 'https://www.pgbouncer.org/features.html' },
    {
      title: 'PostgreSQL: Advisory locks',
      url: 'https://www.postgresql.org/docs/current/explicit-locking.html#ADVISORY-LOCKS',
    },
    {
      title: 'authentik: a session’s advisory lock strands under PgBouncer transaction pooling',
      url: 'https://github.com/goauthentik/authentik/issues/23876',
    },
    {
      title: 'Rails: migrations fail to release their advisory lock',
      url: 'https://github.com/rails/rails/issues/32622',
    },
  ],
  change: { figure: 'pool', to: 2, notice: 'Two connections: where does A’s unlock go now?' },
  next: 'postgres-commit',
})
