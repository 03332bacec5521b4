import { expect, test } from 'vitest'
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { tracesOf } from '../theatre/testing/recordings.ts'
import { readRun } from './entries.ts'
import { areValid, chosenParameters, followParameters, setParameter, takeParameters } from './parameters.ts'
import { createTheatreStore } from './player.ts'

const lease = { kind: 'time' as const, default: 1500, min: 1000, max: 5000, about: 'How long a grant lasts' }

test('a run can be asked for only with parameters that the lesson has, in their ranges', () => {
  const parameters = { leaseMs: lease }
  expect(areValid(parameters, {})).toBe(true)
  expect(areValid(parameters, { leaseMs: 2000 })).toBe(true)
  expect(areValid(parameters, { leaseMs: 200 }), 'beyond what the lesson was written for').toBe(true)
  expect(areValid(parameters, { leaseMs: 20 })).toBe(false)
  expect(areValid(parameters, { workMs: 2000 })).toBe(false)
})

test('the fields show what the recording in view was made with, and nothing chosen before', () => {
  const lesson = {
    id: 'own',
    locks: [],
    parameters: { leaseMs: lease, pauseMs: { ...lease, default: 0 } },
  } as unknown as Lesson
  setParameter(lesson, 'leaseMs', 3000)
  takeParameters(lesson, { parameters: { leaseMs: 1500, pauseMs: 1400, workMs: 7 } })
  expect(chosenParameters(lesson)).toEqual({ pauseMs: 1400 })
})

test('the fields follow whatever run comes into view, and drop the length of a pause that lasts until a moment', () => {
  const store = createTheatreStore()
  const stop = followParameters(store)
  const recorded = tracesOf('gc-pause.jsonl.gz')
  const runsWith = (own: Partial<TraceHeader>) =>
    recorded.map(({ header, events }) => readRun({ header: { ...header, ...own }, events }))
  const [first] = recorded
  if (first === undefined) throw new Error('there is no run')
  const { lesson, parameters } = first.header
  const shorter = { ...parameters, pauseMs: 1000 }
  const until = { on: 'client-acquired', client: 'B', occurrence: 1 } as const
  const lock = lesson.locks[0]?.id ?? ''
  store.getState().openLesson(lesson)
  store.getState().opened('one', runsWith({ parameters: shorter }))
  expect(chosenParameters(lesson)).toEqual({ pauseMs: 1000 })
  store.getState().opened('reference', runsWith({}))
  expect(chosenParameters(lesson)).toEqual({})
  store.getState().opened('one', runsWith({ parameters: shorter }))
  store.getState().opened('square', runsWith({ parameters: shorter, changes: [{ lock, fault: 0, until }] }))
  expect(chosenParameters(lesson)).toEqual({})
  stop()
})
