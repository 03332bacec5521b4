import { client, defineScenario, pause } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

/** However slow B is, A writes after it. */
const longSale = pause('A', 'A’s sale takes longer').when(A.aboutTo('write'))

export default defineScenario({
  title: 'Two versions at once',
  story: 'In the new version, the lock’s key has a new name. It is rolled out, one process after the other.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 4000, min: 3500, max: 8000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 700, min: 300, max: 1000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 12_000, min: 12_000, max: 20_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: { lock: 'set-nx-px', script: sellOne },
    B: { startsWhen: A.works(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'set-nx-px-renamed',
      role: 'wrong',
      faults: [longSale.until(B.writeAccepted())],
      expect: { exclusion: 'violated', coverage: 'violated', 'no-lost-update': 'violated', 'owner-only': 'held' },
    },
    {
      id: 'set-nx-px-both',
      role: 'right',
      faults: [longSale.until(B.waits())],
      expect: { exclusion: 'held', coverage: 'held', 'no-lost-update': 'held', 'owner-only': 'held' },
      caveat: 'Each grant costs a second command. And it takes one more rollout to leave the old name.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A still runs the old version. Its lock is the key lock:stock.' },
    {
      when: B.starts(),
      in: 'wrong',
      caption: 'B already runs the new version. In it, the key has another name.',
    },
    { when: B.sends('SET'), in: 'wrong', caption: 'B asks for its lock: the key shop:lock:stock.' },
    { when: B.acquired(), in: 'wrong', caption: 'There is no such key, so B gets it. A still has lock:stock.' },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B sells, and writes 4. Each has a lock, but not the same one.' },
    { when: A.writeAccepted(), in: 'wrong', caption: 'A counts from its 5, and writes 4, too. B’s sale is lost.' },
    {
      when: B.sends('SET'),
      in: 'right',
      caption: 'This new version asks for the old name first: lock:stock. A has it.',
    },
    { when: B.waits(), in: 'right', caption: 'So B waits, although nobody has shop:lock:stock.' },
    { when: A.released(), in: 'right', caption: 'A is done, and deletes lock:stock.' },
    { when: B.acquired(), in: 'right', caption: 'B takes both keys, the old name and the new one, and sells.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'A has the key lock:stock. B sends SET shop:lock:stock … NX. What does B hear?',
      options: [
        {
          text: 'No: the stock is locked by A.',
          right: false,
          why: 'Redis locks no stock. NX asks only whether the key that B sets is there.',
        },
        {
          text: 'OK.',
          right: true,
          why: 'There is no key of that name. Redis cannot know that both names stand for the stock.',
        },
        {
          text: 'No, until A’s lease has ended.',
          right: false,
          why: 'A’s key has another name. So it is not in the way, neither now nor later.',
        },
      ],
    },
    {
      before: B.acquired(),
      in: 'right',
      ask: 'This new version takes both names. When may a version take only the new one?',
      options: [
        {
          text: 'As soon as nearly all processes are new.',
          right: false,
          why: 'One old process is enough. It knows only the old name, and would meet nobody there.',
        },
        {
          text: 'When no process takes only the old name.',
          right: true,
          why: 'Then all that run take the new name, alone or as the second. So any two of them meet.',
        },
        {
          text: 'Never.',
          right: false,
          why: 'The old name is there only for processes that know no other. They are gone one day.',
        },
      ],
    },
  ],

  remember:
    'A lock’s name is an interface between versions. Change it in two rollouts: take both names, then the new one.',
  sources: [
    {
      title: 'Kubernetes, issue 107454: leader election migration steps',
      url: 'https://github.com/kubernetes/kubernetes/issues/107454',
    },
    {
      title: 'OpenKruise, pull request 1407: use “leases” by default',
      url: 'https://github.com/openkruise/kruise/pull/1407',
    },
    {
      title: 'Kubernetes, issue 47671: LeaderElector only looks at its own LeaseDuration, not the leader’s',
      url: 'https://github.com/kubernetes/kubernetes/issues/47671',
    },
  ],
  next: 'mistaken-release',
  change: { figure: 'leaseMs', to: 8000, notice: 'Does a longer lease keep B out while A sells?' },
})
