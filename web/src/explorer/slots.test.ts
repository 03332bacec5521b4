import { expect, test } from 'vitest'
import type { ChoiceView, Position } from '#model/messages/exploration.ts'
import { nameOf } from './describe.ts'
import { slotsOf } from './slots.ts'

const choice = (step: string, does: ChoiceView['does'], client?: string): ChoiceView => ({
  ...{ step, does, schedules: '1', broken: {}, breaks: [], hopeless: false },
  ...(client === undefined ? {} : { client }),
})
const clients = ['A', 'B'].map((name) => ({ name })) as Position['clients']
const slots = (...choices: ChoiceView[]) => slotsOf({ clients, choices }, { crashes: true, leaseEnds: true })
const placesOf = (columns: ReturnType<typeof slots>) => columns.map((column) => column.map(({ step }) => step))

test('a choice keeps its place when another one is no longer possible', () => {
  const all = slots(choice('A', 'carry-out', 'A'), choice('!A', 'crash', 'A'), choice('B', 'carry-out', 'B'))
  const fewer = slots(choice('B', 'carry-out', 'B'), choice('!B', 'crash', 'B'), choice('~', 'expire'))
  expect(placesOf(all)).toEqual([['A', '!A'], ['B', '!B'], ['~']])
  expect(placesOf(fewer)).toEqual(placesOf(all))
  expect(fewer.map((column) => column.map(({ open }) => open?.place ?? null))).toEqual([[null, null], [0, 1], [2]])
})

test('what only some positions offer stands below, and what can never happen has no place', () => {
  const more = slots(choice('A', 'hear', 'A'), choice('A?', 'carry-out', 'A'), choice('A#2', 'carry-out', 'A'))
  expect(placesOf(more)).toEqual([['A', '!A', 'A?', 'A#2'], ['B', '!B'], ['~']])
  expect(more[0]?.[0]?.does).toBe('hear')
  expect(placesOf(slots(choice('-n1', 'restart')))).toEqual([
    ['A', '!A'],
    ['B', '!B'],
    ['~', '-n1'],
  ])
  expect(placesOf(slots(choice('!n1', 'go-down'), choice('+n2', 'come-back'))).at(-1)).toEqual(['~', '!n1', '+n2'])
  expect(placesOf(slotsOf({ clients, choices: [] }, { crashes: false, leaseEnds: false }))).toEqual([['A'], ['B']])
})

test('no two choices of several nodes are called the same', () => {
  const steps = ['A', 'A#2', 'A#3'].map((step, at) => ({ ...choice(step, 'carry-out', 'A'), node: `n${at + 1}` }))
  const restarts = ['n1', 'n2'].map((node) => ({ ...choice(`-${node}`, 'restart'), node }))
  const gone = [
    { ...choice('!n1', 'go-down'), node: 'n1' },
    { ...choice('+n2', 'come-back'), node: 'n2' },
  ]
  const late = { ...choice('B', 'hear', 'B'), node: 'n2' }
  const never = { ...choice('B?', 'hear', 'B'), node: 'n2' }
  const open = slots(...steps, late, never, ...restarts, ...gone)
    .flat()
    .filter((slot) => slot.open !== null)
  expect(open.map(nameOf)).toEqual([
    ...['A’s command to n1', 'A’s command to n2', 'A’s command to n3'],
    ...['B hears n2’s answer', 'B never hears n2’s answer', 'n1 restarts, empty', 'n2 restarts, empty'],
    ...['n1 dies and stays away', 'n2 is back, empty'],
  ])
})
