import { client, defineScenario, key, pause } from '../../define.ts'
import { bookReturns } from '../../workers/book-returns.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')

export default defineScenario({
  title: 'A table of three rows',
  story: 'A needs two rows of a table, by their primary key. B needs the third.',
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
    workMs: { kind: 'time', default: 500, min: 200, max: 1500, about: 'How long everybody’s work takes' },
    waitMs: {
      kind: 'time',
      default: 6000,
      min: 5000,
      max: 10_000,
      about: 'How long a worker may wait; MariaDB ends its wait after 4 s',
    },
  },
  stock: 5,
  clients: {
    A: bookReturns,
    B: { startsWhen: A.works(), script: sellOne },
    C: { startsWhen: B.works(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'for-update-small-table',
      heading: 'Two rows, by primary key',
      role: 'wrong',
      faults: [pause('A', 'A has many returns').when(A.aboutTo('COMMIT')).until(B.refused())],
      clients: { C: { startsWhen: A.finished(), script: sellOne } },
      expect: { progress: 'violated', exclusion: 'held' },
    },
    {
      id: 'for-update-read-committed',
      role: 'right',
      faults: [
        pause('A', 'A has many returns').when(A.aboutTo('COMMIT')).until(B.writeAccepted()),
        pause('B', 'B is slow to write').when(B.aboutTo('write')).until(C.waits()),
      ],
      expect: { progress: 'held', exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'Under READ COMMITTED, two reads in one transaction may differ. Check that your code can bear it.',
    },
  ],

  beats: [
    {
      when: A.sends('SELECT'),
      in: 'wrong',
      caption: 'A selects two rows FOR UPDATE, by primary key: the returns and the parcels.',
    },
    {
      when: key('lock:stock').set(),
      in: 'wrong',
      caption: 'To find two of three, MariaDB reads the whole index. It locks each row it reads.',
    },
    {
      when: B.waits(),
      in: 'wrong',
      caption: 'B wants the row of the stock. It waits for A, who does not need that row.',
    },
    { when: B.refused(), in: 'wrong', caption: 'After 4 s B hears: lock wait timeout exceeded. Nothing is sold.' },
    {
      when: A.executes('SELECT'),
      in: 'right',
      caption: 'The same statement, under READ COMMITTED. MariaDB still reads three rows.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'But it has unlocked the row that A did not ask for. B gets it.',
    },
    { when: C.waits(), in: 'right', caption: 'C wants the row of the stock, too. It waits for B, who uses it.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells, although A has not committed yet.' },
    { when: C.acquired(), in: 'right', caption: 'B commits, and MariaDB gives the row to C.' },
  ],

  questions: [
    {
      before: key('lock:stock').set(),
      in: 'wrong',
      ask: 'The table has three rows. A selects two of them FOR UPDATE, by primary key. Which rows are locked?',
      options: [
        {
          text: 'Two: it finds them by the index.',
          right: false,
          why: 'The index is read from one end to the other. With twenty rows in the table it would be two.',
        },
        {
          text: 'All three.',
          right: true,
          why: 'Reading the whole of a tiny index is cheaper than looking up two entries. So the optimizer does that.',
        },
        {
          text: 'None, until A changes them.',
          right: false,
          why: 'FOR UPDATE locks while it reads, and until the transaction ends.',
        },
      ],
    },
  ],

  remember: 'InnoDB locks the rows that it reads, not those that you asked for. Which it reads, the optimizer decides.',
  sources: [
    {
      title: 'MySQL: Locks set by different SQL statements in InnoDB',
      url: 'https://dev.mysql.com/doc/refman/8.4/en/innodb-locks-set.html',
    },
    {
      title: 'MySQL: Transaction isolation levels, READ COMMITTED',
      url: 'https://dev.mysql.com/doc/refman/8.4/en/innodb-transaction-isolation-levels.html',
    },
  ],
  next: 'mysql-share-upgrade',
  change: { figure: 'workMs', to: 1500, notice: 'Work takes longer. Does B still wait for a row A does not need?' },
})
