import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import * as words from '#scenarios/define.ts'
import { propertyIds } from '#scenarios/lesson.ts'

const project = new URL('../../', import.meta.url)
const textOf = (file: string) => readFileSync(new URL(file, project), 'utf8')
const guide = textOf('docs/authoring.md')

const faults = Object.keys(words).filter((name) => !/^(client|key|node|CommandError|WorkEnded)$|^define/.test(name))
test.each(faults)('fault %s is in the table', (name) => {
  expect(guide).toMatch(new RegExp(`^\\| \`${name}\\(.*\\|.*\\|.*\\|$`, 'm'))
})

const moments = [words.client('A'), words.key('k'), words.node()].flatMap((word) => Object.keys(word))
test.each(moments)('moment %s is in the table', (name) => {
  expect(guide).toMatch(new RegExp(`^\\| .*\`${name}[\`(]`, 'm'))
})

test.each(propertyIds)('property %s is in the table', (id) => {
  expect(guide).toContain(`| \`${id}\` |`)
})

test('examples are quoted as they stand in their files', () => {
  const sources =
    textOf('scenarios/chapters/1-taking-the-lock/crash-before-expire.ts') +
    textOf('scenarios/chapters/4-waiting-and-re-entering/thundering-herd.ts') +
    textOf('scenarios/locks/redis/setnx-then-expire/lock.ts')
  const quotes = [...guide.matchAll(/^```ts\n(.*?)^```$/gms)].map(([, quote]) => quote ?? '')
  expect(quotes.length).toBeGreaterThanOrEqual(7)
  for (const quote of quotes) expect(sources).toContain(quote)
})

test('every file it points to is there', () => {
  const links = [...guide.matchAll(/\]\(\.\.\/([^)]+)\)/g)].map(([, file]) => file ?? '')
  expect(links.length).toBeGreaterThan(3)
  for (const file of links.filter((each) => !each.endsWith('/'))) expect(textOf(file).length).toBeGreaterThan(0)
})
