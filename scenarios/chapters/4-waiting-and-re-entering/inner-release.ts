import { client, defineScenario, pause } from '../../define.ts'
import { sellInSteps } from '../../workers/sell-in-steps.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Taken twice, given back once',
  story: 'A takes the lock to sell, and again to count the stock. The count ends first.',
  teaches: 'reentrancy',
  fleet: 'single',
  parameters: {
    leaseMs: {
      kind: 'time',
      default: 6000,
      min: 4000,
      max: 15_000,
      about: 'How long a grant lasts if nobody renews it',
    },
    workMs: { kind: 'time', default: 1000, min: 400, max: 1500, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 10_000, min: 8000, max: 30_000, about: 'How long a worker waits for the lock' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 1000, about: 'How long a worker waits between two tries' },
  },
  stock: 5,
  clients: {
    A: sellInSteps,
    B: { startsWhen: A.released(), script: sellOne },
  },
  faults: [],

  locks: [
    {
      id: 'reentrant-flag',
      role: 'wrong',
      // However long it takes B to come in, A's outer section is not over before.
      faults: [pause('A', 'A’s sale is not over yet').when(A.aboutTo('write')).until(B.reads())],
      expect: {
        reentrancy: 'violated',
        exclusion: 'violated',
        coverage: 'violated',
        'no-lost-update': 'violated',
      },
    },
    {
      id: 'reentrant-hash',
      role: 'right',
      faults: [pause('A', 'A’s sale is not over yet').when(A.aboutTo('write')).until(B.waits())],
      expect: { reentrancy: 'held', exclusion: 'held', 'no-lost-update': 'held' },
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock to sell an item.' },
    {
      when: A.acquired().nth(2),
      in: 'wrong',
      caption: 'Counting the stock takes it again; A remembers that it has it, and asks nobody.',
    },
    { when: A.acquired().nth(2), in: 'right', caption: 'With the hash, taking it again makes the count 2.' },
    {
      when: A.released(),
      in: 'wrong',
      caption: 'The count is done and gives the lock back. The key is gone, but A’s sale goes on.',
    },
    { when: A.released(), in: 'right', caption: 'With the hash, giving it back makes the count 1, and the key stays.' },
    { when: B.acquired(), in: 'wrong', caption: 'B finds no key and acquires the lock, in the middle of A’s sale.' },
    { when: B.waits(), in: 'right', caption: 'B is refused: A’s outer section still holds the lock.' },
    { when: B.writes(), in: 'wrong', caption: 'B writes what it computed beside A: a sale is lost.' },
    { when: B.acquired(), in: 'right', caption: 'B gets the lock when A’s count has come to 0.' },
  ],

  questions: [
    {
      before: A.released(),
      in: 'wrong',
      ask: 'A has acquired twice and now gives back once. Who holds the lock afterwards?',
      options: [
        {
          text: 'A, for its outer section.',
          right: false,
          why: 'That is what A’s code expects. But a flag is either set or not. The release clears it and deletes the key.',
        },
        {
          text: 'Nobody.',
          right: true,
          why: 'The key is deleted by the first release. Only a count can tell an inner release from the last one.',
        },
      ],
    },
  ],

  remember: 'Re-entering needs a count: free at 0, and not before.',
  sources: [
    {
      title: 'Redisson: Locks and synchronizers (reentrant lock)',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
    { title: 'Redis: HINCRBY', url: 'https://redis.io/docs/latest/commands/hincrby/' },
  ],
  next: 'duplicate-consumers',
  change: { figure: 'leaseMs', to: 12_000, notice: 'With twice the lease, does A’s inner release still let B in?' },
})
