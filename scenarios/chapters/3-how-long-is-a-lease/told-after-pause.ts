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
  title: 'Lost, and not told',
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
    { when: A.acquired(), in: 'wrong', caption: 'A has the lock, and reads 5. Its watchdog renews the lease.' },
    { when: A.paused(), in: 'wrong', caption: 'A is paused, and its watchdog with it: nobody renews.' },
    { when: lock.expired(), in: 'wrong', caption: 'The lease is over, and Redis deletes the key.' },
    { when: B.writes(), in: 'wrong', caption: 'B has taken the lock, and sells. It writes 4.' },
    { when: B.released(), in: 'wrong', caption: 'B gives the lock back. The key is gone once more.' },
    {
      when: A.executes('renew-or-retake.lua').since(A.resumed()),
      in: 'wrong',
      caption: 'A goes on. Its watchdog finds no key, so it makes a new one, and says nothing.',
    },
    {
      when: A.writes(),
      in: 'wrong',
      caption: 'A asks whether it has the lock. It has, again. It writes 4 over B’s 4.',
    },
    {
      when: A.executes('renew.lua').since(A.resumed()),
      in: 'right',
      caption: 'This watchdog finds no key either. It touches nothing, and reports that the lock was lost.',
    },
    { when: A.leaves(), in: 'right', caption: 'A has been told: from here it no longer believes.' },
    { when: A.finished(), in: 'right', caption: 'A looked before its write, and wrote nothing. B’s sale stands.' },
  ],

  questions: [
    {
      before: A.executes('renew-or-retake.lua').since(A.resumed()),
      in: 'wrong',
      ask: 'A goes on after its pause. Its watchdog finds that the key is gone. What should it do?',
      options: [
        {
          text: 'Take the lock again: the key is free.',
          right: false,
          why: 'It is free now. Somebody may have had it in between, and what A has read is from before.',
        },
        {
          text: 'Nothing. A is nearly done.',
          right: false,
          why: 'Then A believes that it has a lock, and nobody has.',
        },
        {
          text: 'Tell A that the lock was lost.',
          right: true,
          why: 'A can then drop what it has computed, and begin again: new grant, new read.',
        },
      ],
    },
  ],

  remember:
    'A lock that was lost is not the same lock when you get it back. Report the loss, and look before you write.',
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
})
