import { client, defineScenario, delayReply, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Stopping a watchdog',
  story: 'A is done, stops its watchdog, and releases. The answer to a renewal is still on its way.',
  teaches: 'no-leak',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1200, min: 1100, max: 1500, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 800, min: 700, max: 900, about: 'How long a sale takes' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 300, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.finished(), script: sellOne },
  },
  faults: [delayReply('A', 'renew-or-retake.lua', A.leaves())],

  locks: [
    {
      id: 'watchdog-racing-stop',
      role: 'wrong',
      // B comes when the lock has come back to life.
      clients: { B: { startsWhen: lock.set().since(A.released()), script: sellOne } },
      expect: { 'no-leak': 'violated', progress: 'violated', exclusion: 'held', coverage: 'held' },
    },
    {
      id: 'watchdog-ordered-stop',
      role: 'right',
      expect: { 'no-leak': 'held', exclusion: 'held', coverage: 'held' },
      caveat:
        'A renewal that takes a missing lock back has a price. Once the lease is over, somebody else may come and go. The worker never learns of it. And a renewal may arrive after its time limit, when its worker has released. Then it takes the lock back.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'watchdog-racing-stop',
      caption: 'A acquires the lock and sets its watchdog’s first timer.',
    },
    {
      when: A.executes('renew-or-retake.lua'),
      in: 'watchdog-racing-stop',
      caption: 'The timer has fired and the lease is renewed. But the answer is slow, and no next timer is set yet.',
    },
    {
      when: A.leaves(),
      in: 'watchdog-racing-stop',
      caption: 'A is done, and its release stops the timer. But that has just fired, and the next is not set.',
    },
    {
      when: A.hears('renew-or-retake.lua'),
      in: 'watchdog-ordered-stop',
      caption: 'In the right order, the release first waits for the answer under way. No new timer is set.',
    },
    {
      when: A.released(),
      in: 'watchdog-racing-stop',
      caption: 'The lock is free. But the slow answer has come, and has set the next timer.',
    },
    {
      when: A.released(),
      in: 'watchdog-ordered-stop',
      caption: 'In the right order, the lock is given back last. No timer and no renewal are left.',
    },
    {
      when: B.acquired(),
      in: 'watchdog-ordered-stop',
      caption: 'After the ordered stop, B comes and acquires the lock at once.',
    },
    {
      when: lock.set().since(A.released()),
      in: 'watchdog-racing-stop',
      caption: 'A has long finished when its timer fires. The renewal finds no key, and takes the lock.',
    },
    { when: B.waits(), in: 'watchdog-racing-stop', caption: 'B finds a lock that nobody uses, and waits.' },
    {
      when: B.refused(),
      in: 'watchdog-racing-stop',
      caption: 'After three leases B gives up. The zombie renews for as long as A’s process lives.',
    },
  ],

  questions: [
    {
      before: A.executes('renew-or-retake.lua'),
      in: 'watchdog-racing-stop',
      ask: 'A timer is about to fire and send a renewal. If A stops its timer and releases before the answer comes, is the watchdog over?',
      options: [
        {
          text: 'Yes: a timer that is stopped does not fire.',
          right: false,
          why: 'This one has fired already. What is under way is its renewal, and that will set the next timer.',
        },
        {
          text: 'No: a renewal is still under way.',
          right: true,
          why: 'Stopping a timer cancels what has not begun. The release must wait for what has begun, and let it set no new timer.',
        },
        {
          text: 'Yes: a renewal after the release finds no lock and ends.',
          right: false,
          why: 'That is so where a renewal only extends. This one takes a missing lock back, to survive a restart of Redis.',
        },
      ],
    },
  ],

  remember: 'Stop the watchdog in order. Begin no more renewals, wait for the one under way, then release.',
  sources: [
    {
      title: 'node-redlock: using() waits for an extension that is under way before it releases',
      url: 'https://github.com/mike-marcacci/node-redlock',
    },
    {
      title: 'redsync: WithSetNXOnExtend',
      url: 'https://pkg.go.dev/github.com/go-redsync/redsync/v4#WithSetNXOnExtend',
    },
  ],
  next: 'silent-loss',
  change: { figure: 'leaseMs', to: 1500, notice: 'With a longer lease, does A’s timer still take the lock again?' },
})
