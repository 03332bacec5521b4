import { client, defineScenario, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Both read version 7',
  story: 'A and B both read version 7. Then both update the row, if it still has version 7.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 5000,
      about: 'How long a handover may take',
      judgedOnly: true,
    },
    workMs: { kind: 'time', default: 600, min: 200, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 4500, min: 3000, max: 15_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.hears('SELECT'), script: comeAndSell({ laterMs: 50 }) },
  },
  // B's answer is on its way while A's update is carried out.
  faults: [
    pause('A', 'A is slow after its SELECT').when(A.aboutTo('UPDATE')).until(B.hears('SELECT')),
    pause('B', 'B is slow after its SELECT').when(B.aboutTo('UPDATE')).until(A.acquired()),
  ],

  locks: [
    {
      id: 'version-unchecked',
      role: 'wrong',
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated' },
    },
    {
      id: 'version-checked',
      role: 'right',
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held', progress: 'held' },
      caveat: 'If its owner crashes, the row keeps its owner. And with many workers, most updates change nothing.',
    },
  ],

  beats: [
    { when: A.hears('SELECT'), in: 'wrong', caption: 'A reads the row: nobody’s, version 7.' },
    { when: B.hears('SELECT'), in: 'wrong', caption: 'B reads the same row before A has changed it: version 7.' },
    { when: A.acquired(), in: 'wrong', caption: 'A’s UPDATE changes one row. It is A’s now, version 8.' },
    { when: B.hears('UPDATE'), in: 'wrong', caption: 'B’s UPDATE finds no version 7: no error, 0 rows changed.' },
    { when: B.acquired(), in: 'wrong', caption: 'B does not look at the number. Both believe they have the lock.' },
    { when: B.writes(), in: 'wrong', caption: 'B writes what it computed from the old stock: one sale is lost.' },
    { when: B.waits(), in: 'right', caption: 'Here B looks: 0 rows means somebody was faster. B waits.' },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'B has read again: nobody’s, version 9. This time it changes one row.',
    },
    { when: B.writeAccepted(), in: 'right', caption: 'B sells from the stock that A has left.' },
  ],

  questions: [
    {
      before: B.hears('UPDATE'),
      in: 'wrong',
      ask: 'B updates the row WHERE version = 7, but it is version 8 by now. What does MariaDB answer?',
      options: [
        {
          text: 'An error.',
          right: false,
          why: 'An UPDATE that matches nothing is no error. It did what it was asked to, for all rows there were.',
        },
        {
          text: 'Success, with 0 rows changed.',
          right: true,
          why: 'The only sign of the conflict is this number. Whoever throws it away has no lock at all.',
        },
        {
          text: 'It waits until version 7 is back.',
          right: false,
          why: 'It would wait for a row lock, but A’s UPDATE was committed at once. There is nothing to wait for.',
        },
      ],
    },
  ],

  remember: 'An optimistic lock is the number of changed rows. Look at it, and read again when it is 0.',
  sources: [
    { title: 'MariaDB: UPDATE', url: 'https://mariadb.com/kb/en/update/' },
    {
      title: 'Kung, Robinson: On Optimistic Methods for Concurrency Control',
      url: 'https://doi.org/10.1145/319566.319567',
    },
  ],
  next: 'mysql-get-lock-pool',
  change: { figure: 'workMs', to: 1500, notice: 'A sells for longer. How often must B ask in the second run?' },
})
