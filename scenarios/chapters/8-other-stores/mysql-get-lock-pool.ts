import { client, defineScenario, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Whose connection is it?',
  story: 'GET_LOCK gives the lock to a connection. A gives its connection back while it works, and B takes that one.',
  teaches: 'exclusion',
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
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.works(), script: comeAndSell({ laterMs: 100 }) },
  },
  faults: [],

  locks: [
    {
      id: 'get-lock-returned',
      role: 'wrong',
      // Were both to release at once, one would use connection 2, which has nothing to release.
      faults: [
        pause('A', 'A is slow to write').when(A.aboutTo('write')).until(B.reads()),
        pause('B', 'B is slow to write').when(B.aboutTo('write')).until(A.released()),
      ],
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated' },
      caveat:
        'If both released at once, one would get another connection. Then the lock would stay as long as the first connection lives.',
    },
    {
      id: 'get-lock-kept',
      role: 'right',
      faults: [pause('A', 'A is slow to write').when(A.aboutTo('write')).until(B.waits())],
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held', progress: 'held' },
      caveat:
        'Each holder and each waiter keeps a connection. And if that is cut, the lock is free, and A does not know.',
    },
  ],

  beats: [
    { when: A.hears('SELECT'), in: 'wrong', caption: 'A takes connection 1 from the pool, and gets the lock with it.' },
    { when: A.acquired(), in: 'wrong', caption: 'A gives the connection back. The lock stays with connection 1.' },
    { when: B.sends('SELECT'), in: 'wrong', caption: 'B takes connection 1, and asks for the lock as well.' },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'Connection 1 has it already: MariaDB says yes. Both believe they have the lock.',
    },
    { when: B.reads(), in: 'wrong', caption: 'B gives connection 1 back, too, and reads the stock that A has read.' },
    { when: B.writes(), in: 'wrong', caption: 'B writes what it computed from the old stock: one sale is lost.' },
    { when: A.acquired(), in: 'right', caption: 'Here A keeps connection 1 for as long as it works.' },
    { when: B.waits(), in: 'right', caption: 'B is given connection 2, and waits inside MariaDB.' },
    { when: A.released(), in: 'right', caption: 'A frees the lock first, and then gives its connection back.' },
    { when: B.writeAccepted(), in: 'right', caption: 'B reads the stock that A has left, and both sales count.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'B asks for the lock over the connection that A has used. What does GET_LOCK answer?',
      options: [
        {
          text: '1: the lock is yours.',
          right: true,
          why: 'MariaDB knows connections, not workers. This one has the lock, and may take it once more.',
        },
        {
          text: '0: A has it.',
          right: false,
          why: 'Nothing that MariaDB can see tells A from B. Both came over the same connection.',
        },
        {
          text: 'An error: taken twice.',
          right: false,
          why: 'Since MariaDB 10.0.2 a connection may take the same lock again. It counts, and wants as many releases.',
        },
      ],
    },
  ],

  remember: 'GET_LOCK locks for a connection. Keep that connection until you have released.',
  sources: [
    { title: 'MariaDB: GET_LOCK', url: 'https://mariadb.com/kb/en/get_lock/' },
    { title: 'MariaDB: RELEASE_LOCK', url: 'https://mariadb.com/kb/en/release_lock/' },
  ],
  next: 'postgres-pooler',
  change: { figure: 'workMs', to: 1500, notice: 'A longer sale: does MariaDB say no to B now?' },
})
