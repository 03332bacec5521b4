import { client, crash, defineScenario } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'A row as a lock',
  story: 'The lock is a row with a unique name in a MariaDB table. A inserts it, and crashes before it deletes it.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a row counts, where it says so' },
    workMs: { kind: 'time', default: 500, min: 100, max: 700, about: 'How long a sale takes' },
  },
  stock: 3,
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 150 }) },
  },
  faults: [crash('A').when(A.aboutTo('write'))],

  locks: [
    {
      id: 'unique-row',
      role: 'wrong',
      expect: { 'no-immortal-lock': 'violated', progress: 'violated', 'no-leak': 'violated' },
    },
    {
      id: 'unique-row-expiring',
      role: 'right',
      expect: { 'no-immortal-lock': 'held', progress: 'held', 'no-leak': 'held', exclusion: 'held' },
      caveat: 'The row is a lease now. It cannot tell a dead owner from a slow one, as no lease can.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A inserts the row. Its name is unique: nobody else can insert it.' },
    { when: B.waits(), in: 'wrong', caption: 'B’s INSERT fails: duplicate entry. B waits and tries again.' },
    {
      when: A.crashed(),
      in: 'wrong',
      caption: 'A crashes. Its connection closes, but the row was committed: it stays.',
    },
    { when: B.refused(), in: 'wrong', caption: 'B gives up. Only a person could delete the row now.' },
    { when: A.acquired(), in: 'right', caption: 'This row also says how long it counts, by the database’s clock.' },
    { when: A.crashed(), in: 'right', caption: 'A crashes here as well, and its row stays here as well.' },
    { when: B.acquired(), in: 'right', caption: 'B finds the row overdue, deletes it, and inserts its own.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells its item: the crash has cost the rest of a lease.' },
  ],

  questions: [
    {
      before: A.crashed(),
      in: 'wrong',
      ask: 'A crashes, and its connection to MariaDB closes. What happens to its row?',
      options: [
        {
          text: 'It stays.',
          right: true,
          why: 'The INSERT was committed. MariaDB keeps what is committed, whoever has gone.',
        },
        {
          text: 'MariaDB rolls it back.',
          right: false,
          why: 'MariaDB rolls back only what is not committed. Under autocommit the INSERT was committed at once.',
        },
        {
          text: 'It is deleted after a timeout.',
          right: false,
          why: 'A row has no time to live. Somebody has to look at it, and to delete it.',
        },
      ],
    },
  ],

  remember:
    'A committed row outlives its owner. Give it an owner and an expiry, and let whoever finds it overdue delete it.',
  sources: [
    {
      title: 'MariaDB: autocommit',
      url: 'https://mariadb.com/kb/en/server-system-variables/#autocommit',
    },
    { title: 'MariaDB: INSERT', url: 'https://mariadb.com/kb/en/insert/' },
  ],
  next: 'mysql-not-reentrant',
  axis: 'time',
  change: { figure: 'leaseMs', to: 3000, notice: 'B tries for three leases. How long is it kept out, in each run?' },
})
