import { expect, test } from 'vitest'
import { Refusal } from '#model/messages/messages.ts'
import { sayRefusal } from '#model/refusals/said.ts'
import { ReasonError, whyOf } from '#model/words/en/reason-error.ts'
import { refusalWords as russian } from '#model/words/ru/refusals.ts'
import { StoreError } from '../stores/store.ts'
import { RefusalError, refusalOf, sentenceOf, withSentence } from './refusal.ts'

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

test('a store’s error is a reason, and what lies behind it is one too: both are said in the reader’s language', () => {
  const why = new ReasonError('not-installed', { package: 'etcd-server' })
  const refused = refusalOf(new StoreError('STORE_UNAVAILABLE', 'store-missing', { store: 'etcd', why: whyOf(why) }))
  expect(refused).toEqual({
    code: 'STORE_UNAVAILABLE',
    reason: 'store-missing',
    values: { store: 'etcd', why: { reason: 'not-installed', values: { package: 'etcd-server' } } },
  })
  const read = Refusal.parse(JSON.parse(JSON.stringify(refused)))
  expect(sentenceOf(read)).toBe(
    'There is no etcd here: it is not installed, and only apt-get could unpack it (Debian has it as etcd-server). Its lessons can be watched as recordings.',
  )
  expect(sayRefusal(russian, read.reason, read.values)).toMatch(/^Здесь нет etcd: .*etcd-server/)
  expect(sayRefusal(russian, read.reason, read.values)).not.toMatch(/installed/)
})

test('an unforeseen error says nothing of itself', () => {
  expect(refusalOf(new Error('secret'))).toEqual({ code: 'INTERNAL', reason: 'something-wrong', values: {} })
})
