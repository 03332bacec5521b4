import { client, defineScenario, key, pause } from '../../define.ts'
import { comeAndSell, sellOne } from '../../workers/sell-one.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Stopped before the write',
  story: 'A’s program is paused just before its write. Its lease ends, and B sells.',
  teaches: 'no-lost-update',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts if nobody renews it' },
    workMs: { kind: 'time', default: 800, min: 400, max: 2000, about: 'How long a sale takes' },
    pauseMs: { kind: 'time', default: 0, min: 0, max: 10_000, about: 'How long A stops; 0: until B has finished' },
    waitMs: { kind: 'time', default: 15_000, min: 10_000, max: 30_000, about: 'How long a worker waits for the lock' },
  },
  stock: 5,
  given: { 'fence:stock': '32' },
  clients: {
    A: sellOne,
    B: { startsWhen: A.acquired(), script: comeAndSell({ laterMs: 300, longerMs: 400 }) },
  },
  faults: [pause('A').when(A.aboutTo('write')).lasting('pauseMs').until(B.finished())],

  locks: [
    {
      id: 'watchdog',
      role: 'wrong',
      expect: { 'no-lost-update': 'violated', exclusion: 'violated', coverage: 'violated' },
    },
    {
      id: 'fenced',
      role: 'right',
      fencedResource: true,
      expect: { 'no-lost-update': 'held', fencing: 'held', exclusion: 'violated', coverage: 'violated' },
      caveat:
        'Two clients still believe at once, and no lock with a lease can prevent it. The token refuses only whoever comes after a later holder has written. If A wakes between B’s read and B’s write, a sale is still lost.',
    },
  ],

  beats: [
    {
      when: A.acquired(),
      in: 'wrong',
      caption: 'A takes the lock. Its watchdog renews the lease again and again.',
    },
    {
      when: A.acquired(),
      in: 'right',
      caption: 'This lock also hands out a token: a number that grows with each grant. A’s is 33.',
    },
    {
      when: A.hears('renew.lua'),
      in: 'wrong',
      caption: 'The watchdog renews, and the lease starts anew. Slow work alone is no danger.',
      otherwise: 'This time A is paused before its watchdog has renewed anything.',
    },
    {
      when: A.paused(),
      in: 'wrong',
      caption: 'A garbage collection pauses A just before its write. Its watchdog is paused, too.',
    },
    {
      when: lock.expired(),
      in: 'wrong',
      caption: 'Nobody renews any more, and the lease runs out.',
      otherwise: 'This time A woke up before its lease ended. It wrote in time.',
    },
    {
      when: B.acquired(),
      in: 'wrong',
      caption: 'B gets the lock. A still believes it has it.',
      otherwise: 'This time A woke up before B came. It wrote first.',
    },
    {
      when: B.acquired(),
      in: 'right',
      caption: 'B gets token 34. But this lock cannot wake A either.',
      otherwise: 'This time A woke up before its lease ended. B comes after it.',
    },
    {
      when: B.writeAccepted(),
      in: 'right',
      caption: 'B’s write carries token 34. The stock remembers the largest token it has seen.',
      otherwise: 'This time A woke up and wrote before B did. Token 33 came first.',
    },
    {
      when: A.writes().since(B.writes()),
      in: 'wrong',
      caption: 'A wakes up and writes what it computed long ago. B’s sale is lost.',
      otherwise: 'This time A woke up and wrote before B did.',
    },
    {
      when: A.writeRefused(),
      in: 'right',
      caption: 'A’s write carries token 33. The stock has seen 34 and refuses it. B’s sale stands.',
    },
    {
      when: A.finished(),
      in: 'right',
      caption: 'With both locks, two believed they had it. Only the stock could refuse the older write.',
    },
  ],

  questions: [
    {
      before: B.works().nth(2),
      in: 'wrong',
      ask: 'B sells now; later A will wake up with its write. What can save B’s sale?',
      options: [
        {
          text: 'A checks that it still holds the lock, then writes.',
          right: false,
          why: 'The stop can fall between the check and the write too.',
        },
        {
          text: 'A longer lease.',
          right: false,
          why: 'Any lease can be outlasted by a stop. A longer one makes it rarer, and makes everybody wait longer for the dead.',
        },
        {
          text: 'The stock itself refuses writes of earlier holders.',
          right: true,
          why: 'Only the stock can tell that a later holder has been there. It needs a token that grows with each grant.',
        },
      ],
    },
    {
      before: B.acquired(),
      in: 'right',
      ask: 'A is paused with token 33, and B is about to get 34. Will both believe they have the lock?',
      options: [
        {
          text: 'Yes, exactly as with the other lock.',
          right: true,
          why: 'A is paused while its lease ends, and nothing can tell it. Fencing does not restore exclusion; it protects the stock.',
        },
        {
          text: 'No, the larger token ends A’s grant.',
          right: false,
          why: 'Nobody tells A. Tokens are compared only where a write arrives.',
        },
      ],
    },
  ],

  remember: 'A lease can end while its holder is paused. What must not be overwritten has to check the token itself.',
  sources: [
    {
      title: 'Kleppmann: How to do distributed locking',
      url: 'https://martin.kleppmann.com/2016/02/08/how-to-do-distributed-locking.html',
    },
    { title: 'antirez: Is Redlock safe?', url: 'http://antirez.com/news/101' },
    {
      title: 'Redisson: Locks and synchronizers',
      url: 'https://redisson.pro/docs/data-and-services/locks-and-synchronizers/',
    },
  ],
  next: 'delayed-write',
  change: { figure: 'pauseMs', to: 1000, notice: 'A wakes before its lease ends. Is a sale lost?' },
})
