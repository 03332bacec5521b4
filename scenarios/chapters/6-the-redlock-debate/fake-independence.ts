import { client, defineScenario, node, pause, restartNode } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const n1 = node('n1')

export default defineScenario({
  title: 'Five names for one server',
  story: 'Somebody has one server, and gives Redlock five names for it. Then it restarts.',
  teaches: 'exclusion',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 5000, min: 4000, max: 10_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 1200, min: 800, max: 2000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 12_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: n1.restarted(), script: sellOne },
  },
  faults: [
    restartNode('n1', 'n1 restarts, empty').when(A.acquired()),
    // Only where a slow machine takes longer to restart it.
    pause('A', 'A is still selling when B comes').when(A.aboutTo('write')).until(B.waits()),
  ],

  locks: [
    {
      id: 'redlock-one-server',
      role: 'wrong',
      fleet: 'single',
      faults: [
        restartNode('n1', 'The server restarts, empty').when(A.acquired()),
        // Only where a slow machine takes longer to restart it.
        pause('A', 'A is still selling when B comes').when(A.aboutTo('write')).until(B.reads()),
      ],
      expect: {
        exclusion: 'violated',
        'store-exclusion': 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'redlock',
      role: 'right',
      expect: { exclusion: 'held', 'store-exclusion': 'held', coverage: 'held', 'no-lost-update': 'held' },
      caveat:
        'Five servers are five only if they fail one by one. They must not share a host, a disk, or a power line. With only three grants, a node that returns empty at once is dangerous here, too.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'Five names grant A the lock, five of five. All five are keys of one server.',
    },
    { when: A.acquired(), in: 'right', caption: 'With five servers, each grants A the lock by itself.' },
    {
      when: n1.restarted(),
      in: 'wrong',
      caption: 'That server restarts with nothing on disk, and all five grants are gone at once.',
    },
    {
      when: n1.restarted(),
      in: 'right',
      caption: 'Of five servers one restarts, and its grant is gone. Four still know that the lock is A’s.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B gets five of five as well: A and B are both inside.',
    },
    {
      when: B.waits(),
      in: 'right',
      caption: 'n1 grants B the lock; four refuse. One is no majority, so B gives it back and waits.',
    },
    {
      when: { on: 'resource-write', occurrence: 2 },
      in: 'wrong',
      caption: 'Both counted from the same stock: one of the two sales is lost.',
    },
    { when: B.acquired(), in: 'right', caption: 'A has released; now B gets a majority, and nobody is beside it.' },
  ],

  questions: [
    {
      before: n1.down(),
      in: 'wrong',
      ask: 'Redlock takes a majority of five. Here all five names lead to one server, and it will restart. How many grants survive?',
      options: [
        {
          text: 'Three at least: that is what a majority is for.',
          right: false,
          why: 'A majority helps if nodes fail one by one. These five cannot: they are one.',
        },
        {
          text: 'None.',
          right: true,
          why: 'One process, one memory. Five names cost five commands. The lock is no safer than one SET NX PX.',
        },
      ],
    },
    {
      before: B.waits(),
      in: 'right',
      ask: 'Which of these gives Redlock five independent masters?',
      options: [
        {
          text: 'Five databases of one server (SELECT 0 to 4).',
          right: false,
          why: 'They share a process. When it ends, all five end.',
        },
        {
          text: 'Five masters of one Redis Cluster, addressed as a cluster.',
          right: false,
          why: 'A cluster sends each key to the one master that owns its slot. The lock’s key lives on one of them.',
        },
        {
          text: 'Five processes in five containers on one host.',
          right: false,
          why: 'They survive a crash of one process, but not a reboot of the host.',
        },
        {
          text: 'Five servers on five hosts, without replication between them.',
          right: true,
          why: 'That is what the algorithm assumes. They share nothing, so they fail independently, as far as possible.',
        },
      ],
    },
  ],

  remember: 'A majority is only as good as its members are independent.',
  sources: [
    {
      title: 'Redis: Distributed locks, the Redlock algorithm',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Redis: Cluster specification, key distribution model',
      url: 'https://redis.io/docs/latest/operate/oss_and_stack/reference/cluster-spec/',
    },
  ],
  next: 'amnesiac-node',
  change: { figure: 'leaseMs', to: 10_000, notice: 'With twice the lease, does B still get five of five?' },
})
