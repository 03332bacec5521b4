import { readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import type { Parameter } from '#scenarios/parameter.ts'
import { parameters as russian } from '../ru/parameters.ts'
import { parameters as chinese } from '../zh/parameters.ts'
import { lessonParameters, namedBy, nameOfKey } from './parameters.ts'

const chapters = new URL('../../../../scenarios/chapters/', import.meta.url)

test('every parameter of a lesson has a name in each language', async () => {
  const files = readdirSync(chapters, { recursive: true, encoding: 'utf8' }).filter((name) =>
    /\/(?!.*\.test\.)[^/]+\.ts$/.test(name),
  )
  expect(files.length).toBeGreaterThan(80)
  const keys = new Set<string>()
  for (const file of files) {
    const { default: lesson }: { default: { parameters: Record<string, Parameter> } } = await import(
      new URL(file, chapters).href
    )
    for (const key of Object.keys(lesson.parameters)) keys.add(key)
  }
  // An order that is played as a run has these parameters.
  for (const key of ['attempts', 'timeoutMs']) keys.add(key)
  expect([...keys].toSorted()).toEqual(lessonParameters.toSorted())
})

test('two parameters never have the same name', () => {
  for (const names of [chinese, russian]) expect(new Set(Object.values(names)).size).toBe(lessonParameters.length)
})

test('a parameter of a lesson of one’s own is named by its key', () => {
  expect([namedBy(russian)('leaseMs'), namedBy(russian)('pauseLongMs')]).toEqual(['срок аренды', 'pause long'])
  expect(['leaseMs', 'toString', 'retries'].map(nameOfKey)).toEqual(['lease', 'to string', 'retries'])
  expect(namedBy(chinese)('toString')).toBe('to string')
})
