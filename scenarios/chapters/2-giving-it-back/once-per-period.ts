import { client, defineScenario, key } from '../../define.ts'
import { reportAtNoon } from '../../workers/report-at-noon.ts'

const A = client('A')
const B = client('B')
const lock = key('lock:stock')

export default defineScenario({
  title: 'Noon comes twice',
  story: 'Two servers start the same report at noon. B’s clock is a little behind, and the report is quick.',
  teaches: 'once-per-period',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 6000, min: 5000, max: 10_000, about: 'How long a grant lasts at most' },
    keepMs: { kind: 'time', default: 3000, min: 2500, max: 5000, about: 'How long the lock is kept at least' },
    workMs: { kind: 'time', default: 400, min: 100, max: 1000, about: 'How long the report takes' },
  },
  stock: 0,
  clients: {
    A: reportAtNoon,
    // B's clock is behind: noon comes to B when A is done, however slow A's machine is.
    B: { startsWhen: A.released(), script: reportAtNoon },
  },
  faults: [],

  locks: [
    {
      id: 'set-nx-px',
      title: 'Released when the work is done',
      role: 'wrong',
      expect: { 'once-per-period': 'violated', exclusion: 'held', coverage: 'held', 'owner-only': 'held' },
    },
    {
      id: 'set-nx-px-kept',
      role: 'right',
      expect: { 'once-per-period': 'held', exclusion: 'held', coverage: 'held', 'owner-only': 'held' },
      caveat:
        'It must be kept for longer than clocks differ, and end before the next period. A row for each period, with a unique key, needs no such guess.',
    },
  ],

  beats: [
    { when: A.isDue(), in: 'wrong', caption: 'By A’s clock it is noon. Its scheduler starts the report.' },
    { when: A.acquired(), in: 'wrong', caption: 'A gets the lock. So no other server writes the report now.' },
    { when: A.released(), in: 'wrong', caption: 'A is done in less than a second, and gives the lock back.' },
    { when: B.isDue(), in: 'wrong', caption: 'B’s clock is behind: by B’s clock it is noon only now.' },
    { when: B.acquired(), in: 'wrong', caption: 'B finds the lock free, and gets it.' },
    { when: B.runsJob(), in: 'wrong', caption: 'The customers get the same report twice.' },
    {
      when: A.released(),
      in: 'right',
      caption: 'This A does not delete its key, but leaves it a few more seconds.',
    },
    { when: B.refused(), in: 'right', caption: 'B’s noon comes. The lock is taken, so B does nothing.' },
    { when: lock.expired(), in: 'right', caption: 'When noon is past on every clock, the lock ends by itself.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'A and B share a lock for the report. A has it done, and B’s noon comes. Is the report written once?',
      options: [
        {
          text: 'Yes: that is what the lock is for.',
          right: false,
          why: 'The lock says: not both at once. One after the other is allowed.',
        },
        {
          text: 'No: the lock is free again.',
          right: true,
          why: 'A free lock does not remember that somebody was there. Once per period is another promise.',
        },
        {
          text: 'Yes, if the clocks differ by less than a second.',
          right: false,
          why: 'The report takes less than that. No clocks agree so well that a quick job needs no more.',
        },
      ],
    },
  ],

  remember: 'A lock says “not at once”. “Once per period” needs something that remembers the period.',
  sources: [
    {
      title: 'ShedLock, issue 6: More of a concern',
      url: 'https://github.com/lukas-krecan/ShedLock/issues/6',
    },
    { title: 'ShedLock: lockAtMostFor and lockAtLeastFor', url: 'https://github.com/lukas-krecan/ShedLock' },
  ],
  next: 'acquire-outside-try',
})
