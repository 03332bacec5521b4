import { expect, test } from 'vitest'
import type { Recap } from '#model/messages/recap.ts'
import type { RoomView } from '#model/messages/workshop.ts'
import { recapPages } from './recap-pages.ts'
import { otherPage } from './rules.ts'

const question = (id: number, twice = false): Recap['questions'][number] => ({
  ...{ id, ask: '?', most: null, answered: 0, right: [], wereRight: 0 },
  ...(twice
    ? { second: { answered: 0, wereRight: 0, options: [], tally: [], first: { tally: [], moves: [], scored: true } } }
    : {}),
})
const recap = (questions: Recap['questions'], more: Partial<Recap> = {}): Recap => ({
  ...{ questions, moreQuestions: 2, remember: [], moreLessons: 0, tried: [], levels: [], challenges: [] },
  ...{ moreChallenges: 0, exercises: [], gain: [], ...more },
})

test('a recap is shown on pages that lose nothing and repeat nothing', () => {
  const remember = [{ scenario: 'a', title: 'A', sentence: 'S' }]
  const pages = recapPages(recap([question(1), question(2, true), question(3), question(4)], { remember }))
  expect(pages.map(({ questions }) => questions.map(({ id }) => id))).toEqual([[1, 2], [3, 4], []])
  expect(pages.map(({ moreQuestions }) => moreQuestions)).toEqual([0, 2, 0])
  expect(pages.map((page) => page.remember)).toEqual([[], [], remember])
  expect(recapPages(recap([]))).toHaveLength(1)
  const gain = [{ ask: '?', start: { answered: 3, right: 1 }, end: { answered: 3, right: 3 } }]
  const exercises = [{ id: 'a', title: 'A', task: 'T', solved: [], more: 0, tried: 1, opened: 2 }]
  const ends = recapPages(recap([question(1)], { gain, exercises }))
  expect(ends.map((page) => [page.gain, page.questions.length, page.exercises])).toEqual([
    [gain, 0, []],
    [[], 1, []],
    [[], 0, exercises],
  ])
})

test('a page turns from the one in view, also if the recap has become shorter than the page that was turned to', () => {
  const shown = recap([question(1)], { remember: [{ scenario: 'a', title: 'A', sentence: 'S' }] })
  const at = (recapPage: number, by: number) => otherPage({ recap: shown, recapPage } as RoomView, by)
  expect([at(0, -1), at(0, 1), at(1, -1), at(1, 1)]).toEqual([null, 1, 0, null])
  expect([at(5, -1), at(5, 1)]).toEqual([0, null])
})
