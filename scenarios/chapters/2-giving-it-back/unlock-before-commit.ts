import { client, defineScenario, pause } from '../../define.ts'
import {
  commitBeforeUnlock,
  lookInsideTransaction,
  unlockInsideTransaction,
} from '../../workers/sell-in-transaction.ts'

const A = client('A')
const B = client('B')

/** However slow the machine is, B has come before A commits. */
const slowCommit = pause('A', 'A’s commit takes a moment').when(A.aboutTo('commit'))

export default defineScenario({
  title: 'Unlocked, not committed',
  story: 'A sells inside a transaction. The lock is free before the transaction is committed.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 6000, min: 5000, max: 12_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 700, min: 300, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 15_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: unlockInsideTransaction,
    B: { startsWhen: A.works(), script: unlockInsideTransaction },
  },
  faults: [slowCommit.until(B.waits())],

  locks: [
    {
      id: 'unlock-first',
      lock: 'set-nx-px',
      title: 'Unlock, then commit',
      role: 'wrong',
      faults: [slowCommit.until(B.reads())],
      expect: { 'no-lost-update': 'violated', exclusion: 'held', coverage: 'held', 'owner-only': 'held' },
      caveat: 'The lock does all that it promises. It was released too early.',
    },
    {
      id: 'begin-first',
      lock: 'set-nx-px',
      title: 'Begin, then lock',
      role: 'wrong',
      clients: { A: lookInsideTransaction, B: { startsWhen: A.works(), script: lookInsideTransaction } },
      expect: { 'no-lost-update': 'violated', exclusion: 'held', coverage: 'held', 'owner-only': 'held' },
      caveat: 'B commits before it unlocks. But it has computed from its transaction’s first read.',
    },
    {
      id: 'lock-outside',
      lock: 'set-nx-px',
      title: 'Lock, begin, commit, unlock',
      role: 'right',
      clients: { A: commitBeforeUnlock, B: { startsWhen: A.works(), script: commitBeforeUnlock } },
      expect: { 'no-lost-update': 'held', exclusion: 'held', coverage: 'held', 'owner-only': 'held' },
      caveat:
        'If the lease ends before the commit, a sale is lost here, too. The row’s own lock or a version would hold.',
    },
  ],

  beats: [
    {
      when: A.begins(),
      in: 'unlock-first',
      caption: 'A’s method is transactional: a transaction begins before its first line.',
    },
    {
      when: A.writesInside(),
      in: 'unlock-first',
      caption: 'A has the lock. It writes 4, inside its transaction.',
    },
    {
      when: A.released(),
      in: 'unlock-first',
      caption: 'A unlocks in its finally. The commit comes when the method has returned.',
    },
    { when: B.reads(), in: 'unlock-first', caption: 'The lock is free, and B gets it. B reads 5.' },
    { when: A.writes(), in: 'unlock-first', caption: 'Only now A commits its 4.' },
    {
      when: B.writes(),
      in: 'unlock-first',
      caption: 'B commits 4 as well, computed from its 5. Two cups are sold, and one is booked.',
    },
    {
      when: B.reads(),
      in: 'begin-first',
      caption: 'Here B looks at the stock first, in its transaction: 5. It has no lock yet.',
    },
    { when: A.released(), in: 'begin-first', caption: 'A has committed 4, and then unlocks.' },
    {
      when: B.reads().nth(2),
      in: 'begin-first',
      caption: 'B has the lock and reads again. Its transaction still shows 5.',
    },
    {
      when: B.writes(),
      in: 'begin-first',
      caption: 'B writes 4, computed from 5. A committed in time, and its sale is lost.',
    },
    { when: A.writes(), in: 'right', caption: 'This A commits 4 while it still has the lock.' },
    { when: B.reads(), in: 'right', caption: 'B has the lock before its transaction begins. It reads 4.' },
  ],

  questions: [
    {
      before: B.reads(),
      in: 'unlock-first',
      ask: 'A has written 4 and unlocked. B gets the lock and reads the stock. What does it read?',
      options: [
        {
          text: '4: A wrote it while it had the lock.',
          right: false,
          why: 'A wrote it inside its transaction, and that is not committed. The database shows it to nobody else.',
        },
        {
          text: '5: A has not committed.',
          right: true,
          why: 'A plain read shows what is committed. Unlocking in Redis does not commit anything in a database.',
        },
        {
          text: 'Nothing yet: it waits for A’s commit.',
          right: false,
          why: 'In MySQL and PostgreSQL, a plain read does not wait for a writer. SELECT … FOR UPDATE would.',
        },
      ],
    },
    {
      before: B.reads().nth(2),
      in: 'begin-first',
      ask: 'B’s transaction is REPEATABLE READ. It has read 5. Then A committed 4. Now B has the lock, and reads again. What does it see?',
      options: [
        {
          text: '4: it is committed, and B has the lock.',
          right: false,
          why: 'Under READ COMMITTED it would. Under REPEATABLE READ, all reads of a transaction see the same moment.',
        },
        {
          text: '5, as before.',
          right: true,
          why: 'Its reads repeat what the first one saw, and that came before the lock. In MySQL this level is the default.',
        },
        {
          text: 'Nothing: the read fails, since the stock has changed.',
          right: false,
          why: 'A plain read never fails for that. In PostgreSQL, B’s update would.',
        },
      ],
    },
  ],

  remember: 'The lock goes around the transaction: lock, begin, commit, unlock.',
  sources: [
    {
      title: 'Redisson, issue 2183: @Transactional and RLock.unlock()',
      url: 'https://github.com/redisson/redisson/issues/2183',
    },
    {
      title: 'MySQL: Consistent nonlocking reads',
      url: 'https://dev.mysql.com/doc/refman/8.4/en/innodb-consistent-read.html',
    },
  ],
  next: 'once-per-period',
  axis: 'steps',
  change: { figure: 'leaseMs', to: 12_000, notice: 'With twice the lease, is a sale still lost?' },
})
