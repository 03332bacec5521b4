import { client, defineScenario, pause } from '../../define.ts'
import { consume, consumeInTime } from '../../workers/consume.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Two messages, one row',
  story: 'A and B take one message each. B tries to insert the lock’s row while A is at work.',
  teaches: 'no-duplicate',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1000,
      min: 500,
      max: 5000,
      about: 'How long a handover may take',
      judgedOnly: true,
    },
    workMs: { kind: 'time', default: 700, min: 300, max: 1500, about: 'How long it takes to carry out a message' },
    waitMs: { kind: 'time', default: 8000, min: 5000, max: 20_000, about: 'How long B tries, where it tries again' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long B waits between two tries' },
  },
  stock: 0,
  messages: [
    { id: 'm1', row: '1' },
    { id: 'm2', row: '2' },
  ],
  clients: { A: consume, B: { startsWhen: A.works(), script: consume } },
  faults: [],

  locks: [
    {
      id: 'tried-once',
      lock: 'unique-row',
      title: 'INSERT a unique row, once',
      heading: 'Try to insert the row once',
      role: 'wrong',
      faults: [pause('A', 'A is slow to finish').when(A.aboutTo('insert').since(A.works())).until(B.refused())],
      expect: { 'no-duplicate': 'violated', exclusion: 'held' },
      caveat: 'A queue for refused messages would also do: see the consumers in chapter 4.',
    },
    {
      id: 'tried-again',
      lock: 'unique-row',
      title: 'INSERT a unique row, again and again',
      heading: 'Try until the row can be inserted',
      role: 'right',
      faults: [pause('A', 'A is slow to finish').when(A.aboutTo('insert').since(A.works())).until(B.waits())],
      clients: { A: consumeInTime, B: { startsWhen: A.works(), script: consumeInTime } },
      expect: { 'no-duplicate': 'held', exclusion: 'held', progress: 'held' },
      caveat:
        'Each try is a statement, and whoever is luckiest is next. When time is up, the message must go somewhere.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A takes the first message, inserts the lock’s row, and works.' },
    { when: B.takes(), in: 'wrong', caption: 'B takes the second message. It is out of the inbox now.' },
    { when: B.refused(), in: 'wrong', caption: 'B’s INSERT fails at once: duplicate entry. B drops the message.' },
    { when: B.finished(), in: 'wrong', caption: 'B has nothing left to do. The second message is lost.' },
    { when: B.waits(), in: 'right', caption: 'Here B waits a quarter of a second, and tries again.' },
    { when: A.released(), in: 'right', caption: 'A deletes the row. Nobody tells B: it has to ask.' },
    { when: B.acquired(), in: 'right', caption: 'B’s next INSERT succeeds, and B carries out the second message.' },
  ],

  questions: [
    {
      before: B.refused(),
      in: 'wrong',
      ask: 'A’s row is there, committed. B inserts the same name. How long does B’s INSERT wait?',
      options: [
        {
          text: 'Until A deletes its row.',
          right: false,
          why: 'It would wait for A’s transaction, but that was committed with the INSERT. Nothing waits for a committed row.',
        },
        {
          text: 'Not at all: it fails at once.',
          right: true,
          why: 'A lock made of a row has no queue. Whoever wants to wait must do it itself, with a limit.',
        },
        {
          text: 'Fifty seconds, as usual.',
          right: false,
          why: 'That is innodb_lock_wait_timeout. It limits the wait for row locks, and there is none here.',
        },
      ],
    },
  ],

  remember: 'A row has no queue. Try again, set a limit, and say what becomes of the work at the limit.',
  sources: [
    { title: 'MariaDB: INSERT', url: 'https://mariadb.com/kb/en/insert/' },
    {
      title: 'MariaDB: innodb_lock_wait_timeout',
      url: 'https://mariadb.com/kb/en/innodb-system-variables/#innodb_lock_wait_timeout',
    },
  ],
  next: 'mysql-autocommit',
  change: { figure: 'workMs', to: 300, notice: 'A is quicker, but ends after B has asked. Is B’s message still lost?' },
})
