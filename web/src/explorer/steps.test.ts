import { expect, test } from 'vitest'
import type { ChoiceView } from '#model/messages/exploration.ts'
import { countFaults } from '#model/messages/step-pattern.ts'
import { keyOf, stepOf } from './steps.ts'

const choice = (step: string): ChoiceView => ({
  ...{ step, does: 'carry-out', schedules: '1', broken: {}, breaks: [], hopeless: false },
})
const choices = ['A', 'A#2', 'B', '~', '!A'].map(choice)

test('each choice has a key, and the key makes its step', () => {
  for (const [place, one] of choices.entries()) {
    expect(stepOf(keyOf(one, place) ?? '', choices)).toBe(one.step)
  }
})

test('a key does nothing where its step is not possible', () => {
  expect(stepOf('c', choices)).toBeNull()
  expect(stepOf('Shift+b', choices)).toBeNull()
  expect(stepOf('9', choices)).toBeNull()
})

test('faults are counted', () => {
  expect(countFaults(['A', '~', 'B', '!A', 'B/', 'C>', '!n1', '+n1'])).toBe(5)
})
