import { existsSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { firstHour, isCalm, isForBeginners, nextOnPath } from '#model/messages/first-hour.ts'
import { nextStep } from './next-step.ts'

const lessons = [{ id: 'aside', next: 'other' }, { id: 'other' }, ...firstHour.map((id) => ({ id }))]
const step = (watched: Record<string, number>, last: string | null) => {
  const found = nextStep(lessons, new Map(Object.entries(watched)), last)
  return found === null ? null : [found.kind, found.lesson.id]
}

test('whoever is new begins with the first lesson', () => {
  expect(step({}, null)).toEqual(['begin', 'what-is-a-lock'])
})

test('whoever left in the middle goes on there', () => {
  expect(step({ aside: 0.4 }, 'aside')).toEqual(['goOn', 'aside'])
})

test('after a lesson comes the next of the first hour, then the one it leads to', () => {
  expect(step({ 'what-is-a-lock': 1 }, 'what-is-a-lock')).toEqual(['next', 'setnx-without-expire'])
  const hour = Object.fromEntries(firstHour.map((id) => [id, 1]))
  expect(step({ ...hour, aside: 1 }, 'aside')).toEqual(['next', 'other'])
  expect(step({ ...hour, aside: 1, other: 1 }, 'other')).toBeNull()
  const afterwards = { id: 'master-failover' }
  expect(nextStep([...lessons, afterwards], new Map(Object.entries(hour)), 'gc-pause')?.lesson).toBe(afterwards)
})

test('every lesson of the first hour is there', () => {
  const chapters = new URL('../../../scenarios/chapters/', import.meta.url)
  const folders = readdirSync(chapters, { withFileTypes: true }).filter((each) => each.isDirectory())
  for (const id of firstHour)
    expect(
      folders.some(({ name }) => existsSync(new URL(`${name}/${id}.ts`, chapters))),
      id,
    ).toBe(true)
})

test('every order is offered from the third lesson of the path on', () => {
  expect(firstHour.map(isForBeginners)).toEqual([true, true, false, false, false, false])
})

test('every lesson of the path, and the one it leads to, begins with its panels away, and no other does', () => {
  expect([...firstHour, 'master-failover'].map(isCalm)).toEqual([true, true, true, true, true, true, true])
  expect(isCalm('aside')).toBe(false)
})

test('whoever is on the path stays on it, and its end leads on; elsewhere the lesson itself says what comes next', () => {
  expect(nextOnPath('crash-before-expire')).toBe('mistaken-release')
  expect(nextOnPath('gc-pause')).toBe('master-failover')
  for (const lesson of ['master-failover', 'aside']) expect(nextOnPath(lesson)).toBeUndefined()
})
