import { type ClientScript, client, crash, defineScenario, pause } from '#scenarios/define.ts'

const A = client('A')
const B = client('B')
const C = client('C')

const sellOne: ClientScript = async (me) => {
  if (!(await me.lock.acquire())) return
  await me.stock.write((await me.stock.read()) - 1)
  await me.lock.release()
}

export default defineScenario({
  title: 'One hook, two names',
  story:
    'A looks at the hook and stops. B hangs its name there. Then A goes on. Later C hangs its name there, and is gone.',
  teaches: 'exclusion',
  fleet: 'single',
  parameters: {
    leaseMs: { kind: 'time', default: 1000, min: 100, max: 5000, about: 'Nothing: a board knows no leases' },
  },
  stock: 5,
  clients: {
    A: sellOne,
    B: { startsWhen: A.paused(), script: sellOne },
    C: { startsWhen: B.finished(), script: sellOne },
  },
  faults: [
    pause('A').when(A.aboutTo('put')).until(B.reads()),
    pause('B').when(B.aboutTo('write')).until(A.finished()),
    crash('C').when(C.acquired()),
  ],
  locks: [
    {
      id: 'look-then-put',
      role: 'wrong',
      expect: {
        exclusion: 'violated',
        coverage: 'violated',
        'owner-only': 'violated',
        'no-lost-update': 'violated',
        'no-immortal-lock': 'held',
      },
    },
    { id: 'put-if-free', role: 'right', expect: { exclusion: 'held', coverage: 'held', 'no-immortal-lock': 'held' } },
  ],
  beats: [
    { when: A.paused(), caption: 'A has looked, and stops.' },
    { when: B.acquired(), caption: 'B hangs its name there.' },
    { when: A.resumed(), caption: 'A goes on.' },
    { when: A.finished(), caption: 'A is done.' },
    { when: C.crashed(), caption: 'C is gone, and its name with it.' },
  ],
  questions: [
    {
      before: A.resumed(),
      ask: 'Whose name hangs there in the end?',
      options: [
        { text: 'A’s', right: true, why: 'It hung it over B’s.' },
        { text: 'B’s', right: false, why: 'A does not look again.' },
      ],
    },
  ],
  remember: 'To look and to act must be one step.',
  sources: [
    { title: 'Time-of-check to time-of-use', url: 'https://en.wikipedia.org/wiki/Time-of-check_to_time-of-use' },
  ],
})
