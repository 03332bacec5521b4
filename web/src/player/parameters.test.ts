import { expect, test } from 'vitest'
import type { TraceHeader } from '#model/trace/trace.ts'
import type { Lesson } from '#scenarios/lesson.ts'
import { tracesOf } from '../theatre/testing/recordings.ts'
import { freshRun, readRun } from './entries.ts'
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

test('a field that the reader changes while a run is being set up keeps its value', () => {
  const store = createTheatreStore()
  const stop = followParameters(store)
  const traces = tracesOf('gc-pause.jsonl.gz')
  const [first] = traces
  if (first === undefined) throw new Error('there is no run')
  const { lesson } = first.header
  const parameters = { ...first.header.parameters, pauseMs: 1000 }
  const { openLesson, awaited, accepted, headed } = store.getState()
  const settingUp = (changesNow: 'after-request' | 'after-acceptance' | 'between-headers' | 'never') => {
    const change = (now: typeof changesNow) => now === changesNow && setParameter(lesson, 'pauseMs', 2000)
    openLesson(lesson)
    setParameter(lesson, 'pauseMs', 1000)
    awaited('run')
    change('after-request')
    accepted(
      changesNow,
      traces.map(({ header }) => freshRun(header)),
    )
    change('after-acceptance')
    for (const [i, { header }] of traces.toReversed().entries()) {
      if (i > 0) change('between-headers')
      headed(header.run, { ...header, parameters })
    }
    return chosenParameters(lesson)
  }
  expect(settingUp('never')).toEqual({ pauseMs: 1000 })
  expect(settingUp('after-request')).toEqual({ pauseMs: 2000 })
  expect(settingUp('after-acceptance')).toEqual({ pauseMs: 2000 })
  expect(settingUp('between-headers')).toEqual({ pauseMs: 2000 })
  stop()
})

test('the fields take the settings of a run that somebody else set up', () => {
  const store = createTheatreStore()
  const stop = followParameters(store)
  const traces = tracesOf('gc-pause.jsonl.gz')
  const [first] = traces
  if (first === undefined) throw new Error('there is no run')
  const { lesson } = first.header
  setParameter(lesson, 'pauseMs', 2000)
  store.getState().openLesson(lesson)
  store.getState().accepted(
    'other',
    traces.map(({ header }) => freshRun(header)),
  )
  for (const { header } of traces) {
    store.getState().headed(header.run, { ...header, parameters: { ...header.parameters, pauseMs: 1000 } })
  }
  expect(chosenParameters(lesson)).toEqual({ pauseMs: 1000 })
  stop()
})
