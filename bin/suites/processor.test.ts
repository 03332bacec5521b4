import { expect, it } from 'vitest'
import { processorTimeIn } from './processor.mjs'

it('finds the times of a process and of its children, whatever the program is called', () => {
  const stat = '42 (a (b) c) S 1 42 42 0 -1 4194304 1 2 3 4 150 50 700 300 20 0 1 0'
  expect(processorTimeIn(stat)).toEqual({ ownMs: 2000, endedMs: 10_000 })
})
