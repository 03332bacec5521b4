import { client, defineScenario, key, loseReply } from '../../define.ts'
import { sellIfFree } from '../../workers/sell-if-free.ts'
import { comeAndSell } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'SET NX, sent twice',
  story: 'The answer to A’s SET NX is lost. A’s client library sends the same command again.',
  teaches: 'no-leak',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 4000, min: 4000, max: 10_000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 600, min: 300, max: 1000, about: 'How long a sale takes' },
    retryMs: { kind: 'time', default: 250, min: 100, max: 500, about: 'How long a worker waits between two tries' },
    timeoutMs: { kind: 'time', default: 1500, min: 1000, max: 1500, about: 'How long a worker waits for an answer' },
  },
  stock: 5,
  clients: {
    A: sellIfFree,
    B: { startsWhen: lock.set(), script: comeAndSell({ laterMs: 100 }) },
  },
  faults: [loseReply('A', 'SET')],

  locks: [
    {
      id: 'set-nx-px-resend',
      role: 'wrong',
      expect: { 'no-leak': 'violated', progress: 'held', exclusion: 'held' },
    },
    {
      id: 'set-nx-px-resend-checked',
      role: 'right',
      expect: { 'no-leak': 'held', exclusion: 'held', coverage: 'held' },
      caveat:
        'The lease has been running since the first SET. A must count from when it sent that one, not from the answer.',
    },
  ],

  beats: [
    { when: lock.set(), in: 'wrong', caption: 'Redis grants A the lock, but the answer to A is lost on its way.' },
    { when: B.waits(), in: 'wrong', caption: 'B finds the lock taken and waits.' },
    {
      when: A.sends('SET').nth(2),
      in: 'wrong',
      caption: 'A’s time limit is over. Its client library sends the same SET NX once more.',
    },
    {
      when: A.refused(),
      in: 'wrong',
      caption: 'The answer is nil: there is a key. A concludes that somebody else has the lock, and goes away.',
    },
    {
      when: A.writeAccepted(),
      in: 'right',
      caption: 'With the check, A asked whose lock it is. The value was its own, so it has made its sale.',
    },
    { when: B.acquired(), in: 'right', caption: 'A has released the lock, and B acquires it.' },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'Nobody worked and nobody released: the lock was free only when its lease ended.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B gets in, a whole lease late. A was granted the lock, and was never inside.',
    },
  ],

  questions: [
    {
      before: A.refused(),
      in: 'wrong',
      ask: 'A’s first SET NX got no answer, and the second says nil. Who holds the lock, as far as A can tell?',
      options: [
        {
          text: 'Somebody else: SET NX says nil when the key is there.',
          right: false,
          why: 'The key is there, but nil does not say whose it is. A’s own first SET may have made it.',
        },
        {
          text: 'A: its first SET must have been executed.',
          right: false,
          why: 'Here it was. But the first SET could have been lost on its way. Then the key would be somebody else’s.',
        },
        {
          text: 'A cannot know without looking at the value.',
          right: true,
          why: 'The value tells. A chose one that nobody else uses, and sent the same one both times.',
        },
      ],
    },
  ],

  remember: 'Sent twice, SET NX can refuse you because of your own key. On nil after a retry, look for your own value.',
  sources: [
    {
      title: 'go-redis issue 2985: SetNX returning false for new keys',
      url: 'https://github.com/redis/go-redis/issues/2985',
    },
    {
      title: 'ci-queue pull request 327: Make leader election idempotent',
      url: 'https://github.com/Shopify/ci-queue/pull/327',
    },
    { title: 'Redis: SET', url: 'https://redis.io/docs/latest/commands/set/' },
  ],
  next: 'lease-too-short',
  change: { figure: 'leaseMs', to: 8000, notice: 'How long does B now wait for a lock that nobody uses?' },
})
