import { client, defineScenario, hang, key } from '../../define.ts'
import { askTheBank } from '../../workers/ask-the-bank.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Work that hangs',
  story: 'A’s lock has a watchdog. Then A’s work hangs, in a call without a time limit.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1200, max: 1800, about: 'How long a grant lasts if nobody renews it' },
    holdLimitMs: {
      kind: 'time',
      default: 1500,
      min: 1000,
      max: 2000,
      about: 'How long a worker may hold the lock in all',
    },
    workMs: { kind: 'time', default: 500, min: 200, max: 800, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 6000, min: 6000, max: 9000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 300, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: askTheBank,
    B: { startsWhen: A.paused(), script: sellOne },
  },
  faults: [hang('A', 'A’s work hangs: the bank does not answer').when(A.aboutTo('work')).until(B.finished())],

  locks: [
    {
      id: 'watchdog-unbounded',
      lock: 'watchdog',
      title: 'Watchdog without a limit',
      role: 'wrong',
      expect: { progress: 'violated', exclusion: 'held', coverage: 'held' },
    },
    {
      id: 'watchdog-bounded',
      role: 'right',
      expect: { progress: 'held', exclusion: 'held', coverage: 'held' },
      caveat:
        'A may still be at work when the limit comes. A hang and a slow sale look the same. If A writes later, only fencing helps.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'watchdog-unbounded', caption: 'A acquires the lock, and its watchdog starts.' },
    {
      when: A.paused(),
      in: 'watchdog-unbounded',
      caption: 'A asks the bank and gets no answer. The call has no time limit: A’s work hangs.',
    },
    { when: B.waits(), in: 'watchdog-unbounded', caption: 'B wants the lock, finds it taken, and waits.' },
    {
      when: A.hears('renew.lua').nth(2),
      in: 'watchdog-unbounded',
      caption: 'A’s watchdog has a timer of its own. It goes on renewing for work that hangs.',
    },
    {
      when: A.leaves(),
      in: 'watchdog-bounded',
      caption: 'With a limit, the watchdog stops renewing a hold that lasts too long. A is told that the lock is lost.',
    },
    {
      when: lock.expired(),
      in: 'watchdog-bounded',
      caption: 'Nobody renews the last lease. It runs out, and the lock is free, though A still lives.',
    },
    { when: B.acquired(), in: 'watchdog-bounded', caption: 'B acquires the lock at its next try.' },
    {
      when: B.refused(),
      in: 'watchdog-unbounded',
      caption: 'Without a limit, B gives up. The lease should have ended this, but the watchdog renewed it.',
    },
    {
      when: A.released(),
      in: 'watchdog-bounded',
      caption: 'The bank hangs up, and A’s finally releases. The lock is not A’s any more, so nothing is touched.',
    },
    {
      when: A.released(),
      in: 'watchdog-unbounded',
      caption: 'The bank hangs up at last. A’s finally releases a lock that it held all that time for nothing.',
    },
  ],

  questions: [
    {
      before: B.waits(),
      in: 'watchdog-unbounded',
      ask: 'A’s work hangs, and its process is alive. When will B get the lock?',
      options: [
        {
          text: 'When the lease is over.',
          right: false,
          why: 'The lease is never over. The watchdog’s timer runs beside the work, and starts the lease anew each time.',
        },
        {
          text: 'When A’s call comes back or A’s process ends.',
          right: true,
          why: 'A watchdog proves that its process is alive. It cannot tell whether the work goes on.',
        },
        {
          text: 'When A’s finally block releases the lock, which it always does.',
          right: false,
          why: 'A finally block runs when the work returns or throws. Work that hangs does neither.',
        },
      ],
    },
    {
      before: A.leaves(),
      in: 'watchdog-bounded',
      ask: 'How should we choose the limit on the whole hold?',
      options: [
        {
          text: 'Above the longest work that is still healthy.',
          right: true,
          why: 'It is met only when something is wrong. A crash is still noticed within one short lease.',
        },
        {
          text: 'Equal to the lease.',
          right: false,
          why: 'Then sound work that takes longer than one lease is cut off. The watchdog has gained nothing.',
        },
      ],
    },
  ],

  remember:
    'A watchdog shows that the process lives, not that the work goes on. Limit the whole hold, and every call in it.',
  sources: [
    {
      title: 'Redisson: Locks and synchronizers',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Redisson issue 1626: a watchdog that is never cancelled, and threads that pile up behind it',
      url: 'https://github.com/redisson/redisson/issues/1626',
    },
    {
      title: 'Redisson issue 7272: a renewal that is started after its lock was released, and never stops',
      url: 'https://github.com/redisson/redisson/issues/7272',
    },
    {
      title: 'Redisson issue 5115: “Is it possible for a watchdog to be alive on its own?”',
      url: 'https://github.com/redisson/redisson/issues/5115',
    },
  ],
  next: 'zombie-watchdog',
  change: { figure: 'leaseMs', to: 1200, notice: 'With a shorter lease, does B get the lock in the first run?' },
})
