import { client, defineScenario } from '../../define.ts'
import { sellInSteps } from '../../workers/sell-in-steps.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'The owner inserts again',
  story: 'A holds the row, and calls a function that inserts the same row.',
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
    workMs: { kind: 'time', default: 500, min: 200, max: 1500, about: 'How long a sale takes' },
    innerWaitMs: { kind: 'time', default: 2800, min: 2800, max: 12_000, about: 'How long A waits for itself' },
    waitMs: { kind: 'time', default: 15_000, min: 15_000, max: 40_000, about: 'How long B waits for the lock' },
    retryMs: { kind: 'time', default: 300, min: 100, max: 500, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: { A: sellInSteps, B: { startsWhen: A.acquired(), script: sellOne } },
  faults: [],

  locks: [
    {
      id: 'unique-row',
      role: 'wrong',
      expect: { progress: 'violated', exclusion: 'held' },
      caveat: 'With an expiry, A would wait until its own row is overdue. Then it would delete it.',
    },
    {
      id: 'unique-row-counted',
      role: 'right',
      expect: { progress: 'held', reentrancy: 'held', exclusion: 'held', 'no-lost-update': 'held' },
      caveat: 'If its owner crashes, the row stays, whatever its count. It needs an expiry as well.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A inserts the row, to sell an item.' },
    {
      when: A.waits(),
      in: 'wrong',
      caption: 'Counting the stock inserts it again: duplicate entry. A waits for A.',
    },
    { when: A.refused(), in: 'wrong', caption: 'A gives up on itself. It has sold nothing.' },
    { when: B.acquired(), in: 'wrong', caption: 'Only now is the row gone, and B inserts its own.' },
    { when: A.acquired(), in: 'right', caption: 'Here the row has an owner and a count: A, 1.' },
    { when: A.acquired().nth(2), in: 'right', caption: 'The UPDATE finds A’s own row and counts up: A, 2.' },
    { when: A.released(), in: 'right', caption: 'The inner release counts down to 1. The row is still A’s.' },
    { when: A.released().nth(2), in: 'right', caption: 'The last one counts down to 0, and deletes the row.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B has waited for one sale only, and sells its own.' },
  ],

  questions: [
    {
      before: A.waits(),
      in: 'wrong',
      ask: 'A’s row is in the table, and A inserts the same name again. What does MariaDB answer?',
      options: [
        {
          text: 'Duplicate entry, as to everybody.',
          right: true,
          why: 'A unique index compares names. Who asks, and whose row it is, does not matter to it.',
        },
        {
          text: 'It accepts it: the connection is the same.',
          right: false,
          why: 'Row locks know their connection. A row that was committed is data, and belongs to nobody.',
        },
        {
          text: 'A deadlock.',
          right: false,
          why: 'The INSERT does not wait inside MariaDB. It fails at once, and A’s own loop waits.',
        },
      ],
    },
  ],

  remember: 'A unique index knows names, not owners. To let the owner in again, compare and count in SQL.',
  sources: [
    { title: 'MariaDB: CREATE INDEX (unique indexes)', url: 'https://mariadb.com/kb/en/create-index/' },
    { title: 'MariaDB: UPDATE', url: 'https://mariadb.com/kb/en/update/' },
  ],
  next: 'mysql-no-waiting',
  change: { figure: 'innerWaitMs', to: 6000, notice: 'A waits longer for itself. Does it sell in the first run now?' },
})
