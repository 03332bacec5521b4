/** Over each lock stands what it does, in words. */
import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { levelsOf, sharesLock } from '#model/messages/game-levels.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { explorerWords } from '../locale/en/explorer.ts'
import { plainHeadings, plainly } from '../locale/en/locks.ts'
import { recordingNames } from './testing/recordings.ts'

/** A command, a call, or the name of a setting. */
const command = /\b[A-Z]{3,}|[_(=]|fsync/
/** The names of kinds of locks. Alone they say nothing to a beginner. */
const names = ['Watchdog', 'Fenced', 'Redlock', 'Spin', 'Fair', 'Publish and subscribe', 'Reentrant hash']

const lessons = recordingNames.map((name) => {
  const [first = ''] = gunzipSync(readFileSync(new URL(`../../../scenarios/recordings/${name}`, import.meta.url)))
    .toString()
    .split('\n', 1)
  return (JSON.parse(first) as TraceHeader).lesson
})
const titles = new Set(lessons.flatMap(({ locks }) => locks.map(({ title }) => title)))

test('no heading is a command or a mere name', () => {
  expect(titles.size).toBeGreaterThan(50)
  const found = [...titles].map(plainly).filter((heading) => command.test(heading) || names.includes(heading))
  expect(found).toEqual([])
})

test('locks of one lesson have different headings, and each heading belongs to a lock', () => {
  for (const { id, locks } of lessons) {
    const shown = locks.map(({ title }) => plainly(title))
    expect(new Set(shown).size, id).toBe(new Set(locks.map(({ title }) => title)).size)
  }
  expect(Object.keys(plainHeadings).filter((title) => !titles.has(title))).toEqual([])
})

test('no two locks have the same heading, and no two levels of the game the same title', () => {
  const folder = new URL('../../../scenarios/locks/redis/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('lock.ts'))
  const own = new Map(
    files.map((name) => {
      const title = /^ {2}title: '([^']+)'/m.exec(readFileSync(new URL(name, folder), 'utf8'))?.[1]
      return [name.split('/')[0], title ?? name]
    }),
  )
  const repeated = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
  expect(own.size).toBeGreaterThan(40)
  expect(repeated([...own.values()].map((title) => plainly(title).toLowerCase()))).toEqual([])
  // All that could be levels, whether their orders can all be known or not.
  const explored = lessons.map(({ locks, ...lesson }) => {
    return { ...lesson, locks: locks.map((lock) => ({ ...lock, explored: true, ownTitle: own.get(lock.lock) })) }
  })
  const levels = levelsOf({ chapters: [{ scenarios: explored }] } as unknown as Parameters<typeof levelsOf>[0])
  expect(levels.length).toBeGreaterThan(25)
  const titles = levels.map(({ goal, lockTitle }) => explorerWords.game.titled(goal, plainly(lockTitle)))
  expect(repeated(titles)).toEqual([])
  const listed = levels.map((level) => {
    return explorerWords.game.listed(level.goal, plainly(level.lockTitle), sharesLock(level, levels))
  })
  expect(repeated(listed)).toEqual([])
})
