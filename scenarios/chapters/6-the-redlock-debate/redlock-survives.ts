import { client, defineScenario, killNode, node, pause } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Two of five are dead',
  story: 'One run has one server, and it dies for good. The other runs Redlock, and two of its five servers die.',
  teaches: 'progress',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 1800, min: 1500, max: 4000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 600, min: 300, max: 800, about: 'How long a sale takes' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 300, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: node().down(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'set-nx-px',
      role: 'wrong',
      title: 'SET NX PX on one server',
      heading: 'One server',
      fleet: 'single',
      faults: [killNode('n1', 'The only server is killed').when(A.acquired())],
      expect: { progress: 'violated', coverage: 'violated', exclusion: 'held' },
    },
    {
      id: 'redlock',
      role: 'right',
      // Long enough for a machine that stalls; nobody waits for it here.
      parameters: { leaseMs: 6000 },
      faults: [
        killNode('n4', 'One server of five is killed').when(A.acquired()),
        killNode('n5', 'A second server of five is killed').when(node('n4').down()),
        // Only where a slow machine takes longer to kill two servers than A takes to sell.
        pause('A', 'A is still selling when B comes').when(A.aboutTo('write')).until(B.waits()),
      ],
      clients: { B: { startsWhen: node().down().nth(2), script: sellOne } },
      expect: { progress: 'held', coverage: 'held', exclusion: 'held', 'store-exclusion': 'held' },
      caveat:
        'Two of five may die, not three: with three dead, nobody can acquire the lock. And a server that comes back empty can undo a majority.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock on the one server there is.' },
    { when: A.acquired(), in: 'right', caption: 'With Redlock, A has the same key on all five servers.' },
    { when: node().down(), in: 'wrong', caption: 'The server dies, and the only copy of the lock dies with it.' },
    {
      when: node().down().nth(2),
      in: 'right',
      caption: 'Two servers of five die; three still hold A’s key, and three are a majority.',
    },
    {
      when: B.waits(),
      in: 'wrong',
      caption: 'B cannot ask anybody: it has no connection to the server, so B tries again.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'B asks all five: two are dead and three refuse, so B waits its turn.',
    },
    {
      when: A.threw(),
      in: 'wrong',
      caption: 'A has sold, and now cannot release: there is nothing left to release.',
    },
    // A hears of it later, maybe only when B has the lock.
    {
      when: A.executes('release.lua').nth(3),
      in: 'right',
      caption: 'A releases the lock on the three servers that live.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'All three that live grant B the lock: exactly the majority it needs.',
    },
    {
      when: B.refused(),
      in: 'wrong',
      caption: 'Nobody holds the lock, and yet B gives up. Without its server, there is no lock to get.',
    },
  ],

  questions: [
    {
      before: B.waits(),
      in: 'right',
      ask: 'Two of five servers are dead. A still holds the lock on the other three. How many grants does B need?',
      options: [
        {
          text: 'Three grants: a majority of all five.',
          right: true,
          why: 'The number of servers is fixed, dead or alive. Only then do any two majorities share a server.',
        },
        {
          text: 'Two grants: a majority of the three that live.',
          right: false,
          why: 'Who is alive looks different to each worker. Two workers on two sides of a broken network would both find a majority.',
        },
        {
          text: 'One grant, because there is no time to lose.',
          right: false,
          why: 'Then two workers could each hold the lock on a server of their own.',
        },
      ],
    },
    {
      before: B.refused(),
      in: 'wrong',
      ask: 'A’s lease has long been over. Why does B not get the lock?',
      options: [
        {
          text: 'A’s key is still there.',
          right: false,
          why: 'It died with the server, which keeps nothing on disk. There is nobody to grant a new one either.',
        },
        {
          text: 'The server that grants it is gone, and no other may.',
          right: true,
          why: 'One server is one point of failure. While it is dead, the lock is safe, and useless.',
        },
      ],
    },
  ],

  remember: 'A lock on one server is lost with it. Five independent servers can spare any two.',
  sources: [
    {
      title: 'Redis: Distributed locks, the Redlock algorithm',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    { title: 'antirez: Is Redlock safe?', url: 'http://antirez.com/news/101' },
  ],
  next: 'split-vote',
  change: { figure: 'leaseMs', to: 4000, notice: 'B tries for three leases. Does the dead server let it in now?' },
})
