import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { whichWords } from '../locale/which.ts'
import {
  type AdviceAnswers,
  adviceFor,
  checklist,
  isWhole,
  lessonOf,
  questionIds,
  questions,
  readAnswers,
  writeAnswers,
} from './which.ts'

const lessons = readdirSync(new URL('../../../scenarios/chapters', import.meta.url), { recursive: true })
  .map(String)
  .flatMap((file) => /([^/]+)\.ts$/.exec(file)?.[1] ?? [])

const all = questionIds.reduce<Partial<AdviceAnswers>[]>(
  (before, id) => before.flatMap((answers) => questions[id].map((answer) => ({ ...answers, [id]: answer }))),
  [{}],
)

test('whatever is answered, there are three different sentences, each with a lesson that is there', () => {
  expect(all).toHaveLength(2 * 3 * 4 * 3 * 3 * 2)
  const given = new Set<string>()
  for (const answers of all) {
    if (!isWhole(answers)) throw new Error(JSON.stringify(answers))
    const advice = adviceFor(answers)
    expect(new Set(advice).size, JSON.stringify(answers)).toBe(3)
    for (const id of advice) {
      given.add(id)
      expect(lessons).toContain(lessonOf[id])
      expect(whichWords.advice[id]).toMatch(/\.$/)
    }
  }
  expect([...given].sort(), 'no advice that nobody gets').toEqual(Object.keys(lessonOf).sort())
  for (const [, lesson] of checklist) expect(lessons).toContain(lesson)
})

test('a lock that ends with its transaction is given no lease, and wrong data that nothing can refuse gets no promise', () => {
  for (const answers of all) {
    if (!isWhole(answers)) continue
    const [what, ends] = adviceFor(answers)
    if (what === 'row-lock') expect(ends).toBe('transaction-end')
    if (answers.harm === 'wrong' && answers.refuse === 'no') expect(what).toBe('cannot')
  }
})

test('a link holds the answers, and nothing else', () => {
  for (const answers of all) expect(readAnswers(writeAnswers(answers))).toEqual(answers)
  expect(readAnswers('wrong.nonsense.redis')).toEqual({ harm: 'wrong', store: 'redis' })
  expect(readAnswers('')).toEqual({})
})
