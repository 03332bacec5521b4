/** Translates lessons for tests, as the page does for readers of another language, but without a server. */
import { readdirSync, readFileSync } from 'node:fs'
import { mapTexts, textHash } from '#model/base/texts.ts'

const root = new URL('../../../../scenarios/locale/', import.meta.url)
const known = new Map<string, ReadonlyMap<string, string>>()

/** Returns `value` with all texts of lessons translated into the language `tag`. */
export function inLanguage<T>(tag: string, value: T): T {
  if (tag === 'en' || tag === 'en-XA') return value
  const texts = known.get(tag) ?? textsOf(tag)
  known.set(tag, texts)
  return mapTexts(value, (text) => texts.get(textHash(text)) ?? text)
}

/** Returns translations, keyed by the hash of the English text. In the files, the hash follows the # in a key. */
function textsOf(tag: string): ReadonlyMap<string, string> {
  const folder = new URL(`${tag}/`, root)
  const files = readdirSync(folder).filter((name) => name.endsWith('.json'))
  return new Map(
    files.flatMap((name) =>
      Object.entries(JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Record<string, string>).map(
        ([key, text]) => [key.slice(key.indexOf('#') + 1), text] as const,
      ),
    ),
  )
}
