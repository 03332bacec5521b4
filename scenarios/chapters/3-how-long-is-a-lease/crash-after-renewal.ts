import { client, crash, defineScenario, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const renewedOnce = (renewal: string) => crash('A', 'A crashes after its first renewal').when(A.hears(renewal))

export default defineScenario({
  title: 'A crash after the first renewal',
  story: 'A’s grant has a lease. A renews it once, and crashes. B waits for the lease to end.',
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
      caption: 'A’s grant is right: one command for the key, its owner and its lease.',
    },
    {
      when: A.sends('renew-xx.lua'),
      in: 'wrong',
      caption: 'A works on, so its watchdog renews. It sets the same key and owner once more.',
    },
    {
      when: lock.set().nth(2),
      in: 'wrong',
      caption: 'SET replaces the whole key. The old lease is gone, and nobody named a new one.',
    },
    { when: A.crashed(), in: 'wrong', caption: 'A crashes. A moment earlier, all would have been well.' },
    { when: B.waits(), in: 'wrong', caption: 'B waits for a lease that is not there.' },
    { when: B.refused(), in: 'wrong', caption: 'B gives up. This key stays until somebody deletes it by hand.' },
    { when: A.executes('renew.lua'), in: 'right', caption: 'This renewal is a PEXPIRE: the lease begins anew.' },
    { when: A.crashed(), in: 'right', caption: 'This A crashes at the same moment.' },
    { when: lock.expired(), in: 'right', caption: 'One lease later, Redis deletes the key.' },
    { when: B.acquired(), in: 'right', caption: 'B gets the lock, and sells.' },
  ],

  questions: [
    {
      before: lock.set().nth(2),
      in: 'wrong',
      ask: 'A’s key has a lease. The renewal sets the same key with the same owner, and names no lease. Which lease does it have then?',
      options: [
        {
          text: 'What was left of the old one.',
          right: false,
          why: 'SET … KEEPTTL would keep it. Without that word, it goes with the old value.',
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

  remember: 'A renewal is a grant once more: it must name the lease. Test a crash after it, too.',
  sources: [
    {
      title: 'redlock-rb, issue 44: extend_life interprets TTL as seconds rather than milliseconds',
      url: 'https://github.com/leandromoreira/redlock-rb/issues/44',
    },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
  ],
  next: 'gc-pause',
})
