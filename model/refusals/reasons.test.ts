import { expect, test } from 'vitest'
import { explorationReasons } from './exploration-reasons.ts'
import { fileReasons } from './file-reasons.ts'
import { stepReasons } from './step-reasons.ts'
import { storeReasons } from './store-reasons.ts'
import { traceReasons } from './trace-reasons.ts'

test('a reason stands in one table only, so none hides another', () => {
  const names = [explorationReasons, fileReasons, stepReasons, storeReasons, traceReasons].flatMap(Object.keys)
  expect(names.filter((name, at) => names.indexOf(name) !== at)).toEqual([])
})
