import { expect, it } from 'vitest'
import { headers } from '../player/testing/sample.ts'
import { lessonsInRecording } from './lessons-of.ts'

const trace = (scenario: string, run: string) => ({ header: { ...headers[0], scenario, run }, events: [] })
const judged = (runs: number) => Array.from({ length: runs }, () => new Promise<never>(() => {}))

it('shows every run of a file with its own lesson and its own judgement, and one that is there twice once', () => {
  const traces = [trace('one', 'a'), trace('other', 'b'), trace('one', 'c'), trace('one', 'a')]
  const judgements = judged(traces.length)
  const lessons = lessonsInRecording({ traces, judgements })
  expect(lessons.map(({ scenario }) => scenario)).toEqual(['one', 'other'])
  expect(lessons.map(({ recording }) => recording.traces.map(({ header }) => header.run))).toEqual([['a', 'c'], ['b']])
  expect(lessons[0].recording.judgements[1]).toBe(judgements[2])
  expect(lessons[1]?.recording.judgements[0]).toBe(judgements[1])
})
