import { client, crash, defineScenario, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const renewedOnce = (renewal: string) => crash('A', 'A crashes after its first renewal').when(A.hears(renewal))

export default defineScenario({
  title: 'A crash after the first renewal',
  story: 'A’s lock has a lease. A renews it once, and crashes. B waits for the lease to end.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1000, min: 800, max: 1200, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 3000, min: 2000, max: 5000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 3500, min: 3200, max: 5000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 300, about: 'How long a worker waits between two tries' },
    quickMs: { kind: 'time', default: 400, min: 200, max: 800, about: 'How long B’s sale takes' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: {
      startsWhen: A.crashed(),
      script: (me) => sellOne({ ...me, parameters: { ...me.parameters, workMs: me.parameters.quickMs ?? 0 } }),
    },
  },
  faults: [],

  locks: [
    {
      id: 'watchdog-set-xx',
      heading: 'A renewal that sets the key again',
      role: 'wrong',
      faults: [renewedOnce('renew-xx.lua')],
      expect: { 'no-immortal-lock': 'violated', progress: 'violated', 'no-leak': 'violated', exclusion: 'held' },
    },
    {
      id: 'watchdog',
      title: 'Watchdog with PEXPIRE',
      heading: 'A renewal that names the lease',
      role: 'right',
      faults: [renewedOnce('renew.lua')],
      expect: { 'no-immortal-lock': 'held', progress: 'held', 'no-leak': 'held', exclusion: 'held' },
      caveat: 'B still waits for one lease. Nobody can tell a crashed worker from a slow one sooner.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A takes the lock as one should: one command for key, owner and lease.',
    },
    {
      when: A.sends('renew-xx.lua'),
      in: 'wrong',
      caption: 'A still works, so its watchdog renews. It sets the key again, to the same owner.',
    },
    {
      when: lock.set().nth(2),
      in: 'wrong',
      caption: 'SET has replaced the key. The old lease is gone, and the SET named no new one.',
    },
    { when: A.crashed(), in: 'wrong', caption: 'A crashes. Before that SET, the key would have ended by itself.' },
    { when: B.waits(), in: 'wrong', caption: 'B waits for the lease to end. The key has none.' },
    { when: B.refused(), in: 'wrong', caption: 'B gives up. This key stays until somebody deletes it by hand.' },
    { when: A.executes('renew.lua'), in: 'right', caption: 'This renewal is a PEXPIRE: it starts the lease anew.' },
    { when: A.crashed(), in: 'right', caption: 'This A crashes at the same moment.' },
    { when: lock.expired(), in: 'right', caption: 'One lease later, Redis deletes the key.' },
    { when: B.acquired(), in: 'right', caption: 'B gets the lock, and sells.' },
  ],

  questions: [
    {
      before: lock.set().nth(2),
      in: 'wrong',
      ask: 'A’s key has a lease. The renewal sets the same key to the same owner, and names no lease. What lease has the key then?',
      options: [
        {
          text: 'What was left of the old one.',
          right: false,
          why: 'SET … KEEPTTL would keep that. A plain SET drops it together with the old value.',
        },
        {
          text: 'A full one, as at the grant.',
          right: false,
          why: 'Redis does not remember what a key was once given.',
        },
        {
          text: 'None: the key stays forever.',
          right: true,
          why: 'A successful SET drops the time to live. A renewal has to name it again.',
        },
      ],
    },
  ],

  remember: 'A renewal must name the lease, as the grant does. Test a crash after a renewal, too.',
  sources: [
    {
      title: 'redlock-rb, issue 44: extend_life interprets TTL as seconds rather than milliseconds',
      url: 'https://github.com/leandromoreira/redlock-rb/issues/44',
    },
    {
      title: 'redis-semaphore (Ruby), issue 23: release_stale_locks! might never release a stale lock',
      url: 'https://github.com/dv/redis-semaphore/issues/23',
    },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
  ],
  next: 'gc-pause',
  change: { figure: 'waitMs', to: 5000, notice: 'B is more patient. Does it get the lock in the first run now?' },
})
