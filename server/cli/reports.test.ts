/**
 * Tests that everything named in docs/reports.md exists. `tried-locks.live.test.ts` and
 * similar tests, which the soak runs, check that the mistakes of these locks are found.
 */
import { readdirSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

const root = new URL('../../', import.meta.url)
const read = (file: string) => readFileSync(new URL(file, root), 'utf8')
const rows = read('docs/reports.md')
  .split('\n')
  .filter((line) => /^\| R\d+ /.test(line))
  .map((line) => line.split('|').map((cell) => cell.trim()))

test('every lesson that stands beside a report is one', () => {
  const chapters = new URL('scenarios/chapters/', root)
  const lessons = readdirSync(chapters, { recursive: true }).flatMap(
    (file) => /([^/]+)\.ts$/.exec(String(file))?.[1] ?? [],
  )
  const named = rows.flatMap(([, , , , , how = '']) => [...how.matchAll(/`([a-z][a-z-]+)`/g)].map(([, id]) => id))
  expect(named.length).toBeGreaterThan(20)
  expect(named.filter((id) => !lessons.includes(String(id)))).toEqual([])
})

test('every test lock that stands beside a report is played by a test', () => {
  const tests = ['tried-locks', 'one-process', 'other-stores', 'fault-plan'].map((name) =>
    read(`server/cli/${name}.live.test.ts`),
  )
  const named = rows.flatMap(([, , , , , , lock = '']) =>
    [...lock.matchAll(/“([^”]+)”/g)].map(([, name]) => `'${name}'`),
  )
  expect(named.length).toBeGreaterThan(20)
  // A test contains the lock's name, or the lock has its own process.
  const isPlayed = (name: string) => name === "'finds its node'" || tests.some((text) => text.includes(name))
  expect(named.filter((name) => !isPlayed(name))).toEqual([])
})
