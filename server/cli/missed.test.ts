import { expect, test } from 'vitest'
import type { TraceEvent } from '../../model/trace/trace.ts'
import { client, type Moment } from '../../scenarios/define.ts'
import { lessonOf } from '../catalogue/lesson.ts'
import { scenarioFor } from '../engine/testing/plan.ts'
import { missedIn } from './missed.ts'

const A = client('A')
const definition = scenarioFor({
  clients: { A: async () => {} },
  locks: [
    { id: 'bad', role: 'wrong', expect: {} },
    { id: 'good', role: 'right', expect: {} },
  ],
})

/** What was recorded of `lock` in a lesson that stops at `beats`: these events and no others. */
function recorded(
  lock: 'bad' | 'good',
  beats: [Moment, string?][],
  ...kinds: ('client-acquired' | 'client-refused')[]
) {
  const lesson = {
    ...lessonOf('a-lesson', 'tests', definition, new Map()),
    beats: beats.map(([when, name], index) => ({ when, caption: `Beat ${index + 1}`, ...(name && { in: name }) })),
    questions: [{ before: A.acquired(), in: 'right', ask: 'Who?', options: [] }],
  }
  const role = lock === 'bad' ? ('wrong' as const) : ('right' as const)
  const events = kinds.map((kind, seq) => ({ seq, atMs: seq, kind, client: 'A' }) as TraceEvent)
  return { header: { comparison: 'one', lock, role, lesson }, events }
}

test('tells of captions and questions whose moment did not come in the run they are about', () => {
  const beats: [Moment, string?][] = [
    [A.acquired(), 'right'],
    [A.acquired().nth(2), 'good'],
    [A.refused()],
    [A.finished()],
  ]
  const runs = [recorded('bad', beats, 'client-refused'), recorded('good', beats, 'client-acquired')]
  expect(missedIn(runs)).toEqual([
    'a-lesson: the moment for “Beat 2” never came.',
    'a-lesson: the moment for “Beat 4” never came.',
  ])
})

test('does not miss what a run that was not made would have brought', () => {
  const beats: [Moment, string?][] = [[A.acquired(), 'right'], [A.finished()], [A.acquired(), 'wrong']]
  expect(missedIn([recorded('bad', beats, 'client-refused')])).toEqual([
    'a-lesson: the moment for “Beat 3” never came.',
  ])
})
