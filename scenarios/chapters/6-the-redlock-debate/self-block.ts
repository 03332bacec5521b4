import { type ClientScript, client, cutLink, defineScenario } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const sixthAttempt = A.executes('SET').at('n1').nth(6)

/** Gives up between two ends of its grants on n1: however late its last attempt was, half a lease is left there. */
const sellOneSoon: ClientScript = (me) => {
  const { leaseMs = 0 } = me.parameters
  return sellOne({ ...me, parameters: { ...me.parameters, waitMs: 2.5 * leaseMs } })
}

export default defineScenario({
  title: 'Alone with five nodes',
  story: 'A has no rival for the lock. At first it reaches two nodes of five, and later four.',
  teaches: 'progress',
  fleet: 'quorum',
  parameters: {
    leaseMs: { kind: 'time', default: 3000, min: 2800, max: 4000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 500, min: 300, max: 700, about: 'How long a sale takes' },
    retryMs: {
      kind: 'time',
      default: 150,
      min: 130,
      max: 170,
      about: 'How long a worker waits between two tries, on average',
    },
  },
  stock: 5,
  clients: { A: sellOneSoon },
  faults: [
    cutLink('A', sixthAttempt, { node: 'n3', words: 'A cannot reach n3 yet' }),
    cutLink('A', sixthAttempt, { node: 'n4', words: 'A cannot reach n4 yet' }),
    cutLink('A', undefined, { node: 'n5', words: 'A cannot reach n5' }),
  ],

  locks: [
    {
      id: 'redlock-self-blocking',
      role: 'wrong',
      expect: { progress: 'violated', 'no-leak': 'violated' },
    },
    {
      id: 'redlock',
      role: 'right',
      expect: { progress: 'held', 'no-leak': 'held', coverage: 'held' },
    },
  ],

  beats: [
    {
      when: A.waits(),
      in: 'wrong',
      caption: 'A reaches n1 and n2 only: two grants are too few. A keeps them while it waits.',
    },
    {
      when: A.waits(),
      in: 'right',
      caption: 'Two grants are too few, and Redlock gives both back before it waits.',
    },
    {
      when: A.executes('SET').at('n1').nth(2),
      in: 'wrong',
      caption: 'At the next attempt n1 refuses A. The key there is A’s own, from an earlier attempt.',
    },
    {
      when: A.executes('SET').at('n3'),
      in: 'wrong',
      caption: 'n3 and n4 can be reached at last, and grant. But n1 and n2 still refuse: two again.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'At last n3 and n4 can be reached, and n1 and n2 are free. With four grants, A is inside.',
    },
    {
      when: { on: 'key-expired', key: 'lock:stock', node: 'n1' },
      in: 'wrong',
      caption: 'The old grants on n1 and n2 end, and A takes them anew. But now n3 and n4 refuse.',
    },
    {
      when: A.refused(),
      in: 'wrong',
      caption: 'A gives up after two and a half leases. It had no rival but itself.',
    },
  ],

  questions: [
    {
      before: A.executes('SET').at('n3'),
      in: 'wrong',
      ask: 'A can reach four nodes now, and nobody else wants the lock. Will A get three of them?',
      options: [
        {
          text: 'Yes: four can be reached, and nobody competes.',
          right: false,
          why: 'n1 and n2 hold a key with the value of A’s first attempt. NX refuses whoever comes while a key is there, even its author.',
        },
        {
          text: 'No: n1 and n2 refuse it.',
          right: true,
          why: 'A did not give back what it got there. Each attempt has a value of its own. NX refuses A as it would refuse a stranger.',
        },
      ],
    },
    {
      before: { on: 'key-expired', key: 'lock:stock', node: 'n1' },
      in: 'wrong',
      ask: 'Soon A’s first grants will expire. Will A get its majority then?',
      options: [
        {
          text: 'Yes, now all four are free.',
          right: false,
          why: 'n3 and n4 were granted later, so they end later. When they are free, n1 and n2 are taken again.',
        },
        {
          text: 'Not if it goes on trying like that.',
          right: true,
          why: 'Each attempt takes whatever has just expired, and starts a new lease there. The two halves never come free together.',
        },
      ],
    },
  ],

  remember:
    'A failed attempt must give back what it got, at once and everywhere. Otherwise it votes against the next one.',
  sources: [
    {
      title: 'Redis: Distributed locks, retry on failure',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  next: 'partial-release',
  change: {
    figure: 'leaseMs',
    to: 4000,
    notice: 'A tries for two and a half leases. Do its own keys still refuse it?',
  },
})
