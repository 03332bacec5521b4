import { client, defineScenario, pause } from '../../define.ts'
import { comeAndConsume, consume } from '../../workers/consume.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Two share a row',
  story: 'A and B both read the row in share mode. Then both want to change it.',
  teaches: 'no-duplicate',
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
    workMs: { kind: 'time', default: 600, min: 200, max: 1500, about: 'How long it takes to carry out a message' },
  },
  stock: 0,
  messages: [
    { id: 'm1', row: '1' },
    { id: 'm2', row: '2' },
  ],
  clients: { A: consume, B: { startsWhen: A.hears('SELECT'), script: comeAndConsume({ laterMs: 300 }) } },
  faults: [pause('A', 'A is slow after its SELECT').when(A.aboutTo('UPDATE')).until(B.waits())],

  locks: [
    {
      id: 'share-then-update',
      role: 'wrong',
      expect: { 'no-duplicate': 'violated', exclusion: 'held' },
      caveat: 'It would work if whoever is rolled back began again, as MariaDB asks it to.',
    },
    {
      id: 'update-at-once',
      role: 'right',
      expect: { 'no-duplicate': 'held', exclusion: 'held', progress: 'held' },
      caveat: 'With two rows, taken in different orders, it deadlocks as well.',
    },
  ],

  beats: [
    {
      when: A.hears('SELECT'),
      in: 'wrong',
      caption: 'A takes a message, and reads the row in share mode: others may too.',
    },
    { when: B.hears('SELECT'), in: 'wrong', caption: 'B reads it in share mode as well. Two share the row now.' },
    { when: B.waits(), in: 'wrong', caption: 'B’s UPDATE waits inside MariaDB, because A still shares the row.' },
    { when: A.rolledBack(), in: 'wrong', caption: 'A’s UPDATE would wait for B, and B for A. MariaDB rolls A back.' },
    { when: A.refused(), in: 'wrong', caption: 'A hears error 1213, deadlock, and drops its message.' },
    {
      when: B.released(),
      in: 'wrong',
      caption: 'B shared the row with nobody then. It carries out its message, and commits.',
    },
    { when: B.waits(), in: 'right', caption: 'Here A has read FOR UPDATE. B waits at its SELECT, and shares nothing.' },
    { when: A.acquired(), in: 'right', caption: 'A changes the row. Nobody stands in its way.' },
    { when: B.acquired(), in: 'right', caption: 'A has committed, and MariaDB has given the row to B.' },
    { when: { on: 'run-ended' }, in: 'right', caption: 'Both messages are carried out, one after the other.' },
  ],

  questions: [
    {
      // MariaDB rolls A back, and gives B the row, before A's rollback is seen.
      before: A.sends('UPDATE').since(B.waits()),
      in: 'wrong',
      ask: 'B waits until A no longer shares the row. Now A’s UPDATE has to wait until B no longer shares it. What happens?',
      options: [
        {
          text: 'Both wait until a time limit ends.',
          right: false,
          why: 'Stores that cannot see who waits for whom do that. InnoDB looks for circles at every wait.',
        },
        {
          text: 'One of them is rolled back, at once.',
          right: true,
          why: 'InnoDB finds the circle and breaks it at one place. The victim gets error 1213 and may begin again.',
        },
        {
          text: 'A goes first, because it came first.',
          right: false,
          why: 'B shares the row, and would see it change under its hands. Nobody may change what somebody else shares.',
        },
      ],
    },
  ],

  remember: 'If you read a row to change it, lock it FOR UPDATE at once. And begin again after error 1213.',
  sources: [
    { title: 'MariaDB: LOCK IN SHARE MODE', url: 'https://mariadb.com/kb/en/lock-in-share-mode/' },
    { title: 'MariaDB: InnoDB lock modes', url: 'https://mariadb.com/kb/en/innodb-lock-modes/' },
  ],
  next: 'mysql-optimistic',
  change: { figure: 'workMs', to: 1500, notice: 'The work takes longer. Does MariaDB still have to roll A back?' },
})
