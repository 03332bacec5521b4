import { client, defineScenario, key, pause } from '../../define.ts'
import { bookReturns } from '../../workers/book-returns.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')

export default defineScenario({
  title: 'Too small for its index',
  story: 'A locks two rows by their primary key. The table has three, and B wants the third.',
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
    waitMs: { kind: 'time', default: 6000, min: 5000, max: 10_000, about: 'How long a worker waits for the lock' },
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
      caveat:
        'Under READ COMMITTED each statement sees the newest rows. Check that the rest of the transaction bears that.',
    },
  ],

  beats: [
    {
      when: A.executes('SELECT'),
      in: 'wrong',
      caption: 'A locks the rows of the returns and of the parcels, by their primary key.',
    },
    {
      when: key('lock:stock').set(),
      in: 'wrong',
      caption: 'For two rows of three, MariaDB reads the whole index. It locks what it reads: the stock’s row, too.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B wants the stock’s row, and waits for A, who does not need it.' },
    { when: B.refused(), in: 'wrong', caption: 'After 4 s B hears: lock wait timeout exceeded. Nothing is sold.' },
    {
      when: A.executes('SELECT'),
      in: 'right',
      caption: 'The same statement, under READ COMMITTED. It still reads three rows.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'But what did not match was unlocked at once. B gets the stock’s row.',
    },
    { when: C.waits(), in: 'right', caption: 'C wants the stock as well. Now somebody waits for a reason.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells, and A has not even committed.' },
    { when: C.acquired(), in: 'right', caption: 'B commits, and MariaDB gives the row to C.' },
  ],

  questions: [
    {
      before: key('lock:stock').set(),
      in: 'wrong',
      ask: 'The primary key leads to each row. A selects two of the three, FOR UPDATE. Which rows does it lock?',
      options: [
        {
          text: 'Two: there is an index.',
          right: false,
          why: 'The index is used, but from one end to the other. With twenty rows in the table it would be two.',
        },
        {
          text: 'All three.',
          right: true,
          why: 'Reading the whole of a tiny index is cheaper than looking up two entries. So the optimizer does that.',
        },
        {
          text: 'None, until A changes them.',
          right: false,
          why: 'FOR UPDATE locks at once, for as long as the transaction lasts.',
        },
      ],
    },
  ],

  remember: 'InnoDB locks the rows that it reads on its way. The optimizer may take another way tomorrow.',
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
})
