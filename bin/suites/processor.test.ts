import { expect, it } from 'vitest'
import { ProcessorMeter, processIn } from './processor.mjs'

const one = (pid: number, parent: number, ownMs: number, endedMs = 0) => ({ pid, parent, born: '1', ownMs, endedMs })
const roots = new Map([[2, 'live']])

it('finds the times of a process and of its children, whatever the program is called', () => {
  const stat = '42 (a (b) c) S 1 42 42 0 -1 4194304 1 2 3 4 150 50 700 300 20 0 1 0 777 0'
  expect(processIn(stat)).toEqual({ pid: 42, parent: 1, born: '777', ownMs: 2000, endedMs: 10_000 })
})

it('counts what a root and those below it used, and nobody else', () => {
  const meter = new ProcessorMeter()
  meter.look([one(1, 0, 50), one(2, 1, 100), one(3, 2, 10), one(9, 1, 70)], roots)
  meter.look([one(1, 0, 60), one(2, 1, 150), one(3, 2, 30), one(9, 1, 90)], roots)
  expect([meter.usedMs('live'), meter.usedMs()]).toEqual([180, 180])
})

it('counts a child that ended once: what was not seen of it comes from its parent', () => {
  const meter = new ProcessorMeter()
  meter.look([one(1, 0, 0), one(2, 1, 100), one(3, 2, 10)], roots)
  meter.look([one(1, 0, 0), one(2, 1, 100, 25)], roots)
  expect(meter.usedMs()).toBe(125)
})

it('goes on with a process whose parent has ended, and takes another one of the same number for another', () => {
  const meter = new ProcessorMeter()
  meter.look([one(1, 0, 0), one(2, 1, 100), one(3, 2, 10)], roots)
  meter.look([one(1, 0, 0, 100), one(3, 1, 40)], roots)
  meter.look([one(1, 0, 0, 100), { ...one(3, 1, 7), born: '2' }], roots)
  expect(meter.usedMs()).toBe(140)
})
