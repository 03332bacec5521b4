import { client, defineScenario, key } from '../../define.ts'
import { lock, lockWithLease, tryLock, tryLockWithLease } from '../../workers/sell-under-redisson.ts'

const A = client('A')
const B = client('B')
const lockKey = key('lock:stock')
const after = A.acquired()

export default defineScenario({
  title: 'Redisson, four ways',
  story: 'One long sale and one rival, under lock(), lock(lease), tryLock(wait) and tryLock(wait, lease).',
  teaches: 'coverage',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 2000,
      min: 1500,
      max: 3000,
      about: 'The watchdog’s lease: Redisson’s 30 s, fifteen times faster',
    },
    ownLeaseMs: { kind: 'time', default: 1000, min: 800, max: 1200, about: 'The lease that a caller names' },
    waitMs: { kind: 'time', default: 2000, min: 1800, max: 2200, about: 'How long tryLock waits' },
    workMs: { kind: 'time', default: 3500, min: 3500, max: 5000, about: 'How long A’s sale takes' },
    quickMs: { kind: 'time', default: 400, min: 200, max: 800, about: 'How long B’s sale takes' },
  },
  stock: 5,
  clients: { A: lock, B: { startsWhen: after, script: lock } },
  faults: [],

  locks: [
    {
      id: 'lock',
      lock: 'redisson-style',
      title: 'lock()',
      heading: 'Wait as long as it takes, renew',
      role: 'compared',
      expect: { coverage: 'held', exclusion: 'held', 'no-lost-update': 'held', progress: 'held', 'no-leak': 'held' },
      caveat: 'It waits for as long as it takes, behind work that hangs too.',
    },
    {
      id: 'lock-lease',
      lock: 'redisson-style',
      title: 'lock(lease)',
      heading: 'Wait as long as it takes, one lease',
      role: 'compared',
      clients: { A: lockWithLease, B: { startsWhen: after, script: lockWithLease } },
      expect: { coverage: 'violated', exclusion: 'violated', 'no-lost-update': 'violated', 'no-leak': 'held' },
      caveat: 'The lease bounds the hold, whether or not the work is done.',
    },
    {
      id: 'try-lock',
      lock: 'redisson-style',
      title: 'tryLock(wait)',
      heading: 'Wait a while, renew',
      role: 'compared',
      clients: { A: tryLock, B: { startsWhen: after, script: tryLock } },
      expect: { coverage: 'held', exclusion: 'held', 'no-lost-update': 'held', 'no-leak': 'held' },
      caveat: 'It may come back without the lock: look at what it returns.',
    },
    {
      id: 'try-lock-lease',
      lock: 'redisson-style',
      title: 'tryLock(wait, lease)',
      heading: 'Wait a while, one lease',
      role: 'compared',
      clients: { A: tryLockWithLease, B: { startsWhen: after, script: tryLockWithLease } },
      expect: { coverage: 'violated', exclusion: 'violated', 'no-lost-update': 'violated', 'no-leak': 'held' },
      caveat: 'Both bounds at once. It may come back without the lock, or lose the lock in the middle.',
    },
  ],

  beats: [
    {
      when: lockKey.set(),
      in: 'lock',
      caption: 'A’s lock() creates a hash with one field: its Redisson’s id and its thread. The count is 1.',
    },
    {
      when: A.acquired(),
      in: 'lock-lease',
      caption: 'A’s lock(lease) makes the same hash, with the lease that A names.',
    },
    {
      when: B.sends('subscribe'),
      in: 'lock',
      caption: 'B’s first try fails. It subscribes, tries again, and sleeps until a message or the lease’s end.',
    },
    {
      when: A.hears('renew-hash.lua'),
      in: 'lock',
      caption:
        'A named no lease, so a watchdog renews one of its own, after each third. In Redisson: every 10 s of 30 s.',
    },
    {
      when: A.hears('renew-hash.lua').nth(2),
      in: 'try-lock',
      caption: 'With tryLock(wait), too, A named no lease and is renewed. A wait is not a lease.',
    },
    {
      when: lockKey.expired(),
      in: 'lock-lease',
      caption: 'A’s lease is over, in the middle of its sale. Nobody renews it, and nothing is published.',
    },
    {
      when: B.acquired(),
      in: 'try-lock-lease',
      caption: 'With tryLock(wait, lease), B slept for A’s remaining lease. It tries again, and is in beside A.',
    },
    {
      when: B.refused(),
      in: 'try-lock',
      caption: 'With tryLock(wait), B’s wait is over, and it returns false. A still holds the lock.',
    },
    {
      when: A.writes(),
      in: 'lock-lease',
      caption: 'With lock(lease), A writes over B’s sale: it started from the same stock as B.',
    },
    {
      when: A.released(),
      in: 'lock-lease',
      caption: 'A’s release finds that the lock is not its own: Redisson would throw an IllegalMonitorStateException.',
    },
    {
      when: B.acquired(),
      in: 'lock',
      caption: 'With lock(), A’s release is published and wakes B, which tries again and acquires.',
    },
  ],

  questions: [
    {
      before: A.hears('renew-hash.lua'),
      in: 'lock',
      ask: 'A’s sale takes longer than any of the leases here. In which of the four calls is the lock renewed?',
      options: [
        { text: 'In all four.', right: false, why: 'Redisson renews only for callers who leave the lease to it.' },
        {
          text: 'In lock() only.',
          right: false,
          why: 'tryLock(wait) names no lease either: its one number says how long to wait.',
        },
        {
          text: 'In lock() and tryLock(wait).',
          right: true,
          why: 'A lease that the caller names is taken at its word, and nothing renews it.',
        },
      ],
    },
    {
      before: lockKey.expired(),
      in: 'lock-lease',
      ask: 'A lock that was taken with lock(lease) ends by itself. Does A still need unlock()?',
      options: [
        {
          text: 'No: it unlocks automatically.',
          right: false,
          why: 'It does, when the lease is over. Until then everybody waits, even if the work took a moment.',
        },
        {
          text: 'Yes: the lease is for a crash.',
          right: true,
          why: 'Who is done says so. The lease only bounds how long others wait for somebody who cannot.',
        },
      ],
    },
    {
      before: B.refused(),
      in: 'try-lock',
      ask: 'With tryLock(wait), B has waited nearly as long as it wanted. What happens to A’s lock when B gives up?',
      options: [
        {
          text: 'Nothing: B’s wait has to do with B alone.',
          right: true,
          why: 'Wait and lease are different numbers. One bounds the waiting of the rival, the other the hold.',
        },
        {
          text: 'It ends: the wait was its limit.',
          right: false,
          why: 'That is what a lease would do. A named none, so its watchdog goes on.',
        },
      ],
    },
  ],

  remember: 'Name a lease, and nobody renews it. Name none, and the watchdog does, until the release.',
  sources: [
    {
      title: 'Redisson: Locks and synchronizers',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    {
      title: 'Redisson: RLock',
      url: 'https://www.javadoc.io/doc/org.redisson/redisson/latest/org/redisson/api/RLock.html',
    },
    {
      title: 'Redisson: RedissonLock, the source',
      url: 'https://github.com/redisson/redisson/blob/master/redisson/src/main/java/org/redisson/RedissonLock.java',
    },
  ],
  next: 'self-deadlock',
  change: { figure: 'leaseMs', to: 3000, notice: 'Does a longer watchdog’s lease help where A names its own?' },
})
