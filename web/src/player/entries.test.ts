import { expect, test } from 'vitest'
import { isCutShort } from './entries.ts'
import { feed, lostUpdate, rightEvents, waitingTheatre, wrongEvents } from './testing/sample.ts'

test('a run that could not be kept says so, and is whole; one that ended without a verdict broke off', () => {
  const store = waitingTheatre()
  feed(store, wrongEvents, rightEvents)
  expect(isCutShort(store.getState())).toBe(false)
  const notKept = { code: 'NOT_KEPT', message: 'This run could not be written to disk.' }
  store.getState().ended('c-1', lostUpdate, notKept)
  expect(store.getState().runs[0]?.refusal).toEqual(notKept)
  expect(isCutShort(store.getState())).toBe(false)
  store.getState().ended('c-2', null, { code: 'NODE_LOST', message: 'A server that this run needs has ended.' })
  expect(isCutShort(store.getState())).toBe(true)
})
