/** Tests that the dictionaries of other languages contain no English sentence. */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { translatedTags } from '#model/words/languages.ts'
import { projectFolder } from '../../settings.ts'
import { englishIn } from '../testing/english-in.ts'
import { speak, words } from './words.ts'

const commands = path.join(projectFolder, 'server', 'cli')

afterAll(() => speak('en'))

test('an English sentence is found between words of another language', () => {
  expect(englishIn('退出状态：0 if all is listed, 1')).toEqual(['if all is'])
  expect(englishIn('Код выхода: 0 — JSON. See LOCKSTEP_HUB_URL, redis://user:password@host')).toEqual([])
})

test.each(translatedTags)('in %s every sentence', async (tag) => {
  await speak(tag)
  // Sentences about runs take whole events, and are tested elsewhere.
  const refusals = Object.values(words.refusals).map((say: (values: never) => string) => `${say(anyValues as never)}`)
  const texts = [...textsIn({ ...words, phrases: {}, refusals: {} }), ...refusals]
  expect(texts.length).toBeGreaterThan(600)
  expect(texts.flatMap(englishIn)).toEqual([])
})

test('no command says a sentence of its own: all are in the dictionaries', () => {
  const said = /(?:UsageError|io\.(?:out|err)|\bsay|\bwarn|\bdoing)\(\s*['"`][^'"`]*\b[a-z]{2,} [a-z]+ [a-z]{2,}/g
  const sources = readdirSync(commands, { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts') && !/^(testing|templates|words)\b|\.test\.ts$/.test(name))
    .map((name) => [name, readFileSync(path.join(commands, name), 'utf8')] as const)
  expect(sources.length).toBeGreaterThan(60)
  expect(sources.flatMap(([name, text]) => [...text.matchAll(said)].map(([found]) => `${name}: ${found}`))).toEqual([])
})

/** Returns all texts in a dictionary. Calls functions with values that contain no words. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return textsOf(words as (...values: never[]) => unknown)
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

/** A value that fits any parameter: as a string or a number it is 7, as a list it has two items, and as an object it has every field. */
const anything: unknown = new Proxy(['7', '7'], {
  get: (list, key) => {
    if (key === Symbol.toPrimitive) return () => '7'
    return key in list ? Reflect.get(list, key) : ['toUpperCase', 'charAt'].includes(String(key)) ? () => '7' : 7
  },
})

/** Values for a refusal's sentence, with every field that a sentence may use. */
const anyValues: unknown = new Proxy({}, { get: () => anything })

function textsOf(say: (...values: never[]) => unknown): string[] {
  const said = say(...(Array.from({ length: 6 }, () => anything) as never[]))
  return textsIn(said)
}
