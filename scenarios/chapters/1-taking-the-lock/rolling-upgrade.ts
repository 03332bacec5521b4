import { client, defineScenario, pause } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

/** However slow B is, A writes after it. */
const longSale = pause('A', 'A’s sale takes longer').when(A.aboutTo('write'))

export default defineScenario({
  title: 'Two versions at once',
  story: 'A new version is rolled out. For a while the old one runs beside it, and both sell.',
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
      caveat: 'It costs a second command for each grant. Leave the old name only when no old version runs any longer.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A still runs the old version. It takes the key lock:stock.' },
    {
      when: B.starts(),
      in: 'wrong',
      caption: 'B starts with the new version. Somebody has tidied up the names of the keys.',
    },
    { when: B.sends('SET'), in: 'wrong', caption: 'B’s lock has the name shop:lock:stock.' },
    { when: B.acquired(), in: 'wrong', caption: 'No such key is there, so B gets it. A still believes.' },
    { when: B.writeAccepted(), in: 'wrong', caption: 'B sells. Each has a lock, and they are not the same.' },
    { when: A.writeAccepted(), in: 'wrong', caption: 'A writes over B’s sale.' },
    { when: B.sends('SET'), in: 'right', caption: 'This new version asks for the old name first. It is A’s.' },
    { when: B.waits(), in: 'right', caption: 'So B waits for A, whatever version A is.' },
    { when: A.released(), in: 'right', caption: 'A is done, and deletes lock:stock.' },
    { when: B.acquired(), in: 'right', caption: 'B takes the old name and the new one, and is in.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'The new version has a new name for its lock. Its tests are green. When does it go wrong?',
      options: [
        {
          text: 'Never: within one version all use the same name.',
          right: false,
          why: 'A rolling upgrade has two versions at once, for minutes. That is its purpose.',
        },
        {
          text: 'While both versions run.',
          right: true,
          why: 'The old one locks one key, the new one another. Neither keeps the other out.',
        },
        {
          text: 'When the old keys are still there.',
          right: false,
          why: 'An old key does no harm: it ends with its lease. Whoever still uses it does.',
        },
      ],
    },
  ],

  remember: 'A lock’s name and its rules are an interface between versions. Change it in two steps.',
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
})
