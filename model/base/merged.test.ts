import { expect, test } from 'vitest'
import { merged, mergedParts } from './merged.ts'

test('parts of several modules become one record; a module without such a part adds nothing', () => {
  const modules = [{ room: { question: 1 } }, { room: { level: 2 }, lead: { wall: 3 } }] as const
  expect(mergedParts(modules, 'room')).toEqual({ question: 1, level: 2 })
  expect(mergedParts(modules, 'lead')).toEqual({ wall: 3 })
})

test('two parts of one name are refused: one of them would silently win', () => {
  expect(() => merged([{ level: 1 }, { level: 2 }])).toThrow('level')
})
