import { readdirSync, readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { levelsOf, sharesLock } from '#model/messages/game-levels.ts'
import type { TraceHeader } from '#model/trace/trace.ts'
import { explorerWords } from '../locale/explorer.ts'
import { recordingNames } from './testing/recordings.ts'

/** Matches a command, a call, or the name of a setting. */
const command = /\b[A-Z]{3,}|[_(=]|fsync/
/** Names of kinds of locks. By themselves, these names mean nothing to a beginner. */
const names = ['Watchdog', 'Fenced', 'Redlock', 'Spin', 'Fair', 'Publish and subscribe', 'Reentrant hash']

const lessons = recordingNames.map((name) => {
  const [first = ''] = gunzipSync(readFileSync(new URL(`../../../scenarios/recordings/${name}`, import.meta.url)))
    .toString()
    .split('\n', 1)
  return (JSON.parse(first) as TraceHeader).lesson
})
const headingOf = ({ title, heading = title }: { title: string; heading?: string | undefined }) => heading
const headings = new Set(lessons.flatMap(({ locks }) => locks.map(headingOf)))

test('no heading is a command or a mere name', () => {
  expect(headings.size).toBeGreaterThan(50)
  const found = [...headings].filter((heading) => command.test(heading) || names.includes(heading))
  expect(found).toEqual([])
})

test('locks of one lesson have different headings', () => {
  for (const { id, locks } of lessons) {
    const shown = locks.map(headingOf)
    expect(new Set(shown).size, id).toBe(new Set(locks.map(({ title }) => title)).size)
  }
})

test('no two locks have the same heading, and no two levels of the game the same title', () => {
  const folder = new URL('../../../scenarios/locks/redis/', import.meta.url)
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) => name.endsWith('lock.ts'))
  const own = new Map(
    files.map((name) => {
      const text = readFileSync(new URL(name, folder), 'utf8')
      const [title = name, heading] = ['title', 'heading'].map((field) => {
        return new RegExp(`^ {2}${field}: '([^']+)'`, 'm').exec(text)?.[1]
      })
      return [name.split('/')[0], { title, heading }]
    }),
  )
  const repeated = (texts: string[]) => texts.filter((text, at) => texts.indexOf(text) !== at)
  expect(own.size).toBeGreaterThan(40)
  expect(repeated([...own.values()].map((names) => headingOf(names).toLowerCase()))).toEqual([])
  // All lessons that could be levels, whether or not all of their orders can be known.
  const explored = lessons.map(({ locks, ...lesson }) => {
    return { ...lesson, locks: locks.map((lock) => ({ ...lock, explored: true, own: own.get(lock.lock) })) }
  })
  const levels = levelsOf({ chapters: [{ scenarios: explored }] } as unknown as Parameters<typeof levelsOf>[0])
  expect(levels.length).toBeGreaterThan(25)
  const titles = levels.map(({ goal, heading }) => explorerWords.game.titled(goal, heading))
  expect(repeated(titles)).toEqual([])
  const listed = levels.map((level) => {
    return explorerWords.game.listed(level.goal, level.heading, sharesLock(level, levels))
  })
  expect(repeated(listed)).toEqual([])
})
