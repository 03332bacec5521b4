import { expect, test } from 'vitest'
import { endsFirstHour } from '#model/messages/first-hour.ts'
import { predictionsOf } from './ending.ts'

test('each question shows how it was answered', () => {
  const options = [
    { text: '3', right: false, why: 'No.' },
    { text: '4', right: true, why: 'Yes.' },
  ]
  const questions = [{ before: { on: 'resource-write' as const }, ask: 'How many?', options }]
  expect(predictionsOf({ questions }, { 0: 0 })[0]).toEqual({
    ask: 'How many?',
    said: options[0],
    right: options[1],
  })
  expect(predictionsOf({ questions }, { 0: 'dismissed' })[0]).toEqual({
    ask: 'How many?',
    said: undefined,
    right: options[1],
  })
})

test('of several right answers, the own one is told', () => {
  const options = ['DEL', 'EVAL', 'EXEC'].map((text) => ({ text, right: text !== 'DEL', why: `It is ${text}.` }))
  const questions = [{ before: { on: 'resource-write' as const }, ask: 'Which?', options }]
  const told = (reply: number) => predictionsOf({ questions }, { 0: reply })[0]?.right
  expect([0, 1, 2].map(told)).toEqual([options[1], options[1], options[2]])
})

test('the first hour ends with its last lesson, and nowhere before', () => {
  expect(endsFirstHour({ firstHour: { place: 6, leadsTo: 'master-failover' } })).toBe(true)
  expect(endsFirstHour({ firstHour: { place: 5 } })).toBe(false)
  expect(endsFirstHour({})).toBe(false)
})
