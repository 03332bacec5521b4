/** Over each lock stands what it does, in words. */
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import type { TraceHeader } from '../../../model/trace/trace.ts'
import { plainHeadings } from '../locale/en/locks.ts'
import { recordingNames } from './testing/recordings.ts'

/** A command, a call, or the name of a setting. */
const command = /\b[A-Z]{3,}|[_(=]|fsync/
/** The names of kinds of locks. Alone they say nothing to a beginner. */
const names = ['Watchdog', 'Fenced', 'Redlock', 'Spin', 'Fair', 'Publish and subscribe', 'Reentrant hash']

const headings = (title: string) => plainHeadings[title] ?? title

const lessons = recordingNames.map((name) => {
  const [first = ''] = gunzipSync(readFileSync(new URL(`../../../scenarios/recordings/${name}`, import.meta.url)))
    .toString()
    .split('\n', 1)
  return (JSON.parse(first) as TraceHeader).lesson
})
const titles = new Set(lessons.flatMap(({ locks }) => locks.map(({ title }) => title)))

test('no heading is a command or a mere name', () => {
  expect(titles.size).toBeGreaterThan(50)
  const found = [...titles].map(headings).filter((heading) => command.test(heading) || names.includes(heading))
  expect(found).toEqual([])
})

test('locks of one lesson have different headings, and each heading belongs to a lock', () => {
  for (const { id, locks } of lessons) {
    const shown = locks.map(({ title }) => headings(title))
    expect(new Set(shown).size, id).toBe(new Set(locks.map(({ title }) => title)).size)
  }
  expect(Object.keys(plainHeadings).filter((title) => !titles.has(title))).toEqual([])
})
