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
    { when: A.acquired(), in: 'wrong', caption: 'A gets the lock. While A has it, no other server writes the report.' },
    { when: A.released(), in: 'wrong', caption: 'The report is soon done, and A releases the lock.' },
    { when: B.isDue(), in: 'wrong', caption: 'B’s clock is behind: by B’s clock it is noon only now.' },
    { when: B.acquired(), in: 'wrong', caption: 'B finds the lock free, and takes it.' },
    { when: B.runsJob(), in: 'wrong', caption: 'The customers get the same report twice.' },
    {
      when: A.released(),
      in: 'right',
      caption: 'This A does not delete its key. It lets it stay a few seconds longer.',
    },
    { when: B.refused(), in: 'right', caption: 'It is noon for B, too. The lock is taken, so B does nothing.' },
    { when: lock.expired(), in: 'right', caption: 'By every clock, noon is over. Now the lock ends by itself.' },
  ],

  questions: [
    {
      before: B.acquired(),
      in: 'wrong',
      ask: 'A has written the report and released the lock. Now it is noon by B’s clock. Will the report be written once?',
      options: [
        {
          text: 'Yes: A and B use the same lock.',
          right: false,
          why: 'That keeps them from writing at the same time. One after the other is allowed.',
        },
        {
          text: 'No: the lock is free again.',
          right: true,
          why: 'A free lock does not remember that somebody had it. “Once per period” is another promise.',
        },
        {
          text: 'Yes, if the clocks differ by less than a second.',
          right: false,
          why: 'B is kept out only while A writes. The quicker the report, the better the clocks would have to agree.',
        },
      ],
    },
  ],

  remember: 'A lock promises “one at a time”. “Once per period” needs something that remembers the period.',
  sources: [
    {
      title: 'ShedLock, issue 6: More of a concern',
      url: 'https://github.com/lukas-krecan/ShedLock/issues/6',
    },
    { title: 'ShedLock: lockAtMostFor and lockAtLeastFor', url: 'https://github.com/lukas-krecan/ShedLock' },
  ],
  next: 'acquire-outside-try',
  change: { figure: 'leaseMs', to: 10_000, notice: 'With a longer lease, do the customers still get two reports?' },
})
