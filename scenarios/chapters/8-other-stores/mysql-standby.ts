import { client, defineScenario, killNode, node, pause } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'The standby takes over',
  story: 'MariaDB runs on two servers: a primary, and a standby that copies every commit. The primary dies.',
  teaches: 'no-lost-update',
  fleet: 'standby',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 5000,
      about: 'How long a handover may take',
      judgedOnly: true,
    },
    workMs: { kind: 'time', default: 800, min: 200, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 10_000, min: 5000, max: 20_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: node().promoted(), script: sellOne },
  },
  faults: [
    killNode('master', 'The primary is killed').when(A.works()),
    // A takeover takes as long as it takes: A's sale must outlast it on any machine.
    pause('A', 'A is still selling when B is done').when(A.aboutTo('write')).until(B.finished(), 20_000),
  ],

  locks: [
    {
      id: 'get-lock',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'get-lock-token',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'Two still believe, and only the stock can refuse one. The standby must confirm each commit, or it may give a token twice.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'The primary gives A the lock. It keeps that in its memory.' },
    { when: node().down(), in: 'wrong', caption: 'The primary dies while A sells. Its memory is gone.' },
    {
      when: node().promoted(),
      in: 'wrong',
      caption: 'The standby takes over. It has every row that was committed, and no lock.',
    },
    { when: B.acquired(), in: 'wrong', caption: 'B asks the new primary for the same lock, and gets it at once.' },
    { when: A.writes(), in: 'wrong', caption: 'A writes over B’s sale.' },
    { when: A.acquired(), in: 'right', caption: 'Here A also gets a number, 1, from a row. The standby has that row.' },
    { when: B.acquired(), in: 'right', caption: 'B gets the lock, too, and the next number: 2.' },
    { when: A.writes(), in: 'right', caption: 'The stock has seen 2. It refuses A’s write with 1.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'The standby confirmed every commit of the primary. Now it is the primary. Who has A’s lock?',
      options: [
        {
          text: 'A: the standby has copied everything.',
          right: false,
          why: 'It copies what is committed. GET_LOCK commits nothing, so there was nothing to copy.',
        },
        {
          text: 'Nobody.',
          right: true,
          why: 'A named lock is in the memory of one server, and that server is dead.',
        },
        {
          text: 'A, until its connection ends.',
          right: false,
          why: 'It ended with the primary. A notices only when it next uses it.',
        },
      ],
    },
  ],

  change: { figure: 'workMs', to: 2000, notice: 'A longer sale: both believe for longer. The token does not mind.' },
  remember: 'A standby copies rows, not locks. What has to survive a takeover must be committed.',
  sources: [
    { title: 'MariaDB: GET_LOCK', url: 'https://mariadb.com/kb/en/get_lock/' },
    { title: 'MariaDB: Semisynchronous Replication', url: 'https://mariadb.com/kb/en/semisynchronous-replication/' },
  ],
})
