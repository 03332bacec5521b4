import { client, crash, defineScenario, delayRequest, hang, key } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Milliseconds and seconds',
  story: 'A lease is a number. One lock hands milliseconds to EX, another one hands seconds to PEXPIRE.',
  teaches: 'no-immortal-lock',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1000, min: 800, max: 1200, about: 'How long a lease is meant to be' },
    workMs: { kind: 'time', default: 1200, min: 1200, max: 3000, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 3500, min: 3200, max: 5000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 300, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.crashed(), script: sellOne },
  },
  faults: [crash('A').when(A.works())],

  locks: [
    {
      id: 'watchdog-grant-seconds',
      heading: 'A grant in the wrong unit',
      role: 'compared',
      expect: { 'no-immortal-lock': 'violated', progress: 'violated', 'no-leak': 'violated', exclusion: 'held' },
      caveat: 'It looks right until somebody crashes.',
    },
    {
      id: 'watchdog-renew-milliseconds',
      heading: 'A renewal in the wrong unit',
      role: 'compared',
      clients: { B: { startsWhen: A.works(), script: sellOne } },
      faults: [
        hang('A', 'A has more to pack').when(A.aboutTo('write')).until(B.writeAccepted()),
        delayRequest('A', 'renew.lua', B.writeAccepted(), {
          when: A.hears('renew.lua'),
          words: 'A’s next renewal is late on the network',
        }),
      ],
      expect: {
        'no-immortal-lock': 'unknown',
        coverage: 'violated',
        exclusion: 'violated',
        'no-lost-update': 'violated',
      },
      caveat: 'It looks right while every sale is shorter than a third of the lease.',
    },
    {
      id: 'watchdog',
      title: 'Milliseconds to PX and PEXPIRE',
      heading: 'The lease as it was meant',
      role: 'compared',
      expect: { 'no-immortal-lock': 'held', progress: 'held', exclusion: 'held', 'no-leak': 'held' },
      caveat: 'A test that reads PTTL after each command keeps it so.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'watchdog-grant-seconds',
      caption: 'A asks for a lease of 1000, and means milliseconds. But EX takes seconds.',
      otherwise: 'A asks for its lease in milliseconds. But EX takes seconds.',
    },
    {
      when: A.crashed(),
      in: 'watchdog-grant-seconds',
      caption: 'A crashes. Its key has a lease, so the key will end some day.',
    },
    { when: B.waits(), in: 'watchdog-grant-seconds', caption: 'B waits for the lease to end.' },
    {
      when: B.refused(),
      in: 'watchdog-grant-seconds',
      caption: 'B gives up. The key will stay for a quarter of an hour.',
    },
    {
      when: A.acquired(),
      in: 'watchdog-renew-milliseconds',
      caption: 'This grant has the right unit. A works, and its watchdog will renew the lease.',
    },
    {
      when: A.executes('renew.lua'),
      in: 'watchdog-renew-milliseconds',
      caption: 'The renewal asks for 1, and means a second. But PEXPIRE takes milliseconds.',
    },
    {
      when: lock.expired(),
      in: 'watchdog-renew-milliseconds',
      caption: 'A millisecond later the lock is gone. A hears that its renewal went well.',
    },
    {
      when: B.acquired(),
      in: 'watchdog-renew-milliseconds',
      caption: 'B gets the lock. A believes that it still has it.',
    },
    {
      when: A.writes(),
      in: 'watchdog-renew-milliseconds',
      caption: 'A counts from its 5, and writes 4, as B did. B’s sale is lost.',
    },
    {
      when: A.acquired(),
      in: 'watchdog',
      caption: 'PX and PEXPIRE both take milliseconds: a lease of one second is one second.',
    },
    { when: lock.expired(), in: 'watchdog', caption: 'A has crashed, and one lease later the key is gone.' },
    { when: B.acquired(), in: 'watchdog', caption: 'B gets the lock in time, and sells.' },
  ],

  questions: [
    {
      before: B.refused(),
      in: 'watchdog-grant-seconds',
      ask: 'A took the lock with EX 1000, and crashed. Who notices first that the lease is not a second long?',
      options: [
        {
          text: 'The tests: they take the lock and release it.',
          right: false,
          why: 'A release deletes the key, whatever its lease. Such a test is green.',
        },
        {
          text: 'Redis: it refuses a lease that long.',
          right: false,
          why: 'A number is a number. Redis cannot know what was meant.',
        },
        {
          text: 'Whoever waits after a crash.',
          right: true,
          why: 'A lease’s length matters only when nobody releases. By then the code is in production.',
        },
      ],
    },
    {
      before: lock.expired(),
      in: 'watchdog-renew-milliseconds',
      ask: 'A’s lease had more than half a second to go. Its renewal says PEXPIRE 1. What happens?',
      options: [
        {
          text: 'Nothing: PEXPIRE never makes a lease shorter.',
          right: false,
          why: 'It sets the new time to live, longer or shorter. With the option GT it would only lengthen it.',
        },
        {
          text: 'The lock ends a millisecond later.',
          right: true,
          why: 'PEXPIRE replaces the time to live. So the renewal took the lease away.',
        },
      ],
    },
  ],

  remember: 'A lease without a unit is a guess. Put the unit into the name, and read PTTL in a test.',
  sources: [
    {
      title: 'redlock-py, pull request 2: TTL is supposed to be in milliseconds, so use PX',
      url: 'https://github.com/SPSCommerce/redlock-py/pull/2',
    },
    {
      title: 'redis-memolock, issue 5: Lock TTL is 2 billion seconds',
      url: 'https://github.com/kristoff-it/redis-memolock/issues/5',
    },
    {
      title: 'Foundatio.Redis, issue 73: a wrong expiration value causes RenewAsync to release locks',
      url: 'https://github.com/FoundatioFx/Foundatio.Redis/issues/73',
    },
    { title: 'Redis: PEXPIRE', url: 'https://redis.io/docs/latest/commands/pexpire/' },
  ],
  next: 'crash-after-renewal',
  change: { figure: 'waitMs', to: 5000, notice: 'B waits for 5 s. Has the first run’s key ended by then?' },
})
