import { expect, test } from 'vitest'
import type { TraceEvent } from '#model/trace/trace.ts'
import { client, crash, type Fault, loseReply, type Moment, pause } from '#scenarios/define.ts'
import { lessonOf } from '../catalogue/lesson.ts'
import { scenarioFor } from '../engine/testing/plan.ts'
import { missedIn } from './missed.ts'

const A = client('A')
const B = client('B')

type Kind = 'client-acquired' | 'client-refused' | 'client-started'

/** Returns a recording of `lock` that contains only these events, in a lesson with these captions. */
function recorded(lock: 'bad' | 'good', beats: [Moment, string?][], ...happened: (Kind | Partial<TraceEvent>)[]) {
  return recordedWith({}, lock, beats, ...happened)
}

function recordedWith(
  { faults = [], ownFaults }: { faults?: Fault[]; ownFaults?: Fault[] },
  lock: 'bad' | 'good',
  beats: [Moment, string?][],
  ...happened: (Kind | Partial<TraceEvent>)[]
) {
  const definition = scenarioFor({
    clients: { A: async () => {} },
    faults,
    locks: [
      { id: 'bad', role: 'wrong', expect: {}, ...(ownFaults && { faults: ownFaults }) },
      { id: 'good', role: 'right', expect: {} },
    ],
  })
  const lesson = {
    ...lessonOf('a-lesson', 'tests', definition, new Map()),
    beats: beats.map(([when, name], index) => ({ when, caption: `Beat ${index + 1}`, ...(name && { in: name }) })),
    questions: [{ before: A.starts(), ask: 'Who?', options: [] }],
  }
  const role = lock === 'bad' ? ('wrong' as const) : ('right' as const)
  const events = happened.map((each, seq) => {
    const event = typeof each === 'string' ? { kind: each } : each
    return { seq, atMs: seq, client: 'A', ...event } as TraceEvent
  })
  return { header: { comparison: 'one', lock, role, lesson }, events }
}

test('tells of captions and questions whose moment did not come in the run they are about', () => {
  const beats: [Moment, string?][] = [
    [A.acquired(), 'right'],
    [A.acquired().nth(2).since(B.crashed()), 'good'],
    [A.refused()],
    [A.finished()],
  ]
  const runs = [
    recorded('bad', beats, 'client-started', 'client-refused'),
    recorded('good', beats, 'client-started', 'client-acquired'),
  ]
  expect(missedIn(runs)).toEqual([
    'a-lesson: the moment for “Beat 2” never came: client-acquired {client: A, occurrence: 2, after: client-crashed {client: B}}.',
    'a-lesson: the moment for “Beat 4” never came: client-finished {client: A}.',
  ])
})

test('does not miss what a run that was not made would have brought', () => {
  const beats: [Moment, string?][] = [[A.acquired(), 'right'], [A.finished()], [A.acquired(), 'wrong']]
  expect(missedIn([recorded('bad', beats, 'client-started', 'client-refused')])).toEqual([
    'a-lesson: the moment for “Beat 3” never came: client-acquired {client: A}.',
  ])
})

test('tells of faults that struck in none of the runs they are for', () => {
  const lost = loseReply('A', 'SETX')
  const parts = { faults: [crash('A').when(A.hears('SETX')), lost], ownFaults: [crash('B').when(B.acquired()), lost] }
  const bad = recordedWith(parts, 'bad', [], 'client-started')
  const good = (...events: Partial<TraceEvent>[]) => recordedWith(parts, 'good', [], 'client-started', ...events)

  expect(missedIn([bad, good()])).toEqual([
    'a-lesson: the fault “B crashes” never struck. It waits for: client-acquired {client: B}.',
    `a-lesson: the fault “${lost.words}” never struck. It waits for: command-sent {client: A, action: SETX}.`,
    'a-lesson: the fault “A crashes” never struck. It waits for: command-replied {client: A, action: SETX}.',
  ])
  const struck = [
    { kind: 'fault-struck', words: lost.words },
    { kind: 'fault-struck', words: 'A crashes' },
  ] as const
  expect(missedIn([bad, good(...struck)])).toEqual([
    'a-lesson: the fault “B crashes” never struck. It waits for: client-acquired {client: B}.',
  ])
  expect(missedIn([bad]), 'the other run may bring what they share').toEqual([
    'a-lesson: the fault “B crashes” never struck. It waits for: client-acquired {client: B}.',
  ])
})

test('takes a fault whose end came first for one that is not meant to strike', () => {
  const pauses = (when: Moment) => ({ faults: [pause('A').when(when).until(A.acquired())] })
  const missed = (when: Moment, ...kinds: Kind[]) =>
    missedIn((['bad', 'good'] as const).map((lock) => recordedWith(pauses(when), lock, [], 'client-started', ...kinds)))
  const never = 'a-lesson: the fault “A stops for garbage collection” never struck. It waits for:'
  expect(missed(A.refused(), 'client-acquired', 'client-refused')).toEqual([])
  expect(missed(A.refused(), 'client-acquired')).toEqual([`${never} client-refused {client: A}.`])
  expect(missed(A.aboutTo('write'), 'client-acquired')).toEqual([])
  expect(missed(A.aboutTo('write'))).toEqual([`${never} client-about-to {client: A, action: write}.`])
})

test('tells of clients that never started', () => {
  expect(missedIn([recorded('bad', []), recorded('good', [])])).toEqual([
    'a-lesson: A never started: its moment never came.',
    'a-lesson: the moment for “Who?” never came: client-started {client: A}.',
  ])
})
