import { expect, test } from 'vitest'
import { inTeachingOrder } from './order.ts'

const scenario = (id: string, next?: string) => ({ id, definition: next === undefined ? {} : { next } })

function orderOf(...scenarios: ReturnType<typeof scenario>[]): string {
  return inTeachingOrder(scenarios)
    .map(({ id }) => id)
    .join(' ')
}

test('by name, where nothing leads on', () => {
  expect(orderOf(scenario('b'), scenario('a10'), scenario('a9'))).toBe('a9 a10 b')
})

test('a lesson stands before the one it leads to', () => {
  expect(orderOf(scenario('a'), scenario('b', 'a'), scenario('c', 'b'), scenario('d'))).toBe('c b a d')
})

test('what leads to another chapter stays where its name puts it', () => {
  expect(orderOf(scenario('b', 'elsewhere'), scenario('a'))).toBe('a b')
})

test('two that lead to the same, and a circle: each still once', () => {
  expect(orderOf(scenario('a'), scenario('b', 'a'), scenario('c', 'a'))).toBe('b a c')
  expect(orderOf(scenario('b', 'a'), scenario('a', 'b'))).toBe('a b')
})
