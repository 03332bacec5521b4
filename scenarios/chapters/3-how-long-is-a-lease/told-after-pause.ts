import { client, defineScenario, hang, key, pause } from '../../define.ts'
import { sellAndLook } from '../../workers/sell-and-look.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

/** However slow the machine is, A’s watchdog has its say before A looks. */
const untilRenewed = (renewal: string) => [
  pause('A', 'A is paused').when(A.aboutTo('work')).until(B.finished()),
  hang('A', 'A has more to pack').when(A.aboutTo('work').nth(2)).until(A.hears(renewal).since(A.resumed())),
]

export default defineScenario({
  title: 'B came and went',
  story: 'A is paused. B comes, sells, and goes. Then A’s watchdog finds no key.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1200, min: 1000, max: 3000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 800, min: 400, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellAndLook,
    B: { startsWhen: A.paused(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'watchdog-retaking',
      role: 'wrong',
      faults: untilRenewed('renew-or-retake.lua'),
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated', 'owner-only': 'held' },
    },
    {
      id: 'watchdog',
      title: 'Watchdog that reports the loss',
      heading: 'Lost, and told',
      role: 'right',
      faults: untilRenewed('renew.lua'),
      expect: { 'no-lost-update': 'held', exclusion: 'violated', coverage: 'violated', 'owner-only': 'held' },
      caveat:
        'While A was paused, both believed: nobody can tell a paused worker anything. And between A’s look and its write a gap remains. Only a token closes it.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A has the lock, and reads 5. Its watchdog is to renew the lease.' },
    { when: A.paused(), in: 'wrong', caption: 'A is paused, and its watchdog, too. Nobody renews.' },
    { when: lock.expired(), in: 'wrong', caption: 'The lease is over, and Redis deletes the key.' },
    { when: B.writes(), in: 'wrong', caption: 'B has taken the lock, and sells: it writes 4.' },
    { when: B.released(), in: 'wrong', caption: 'B releases the lock. The key is gone again.' },
    {
      when: A.executes('renew-or-retake.lua').since(A.resumed()),
      in: 'wrong',
      caption: 'A goes on. Its watchdog finds no key, so it sets the key again. It reports nothing.',
    },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A looks: it has the lock. So it writes 4, computed from 5. B’s sale is lost.',
    },
    {
      when: A.executes('renew.lua').since(A.resumed()),
      in: 'right',
      caption: 'This watchdog finds no key either. It sets nothing, and reports the loss to A.',
    },
    { when: A.leaves(), in: 'right', caption: 'A hears of it, and no longer believes that it has the lock.' },
    { when: A.finished(), in: 'right', caption: 'A looked before its write, and wrote nothing. B’s sale stands.' },
  ],

  questions: [
    {
      before: A.writes(),
      in: 'wrong',
      ask: 'The watchdog has set the key again. Now A looks whether it has the lock. What does A do then?',
      options: [
        {
          text: 'It stops: its lock was lost.',
          right: false,
          why: 'A looks at a flag, which its watchdog clears when a renewal fails. This renewal did not fail.',
        },
        {
          text: 'It reads the stock again, to be sure.',
          right: false,
          why: 'It has no reason to. As far as A knows, it has had the lock all the time.',
        },
        {
          text: 'It writes: it has the lock.',
          right: true,
          why: 'The key is A’s, so the look finds nothing wrong. But A’s 5 is from before B’s sale.',
        },
      ],
    },
  ],

  remember: 'A lock that was lost and taken again is a new lock. Report the loss, and start the work over.',
  sources: [
    {
      title: 'redis-semaphore, issue 175: Mutex silently reacquires lock when expired between refreshes',
      url: 'https://github.com/swarthy/redis-semaphore/issues/175',
    },
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
  ],
  next: 'delayed-write',
  axis: 'steps',
  change: { figure: 'leaseMs', to: 3000, notice: 'The pause outlasts this lease, too. In which run is B’s sale lost?' },
})
