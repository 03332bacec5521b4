import { client, defineScenario, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

/** However slow B is. */
const longSale = pause('A', 'A’s sale takes longer').when(A.aboutTo('write'))

export default defineScenario({
  title: 'Two transactions, one row',
  story: 'A and B each begin a transaction, read the same row, and sell.',
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
    workMs: { kind: 'time', default: 600, min: 200, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 6000, min: 3000, max: 15_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.works(), script: comeAndSell({ laterMs: 50 }) },
  },
  faults: [],

  locks: [
    {
      id: 'plain-read-then-update',
      role: 'wrong',
      faults: [longSale.until(B.writeAccepted())],
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'for-update',
      role: 'right',
      title: 'SELECT … FOR UPDATE, in a transaction',
      heading: 'A read that locks',
      faults: [longSale.until(B.waits())],
      expect: { 'no-lost-update': 'held', exclusion: 'held', coverage: 'held', 'no-leak': 'held' },
      caveat: 'A version in the row does it, too, and locks nothing. “Both read version 7” shows how.',
    },
  ],

  beats: [
    {
      when: A.executes('SELECT'),
      in: 'wrong',
      caption: 'A’s transaction has begun. In it, A reads the row with a plain SELECT.',
    },
    { when: A.acquired(), in: 'wrong', caption: 'A believes that nobody can change the row until A commits.' },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B reads the same row, too. A plain read neither locks nor waits.',
    },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B sells a cup: the stock is 4.' },
    {
      when: A.writeAccepted(),
      in: 'wrong',
      caption: 'A counts from the 5 that it has read, and writes 4, too. One sale is lost.',
    },
    {
      when: A.executes('UPDATE'),
      in: 'wrong',
      caption: 'Only now, after the sale, A’s UPDATE locks the row. That is too late.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Here A reads FOR UPDATE. InnoDB locks the row until the commit.',
    },
    { when: B.waits(), in: 'right', caption: 'B reads FOR UPDATE, too. Inside MariaDB, B’s statement waits.' },
    {
      when: A.executes('COMMIT'),
      in: 'right',
      caption: 'A commits. B’s statement goes on, with the row as it is now.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'B counts from A’s 4, and writes 3. Both sales count.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'A’s transaction is REPEATABLE READ, and has read the row. May B change that row now?',
      options: [
        {
          text: 'No: A must find it the same when it reads again.',
          right: false,
          why: 'It will: InnoDB keeps the old version for A. And it lets B write a new one.',
        },
        {
          text: 'Yes, but then A’s update fails.',
          right: false,
          why: 'In PostgreSQL it would, and in MariaDB since 11.6.2. Before that, as in MySQL, an UPDATE takes the newest row.',
        },
        {
          text: 'Yes, and A does not notice.',
          right: true,
          why: 'Only A’s reads repeat. A plain read keeps nobody from writing.',
        },
      ],
    },
  ],

  remember: 'REPEATABLE READ repeats what you have read. It keeps nobody from changing it: lock what you will write.',
  sources: [
    {
      title: 'MySQL: Consistent nonlocking reads',
      url: 'https://dev.mysql.com/doc/refman/8.4/en/innodb-consistent-read.html',
    },
    { title: 'MariaDB: FOR UPDATE', url: 'https://mariadb.com/kb/en/for-update/' },
    {
      title: 'Berenson et al.: A critique of ANSI SQL isolation levels (P4, lost update)',
      url: 'https://arxiv.org/abs/cs/0701157',
    },
  ],
  next: 'mysql-no-index',
  change: { figure: 'workMs', to: 1500, notice: 'Sales take longer. Does B’s plain SELECT wait for A now?' },
})
