import { client, defineScenario, pause } from '../../define.ts'
import { sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')

export default defineScenario({
  title: 'Listening for the release',
  story: 'B is refused, and wants to listen for the release. A releases before B listens.',
  teaches: 'progress',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1200, max: 3000, about: 'How long a grant lasts' },
    workMs: { kind: 'time', default: 500, min: 200, max: 700, about: 'How long a sale takes' },
    waitMs: { kind: 'time', default: 5500, min: 5000, max: 15_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.reads(), script: sellOne },
  },
  faults: [pause('B', 'B is slow to subscribe').when(B.aboutTo('subscribe')).until(A.released())],

  locks: [
    {
      id: 'pubsub-naive',
      role: 'wrong',
      expect: { progress: 'violated' },
    },
    {
      id: 'pubsub',
      role: 'right',
      expect: { progress: 'held', 'no-lost-update': 'held' },
      caveat: 'Every release still wakes all who wait, and the fastest gets the lock.',
    },
  ],

  beats: [
    { when: A.acquired(), in: 'wrong', caption: 'A acquires the lock.' },
    { when: B.waits(), in: 'wrong', caption: 'B is refused, and decides to listen for the release.' },
    { when: B.paused(), in: 'wrong', caption: 'B is paused for a moment, before it has subscribed.' },
    {
      when: A.executes('release-and-tell.lua'),
      in: 'wrong',
      caption: 'A releases, and Redis announces it: nobody is listening yet.',
    },
    { when: B.hears('SUBSCRIBE'), in: 'wrong', caption: 'Now B listens, and goes to sleep.' },
    {
      when: B.works().nth(2),
      in: 'right',
      caption: 'In the other run, B subscribed just as late. But it tried once more before it slept.',
    },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'That try succeeded: the release had come in between. B has sold its item.',
    },
    { when: B.hears('UNSUBSCRIBE'), in: 'wrong', caption: 'B’s patience is over: it has slept beside a free lock.' },
  ],

  questions: [
    {
      before: B.hears('SUBSCRIBE'),
      in: 'wrong',
      ask: 'A has released, and the release was announced. Now B subscribes. What will B hear?',
      options: [
        {
          text: 'The announcement, a little late.',
          right: false,
          why: 'Redis keeps no messages. What is published goes to those who are subscribed at that moment.',
        },
        {
          text: 'Nothing.',
          right: true,
          why: 'So the order must be: subscribe first, then look. What comes between is then either seen or heard.',
        },
      ],
    },
  ],

  remember: 'Subscribe, then try again, then sleep, and never longer than the holder’s lease.',
  sources: [
    { title: 'Redis Pub/Sub: delivery semantics', url: 'https://redis.io/docs/latest/develop/pubsub/' },
    {
      title: 'Redisson issue 5070: “a new attempt is made right after subscription”',
      url: 'https://github.com/redisson/redisson/issues/5070',
    },
    {
      title: 'Redisson issue 5761: locks miss unlock messages, and wait or hang',
      url: 'https://github.com/redisson/redisson/issues/5761',
    },
    { title: 'Redisson issue 1763', url: 'https://github.com/redisson/redisson/issues/1763' },
  ],
  next: 'thundering-herd',
  change: { figure: 'waitMs', to: 10_000, notice: 'B is more patient. Does it hear of the release in the first run?' },
})
