import { expect, test } from 'vitest'
import { ordersTable } from './table.mjs'

const found = { complete: true, states: 3, broken: {}, notExplorable: null }

test('a cell counts all ways, then those that break something with the smallest of them; what is cut says so', () => {
  const exclusion = { schedules: '80', smallest: ['A', '~', 'B'] }
  const said = ordersTable([
    { words: 'nothing goes wrong', explorations: [{ ...found, lock: 'one', schedules: '12345678901234567890' }] },
    {
      words: 'a lease ends',
      explorations: [
        { ...found, lock: 'one', complete: false, states: 400_001, schedules: '7', broken: { exclusion } },
      ],
    },
  ])
  expect(said).toContain('| lock | nothing goes wrong | a lease ends |')
  expect(said).toContain('| one | 12,345,678,901,234,567,890 | not all: 400,001 states<br>**exclusion** (`A ~ B`) |')
})

test('locks that cannot be explored stand below, each reason once', () => {
  const out = { ...found, complete: false, schedules: '0', notExplorable: 'It waits.' }
  const explorations = [
    { ...found, lock: 'one', schedules: '8' },
    ...['two', 'three'].map((lock) => ({ ...out, lock })),
  ]
  const said = ordersTable([{ words: 'nothing goes wrong', explorations }])
  expect(said).toContain('- *two*, *three*: It waits.')
  expect(said).not.toContain('| two')
})
