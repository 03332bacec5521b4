/** The dictionaries of other languages have no English sentence in them. */
import { expect, test } from 'vitest'
import { englishIn } from '../testing/english-in.ts'
import { russian } from './ru/words.ts'
import { chinese } from './zh/words.ts'

test('an English sentence is found between words of another language', () => {
  expect(englishIn('退出状态：0 if all is listed, 1')).toEqual(['if all is'])
  expect(englishIn('Код выхода: 0 — JSON. See LOCKSTEP_HUB_URL, redis://user:password@host')).toEqual([])
})

test.each([['zh', chinese] as const, ['ru', russian] as const])('in %s every sentence', (_tag, words) => {
  const texts = textsIn(words)
  expect(texts.length).toBeGreaterThan(300)
  expect(texts.flatMap(englishIn)).toEqual([])
})

/** All texts; a function says its sentence of names that are no words. */
function textsIn(words: unknown): string[] {
  if (typeof words === 'string') return [words]
  if (typeof words === 'function') return textsOf(words as (...values: never[]) => unknown)
  return typeof words === 'object' && words !== null ? Object.values(words).flatMap(textsIn) : []
}

/** A value for any parameter: as a text or a number it is 7, as a list it has two, as an object every field. */
const anything: unknown = new Proxy(['7', '7'], {
  get: (list, key) => {
    if (key === Symbol.toPrimitive) return () => '7'
    return key in list ? Reflect.get(list, key) : ['toUpperCase', 'charAt'].includes(String(key)) ? () => '7' : 7
  },
})

function textsOf(say: (...values: never[]) => unknown): string[] {
  const said = say(...(Array.from({ length: 6 }, () => anything) as never[]))
  return textsIn(said)
}
