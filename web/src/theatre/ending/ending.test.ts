import { expect, test } from 'vitest'
import { endsFirstHour } from '#model/messages/first-hour.ts'
import { predictionsOf, suggestionFor } from './ending.ts'

const figure = (usual: number, min: number, max: number) => ({
  kind: 'time' as const,
  default: usual,
  min,
  max,
  about: 'A figure',
})

test('a pause is tried that is shorter than the lease', () => {
  const parameters = { leaseMs: figure(1500, 1000, 5000), pauseMs: figure(0, 0, 9000) }
  expect(suggestionFor({ parameters })).toEqual({ name: 'pauseMs', value: 1200 })
})

test('what the lesson names is tried before anything else', () => {
  const parameters = { leaseMs: figure(1500, 1000, 5000), workMs: figure(300, 100, 700) }
  const change = { figure: 'workMs', to: 700, notice: 'B waits longer.' }
  expect(suggestionFor({ parameters, change })).toEqual({ name: 'workMs', value: 700, notice: 'B waits longer.' })
})

test('else a longer lease, and never what the lesson has already', () => {
  expect(suggestionFor({ parameters: { leaseMs: figure(1500, 1000, 2500) } })).toEqual({ name: 'leaseMs', value: 2500 })
  const parameters = { leaseMs: figure(1500, 1000, 1500), workMs: figure(300, 100, 700) }
  expect(suggestionFor({ parameters })).toEqual({ name: 'workMs', value: 700 })
  expect(suggestionFor({ parameters: { leaseMs: figure(1500, 1500, 1500) } })).toBeNull()
})

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

test('the first hour ends with its last lesson, and nowhere before', () => {
  expect(endsFirstHour({ firstHour: { place: 6, leadsTo: 'master-failover' } })).toBe(true)
  expect(endsFirstHour({ firstHour: { place: 5 } })).toBe(false)
  expect(endsFirstHour({})).toBe(false)
})
