/** Tests that each glossary term is found in the lessons that use it, in every language. */
import { readdirSync, readFileSync } from 'node:fs'
import { afterEach, expect, test } from 'vitest'
import { termsOf } from '../format/phrases.ts'
import { glossary, termForms } from '../locale/glossary.ts'
import { speak } from '../locale/language.ts'

afterEach(() => speak('en'))

const root = new URL('../../../scenarios/locale/', import.meta.url)

/** Reads stories, captions, and takeaways, keyed by lesson. */
function lessonsIn(tag: string): Map<string, string[]> {
  const folder = new URL(`${tag}/`, root)
  const names = readdirSync(folder).filter((name) => name.endsWith('.json') && name !== 'library.json')
  return new Map(
    names.map((name) => {
      const texts = Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>)
      return [name, texts.filter(([key]) => /^(story|beats\.|remember)/.test(key)).map(([, text]) => text)] as const
    }),
  )
}

/** Returns a pattern that finds a form where it is a word of its own. Chinese has no spaces, so any occurrence counts. */
const stands = (form: string) =>
  /\p{Script=Han}/u.test(form)
    ? new RegExp(form, 'u')
    : new RegExp(`(?<![\\p{L}\\p{N}_:.-])${form}(?![\\p{L}\\p{N}_-]|:\\S)`, form === form.toLowerCase() ? 'iu' : 'u')

test.each(['zh', 'ru'])('in %s', async (tag) => {
  await speak(tag)
  const used = new Set<string>()
  for (const [lesson, texts] of lessonsIn(tag)) {
    const found = termsOf(texts, termForms)
    for (const id of found) used.add(id)
    // Forms of one character are skipped, because 锁 also occurs in longer words, most of which are not terms.
    const expected = Object.entries(glossary).filter(([, { forms }]) =>
      forms.some((form) => form.length > 1 && texts.some((text) => stands(form).test(text))),
    )
    // A form inside a longer form belongs to another term, for example 节点 in 主节点.
    const missed = expected.filter(([id, { forms }]) => !found.has(id) && !isWithinAnother(id, forms))
    expect(
      missed.map(([id]) => id),
      lesson,
    ).toEqual([])
  }
  const unused = Object.keys(glossary).filter((id) => !used.has(id))
  expect(unused.length, unused.join()).toBeLessThanOrEqual(4)
})

const isWithinAnother = (id: string, forms: readonly string[]) =>
  [...termForms].some(([other, term]) => term !== id && forms.some((form) => other.includes(form)))

test.each(['zh', 'ru'])('no spelling stands for two terms: %s', async (tag) => {
  await speak(tag)
  const all = Object.values(glossary).flatMap(({ forms }) => forms)
  expect(all.filter((form, at) => all.indexOf(form) !== at)).toEqual([])
})
