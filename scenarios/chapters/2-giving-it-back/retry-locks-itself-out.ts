import { client, defineScenario, key, loseReply } from '../../define.ts'
import { acquireInTry } from '../../workers/acquire-in-try.ts'
import { sellIfFree } from '../../workers/sell-if-free.ts'

const A = client('A')
const lock = key('lock:stock')

export default defineScenario({
  title: 'A second try with a new value',
  story: 'Redis grants A the lock, but the answer is lost. A tries again, with a new value.',
  teaches: 'no-leak',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 9000, min: 8000, max: 12_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 500, min: 300, max: 800, about: 'How long a sale takes' },
    briefMs: { kind: 'time', default: 3500, min: 3000, max: 4000, about: 'How long A waits for the lock' },
    timeoutMs: { kind: 'time', default: 800, min: 600, max: 1000, about: 'How long a worker waits for an answer' },
  },
  stock: 5,
  clients: {
    A: sellIfFree,
    B: { startsWhen: A.finished(), script: acquireInTry },
  },
  faults: [loseReply('A', 'SET')],

  locks: [
    {
      id: 'set-nx-px-forgetful',
      role: 'wrong',
      expect: { 'no-leak': 'violated' },
    },
    {
      id: 'set-nx-px',
      role: 'right',
      expect: { 'no-leak': 'held', exclusion: 'held', progress: 'held' },
      caveat:
        'The answer to the last attempt can be lost too, and nobody tries again. Then a finally must give the lock back: “An acquire that throws”.',
    },
  ],

  beats: [
    { when: lock.set(), in: 'wrong', caption: 'Redis carries out A’s SET. The lock is A’s. The answer is lost.' },
    {
      when: A.waits(),
      in: 'wrong',
      caption: 'A’s time limit is over. A does not know whether it has the lock, and waits to try again.',
    },
    {
      when: A.executes('SET').nth(2),
      in: 'wrong',
      caption: 'A tries again with a new value. Redis finds a key with another value and refuses.',
    },
    {
      when: A.executes('release.lua'),
      in: 'right',
      caption: 'This A first gives back what it may have got. Redis finds A’s old value and deletes the key.',
    },
    { when: A.acquired(), in: 'right', caption: 'The lock is free, so A’s second SET is granted. A sells.' },
    {
      when: A.refused(),
      in: 'wrong',
      caption: 'A gives up. It had no rival: every refusal came from its own key.',
    },
    { when: client('B').finished(), in: 'wrong', caption: 'B finds a lock that nobody uses, and goes home as well.' },
  ],

  questions: [
    {
      before: A.executes('SET').nth(2),
      in: 'wrong',
      ask: 'A has heard no answer and tries again with a new value. Nobody else wants the lock. What will Redis say?',
      options: [
        {
          text: 'OK: A is alone.',
          right: false,
          why: 'A key is there, and NX looks at nothing else.',
        },
        {
          text: 'OK: Redis sees that the key belongs to the same connection.',
          right: false,
          why: 'Redis does not remember who wrote a key. The value is all there is, and it is another one.',
        },
        {
          text: 'nil, again and again, until the lease ends.',
          right: true,
          why: 'The first SET was carried out. A has thrown that key’s value away. So A can neither use the key nor delete it.',
        },
      ],
    },
  ],

  remember: 'No answer is not a refusal. Give back what you may have got before you ask again.',
  sources: [
    {
      title: 'Redis: Distributed locks, correct implementation with a single instance',
      url: 'https://redis.io/docs/latest/develop/clients/patterns/distributed-locks/',
    },
  ],
  change: { figure: 'briefMs', to: 4000, notice: 'A tries for longer. Does it get past its own key now?' },
})
