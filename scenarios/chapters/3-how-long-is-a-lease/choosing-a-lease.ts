import { client, defineScenario, key } from '../../define.ts'
import { longerThan, meanMs, percentileMs, sales, sellAsMeasured, tooShort } from '../../workers/sell-as-measured.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

const highMs = percentileMs(99)
const inWords = (leaseMs: number) => `${longerThan(leaseMs)} sales`
/** A sale begins with a quarter of its work. */
const slowSale = A.works().nth(2 * sales - 1)
const lost = {
  coverage: 'violated',
  exclusion: 'violated',
  'no-lost-update': 'violated',
  'owner-only': 'held',
} as const

export default defineScenario({
  title: 'Choosing a lease',
  story: 'Somebody measured 200 sales: most are quick, a few take seconds. How long should the lease be?',
  teaches: 'coverage',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: meanMs, min: 900, max: 2500, about: 'The first lease: it comes from the mean' },
    workMs: { kind: 'time', default: 150, min: 100, max: 300, about: 'How long B’s sale takes' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 200, min: 100, max: 400, about: 'How long a worker waits between two tries' },
  },
  stock: 20,
  clients: {
    A: sellAsMeasured,
    B: { startsWhen: slowSale, script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'mean',
      lock: 'set-nx-px',
      title: 'A lease of the mean',
      role: 'compared',
      expect: lost,
      promises: `${tooShort(meanMs)} A crash costs up to ${meanMs} ms.`,
    },
    {
      id: 'percentile',
      lock: 'set-nx-px',
      title: 'A lease for 99 sales of 100',
      role: 'compared',
      parameters: { leaseMs: highMs },
      expect: lost,
      promises: `${tooShort(highMs)} A crash costs up to ${highMs} ms.`,
    },
    {
      id: 'renewed',
      lock: 'watchdog',
      title: 'The same lease, renewed',
      role: 'compared',
      parameters: { leaseMs: highMs },
      expect: { coverage: 'held', exclusion: 'held', 'no-lost-update': 'held', 'owner-only': 'held' },
      promises: `Long enough for every sale whose renewals arrive. A crash costs up to ${highMs} ms.`,
      caveat: 'A watchdog helps a slow worker, not a paused one. “Paused before the write” shows that.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'mean',
      caption: `The mean of 200 measured sales is ${meanMs} ms. That is the lease.`,
    },
    {
      when: A.acquired().nth(sales - 1),
      in: 'mean',
      caption: 'One sale after the other ends within it. Every test is green.',
    },
    { when: slowSale, in: 'mean', caption: 'One sale in ten takes seconds. Here is one, and B comes in.' },
    { when: lock.expired().since(slowSale), in: 'mean', caption: 'The lease ends. A’s sale has hardly begun.' },
    { when: B.acquired(), in: 'mean', caption: 'B gets the lock beside A.' },
    {
      when: lock.expired().since(slowSale),
      in: 'percentile',
      caption: `This lease covers 99 sales of 100: ${highMs} ms. It ends before this one does.`,
    },
    { when: B.acquired(), in: 'percentile', caption: 'B gets in later, and beside A all the same.' },
    {
      when: A.hears('renew.lua'),
      in: 'renewed',
      caption: 'The same lease, renewed after each third. The quick sales never needed that.',
    },
    { when: A.writes().nth(sales), in: 'mean', caption: 'A writes over B’s sale.' },
    { when: B.acquired(), in: 'renewed', caption: 'B gets the lock when A is done, and not before.' },
  ],

  questions: [
    {
      before: lock.expired().since(slowSale),
      in: 'mean',
      ask: `The mean is ${meanMs} ms. How many of the 200 sales take longer?`,
      options: [
        {
          text: 'About half.',
          right: false,
          why: 'That would be the median. A few slow sales lift the mean far above it.',
        },
        {
          text: 'One in ten.',
          right: true,
          why: 'Nine sales in ten are quicker than the mean. The tenth is left without a lock, every time.',
        },
        {
          text: 'None: that is what a mean is for.',
          right: false,
          why: 'A mean of durations always has some above it, unless all are the same.',
        },
      ],
    },
    {
      before: lock.expired().since(slowSale),
      in: 'percentile',
      ask: 'Articles advise three to five times the mean. How many of these 200 sales would still take longer?',
      options: [
        {
          text: `${inWords(3 * meanMs)} at three times, ${inWords(5 * meanMs)} at five times.`,
          right: true,
          why: 'The factor is a guess about a tail that nobody has looked at. A percentile is counted.',
        },
        {
          text: 'None, from three times on.',
          right: false,
          why: 'Here the slow sales take 4.5 to 7 times the mean. Others have longer tails.',
        },
        {
          text: 'That cannot be known.',
          right: false,
          why: 'It can: the 200 durations were measured. That is why one measures them.',
        },
      ],
    },
    {
      before: A.hears('renew.lua'),
      in: 'renewed',
      ask: 'With a watchdog, what is a good lease?',
      options: [
        {
          text: 'Longer than the longest sale.',
          right: false,
          why: 'Nobody knows the longest sale. After a crash everybody would wait for it.',
        },
        {
          text: 'As short as Redis allows.',
          right: false,
          why: 'Then one slow answer is enough to lose the lock. “A watchdog on a slow link” shows that.',
        },
        {
          text: 'Long enough to survive a late renewal, short enough to wait for after a crash.',
          right: true,
          why: 'The work’s length no longer matters. From a high percentile, most sales need no renewal that must succeed.',
        },
      ],
    },
  ],

  remember:
    'The mean is the wrong number for a lease: a few sales outlast any number. Take a high percentile, and renew.',
  sources: [
    {
      title: 'Redis: Distributed locks, making the algorithm more reliable: extending the lock',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
    {
      title: 'Dean, Barroso: The Tail at Scale',
      url: 'https://research.google/pubs/the-tail-at-scale/',
    },
  ],
  next: 'lease-units',
  change: { figure: 'workMs', to: 300, notice: 'B’s sale takes twice as long. In which runs is it lost now?' },
})
