import { expect, test } from 'vitest'
import { Refusal } from '#model/messages/messages.ts'
import { StoreError } from '../stores/store.ts'
import { RefusalError, refusalOf, withSentence } from './refusal.ts'

test('on the wire a refusal is a code, a reason and its values; the sentence is made at the edge', () => {
  const error = new RefusalError('room-full', { most: 50 })
  const refused = refusalOf(error)
  expect(refused).toEqual({ code: 'TOO_MANY', reason: 'room-full', values: { most: 50 } })
  const read = Refusal.parse(JSON.parse(JSON.stringify(withSentence(refused))))
  expect(read).toEqual({ ...refused, message: 'There are 50 people in this workshop already.' })
  expect(error.message).toBe(read.message)
})

test('what another process refused is thrown on as it was', () => {
  const refused = refusalOf(new RefusalError('search-ended', { why: 'it was silent for 30 s' }))
  const again = new RefusalError(refused)
  expect(refusalOf(again)).toEqual(refused)
  expect(again.code).toBe('SEARCH_LOST')
})

test('a store’s error keeps its text as a value, and an unforeseen one says nothing of itself', () => {
  expect(refusalOf(new StoreError('POOL_BUSY', 'All servers are in use.'))).toEqual({
    code: 'QUEUE_FULL',
    reason: 'servers-in-use',
    values: { why: 'All servers are in use.' },
  })
  expect(refusalOf(new Error('secret'))).toEqual({ code: 'INTERNAL', reason: 'something-wrong', values: {} })
})
