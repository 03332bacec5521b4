import { client, defineScenario, key, pause } from '../../define.ts'
import { bookReturns } from '../../workers/book-returns.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const C = client('C')

export default defineScenario({
  title: 'A column without an index',
  story: 'A locks the row of the returns, B the row of the stock. In the first run, no index leads to them.',
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
      id: 'for-update-no-index',
      role: 'wrong',
      faults: [pause('A', 'A has many returns').when(A.aboutTo('COMMIT')).until(B.refused())],
      clients: { C: { startsWhen: A.finished(), script: sellOne } },
      expect: { progress: 'violated', exclusion: 'held' },
    },
    {
      id: 'for-update-index',
      role: 'right',
      faults: [
        pause('A', 'A has many returns').when(A.aboutTo('COMMIT')).until(B.writeAccepted()),
        pause('B', 'B is slow to write').when(B.aboutTo('write')).until(C.waits()),
      ],
      expect: { progress: 'held', exclusion: 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat: 'A range locks the gaps between its rows as well: whoever inserts there waits.',
    },
  ],

  beats: [
    { when: A.executes('SELECT'), in: 'wrong', caption: 'A asks for the row of the returns. No index leads there.' },
    {
      when: key('lock:stock').set(),
      in: 'wrong',
      caption: 'MariaDB has read every row, and locked what it read: the stock’s too.',
    },
    { when: B.waits(), in: 'wrong', caption: 'B wants the stock’s row, and waits for A, who does not need it.' },
    { when: B.refused(), in: 'wrong', caption: 'After 4 s B hears: lock wait timeout exceeded. Nothing is sold.' },
    { when: A.executes('SELECT'), in: 'right', caption: 'Here an index leads to one row, and MariaDB locks one.' },
    { when: B.acquired(), in: 'right', caption: 'B has the stock’s row at once, while A still works.' },
    { when: C.waits(), in: 'right', caption: 'C wants the stock as well. Now somebody waits for a reason.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells, and A has not even committed.' },
    { when: C.acquired(), in: 'right', caption: 'B commits, and MariaDB gives the row to C.' },
  ],

  questions: [
    {
      before: key('lock:stock').set(),
      in: 'wrong',
      ask: 'A selects one of two rows FOR UPDATE, by a column without an index. Which rows does it lock?',
      options: [
        {
          text: 'The one that it selects.',
          right: false,
          why: 'InnoDB locks as it reads, and compares afterwards. What did not match stays locked all the same.',
        },
        {
          text: 'Every row of the table.',
          right: true,
          why: 'Without an index, it must read all of them. Under REPEATABLE READ, it keeps every lock until the commit.',
        },
        {
          text: 'The table itself.',
          right: false,
          why: 'InnoDB never turns row locks into a table lock. Here the effect is the same.',
        },
      ],
    },
  ],

  remember: 'InnoDB locks the rows it reads, not the rows you meant. Lock by an index, or you lock everything.',
  sources: [
    { title: 'MariaDB: FOR UPDATE', url: 'https://mariadb.com/kb/en/for-update/' },
    {
      title: 'MariaDB: WAIT and NOWAIT',
      url: 'https://mariadb.com/kb/en/wait-and-nowait/',
    },
    {
      title: 'MySQL: Locks set by different SQL statements in InnoDB',
      url: 'https://dev.mysql.com/doc/refman/8.0/en/innodb-locks-set.html',
    },
  ],
  next: 'mysql-small-table',
  change: { figure: 'waitMs', to: 10_000, notice: 'B may wait for 10 s. When does MariaDB end its wait?' },
})
