import { client, defineScenario, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

/** However slow B is. */
const longSale = pause('A', 'A’s sale takes longer').when(A.aboutTo('write').since(A.works()))

export default defineScenario({
  title: 'A row read FOR UPDATE',
  story:
    'A and B each lock the row with SELECT … FOR UPDATE before they sell. In the first run, they open no transaction.',
  teaches: 'exclusion',
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
      id: 'for-update-autocommit',
      role: 'wrong',
      faults: [longSale.until(B.works())],
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated' },
    },
    {
      id: 'for-update',
      role: 'right',
      faults: [longSale.until(B.waits())],
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held', 'no-leak': 'held' },
      caveat: 'The lock lasts as long as the transaction and its connection. A long sale is a long transaction.',
    },
  ],

  beats: [
    { when: A.executes('SELECT'), in: 'wrong', caption: 'A’s SELECT … FOR UPDATE locks the row, and is done.' },
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'Autocommit is on: A has not opened a transaction.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'A’s lock ended with its statement. B gets the row at once, and both believe they have the lock.',
    },
    {
      when: B.writeAccepted(),
      in: 'wrong',
      caption: 'B writes what it computed from the old stock: one sale is lost.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'Here A has said START TRANSACTION: InnoDB keeps the row locked for A.',
    },
    { when: B.waits(), in: 'right', caption: 'B’s SELECT waits inside MariaDB: the answer does not come.' },
    { when: A.executes('COMMIT'), in: 'right', caption: 'A commits. InnoDB frees the row and gives it to B.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B reads the stock that A has left, and both sales count.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'A has read its row FOR UPDATE and works. B runs the same statement. What happens?',
      options: [
        {
          text: 'B waits until A is done.',
          right: false,
          why: 'Nothing tells MariaDB what A is doing. It knows transactions, and A’s ended with its statement.',
        },
        {
          text: 'B gets the row at once.',
          right: true,
          why: 'Under autocommit each statement is a transaction of its own. Its locks end with it.',
        },
      ],
    },
  ],

  remember: 'A row lock lives as long as its transaction. Without START TRANSACTION that is one statement.',
  sources: [
    { title: 'MariaDB: FOR UPDATE', url: 'https://mariadb.com/kb/en/for-update/' },
    { title: 'MariaDB: START TRANSACTION', url: 'https://mariadb.com/kb/en/start-transaction/' },
  ],
  next: 'mysql-lost-update',
  change: { figure: 'workMs', to: 1500, notice: 'A’s sale takes longer. Must B wait for it in the first run now?' },
})
