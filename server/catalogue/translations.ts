/** Loads lessons in other languages from `locale/<language>/<name>.json` in the catalogue's folder. scenarios/locale/README.md describes the format. */
import { existsSync } from 'node:fs'
import { readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { z } from 'zod'
import { mapTexts, textHash, translated } from '#model/base/texts.ts'
import { because } from '#model/refusals/because.ts'
import { markedText } from '#model/words/marked.ts'
import { readPackedFolder } from '#server/base/packed.ts'
import type { Catalogue, Translation } from './catalogue.ts'
import { gather } from './chapters.ts'
import { CatalogueError, type CatalogueProblem, refuseShape } from './problem.ts'
import { englishTexts, type Texts } from './texts.ts'

const Translated = z.record(z.string().regex(/^[\w.-]+#[0-9a-z]{11}$/), z.string().trim().min(1).max(6000))

/** Reads the translation files, keyed by their paths in `locale`, such as `zh/gc-pause.json`. An npm package has all of these files in one packed file. */
async function readFiles(root: string): Promise<ReadonlyMap<string, string>> {
  const folder = path.join(root, 'locale')
  if (!existsSync(folder)) return await readPackedFolder(folder)
  const names = (await readdir(folder, { recursive: true })).filter((name) => name.endsWith('.json')).sort()
  const read = names.map(async (name) => {
    const posix = name.split(path.sep).join('/')
    return [posix, await readFile(path.join(folder, name), 'utf8')] as const
  })
  return new Map(await Promise.all(read))
}

/** Reads each language's files, keyed by file name without `.json`. A broken file is left out and listed in `problems`. */
export async function readTranslations(
  root: string,
  problems: CatalogueProblem[],
): Promise<Map<string, Map<string, Texts>>> {
  const languages = new Map<string, Map<string, Texts>>()
  for (const [name, text] of await readFiles(root)) {
    const [language = '', file = ''] = name.split('/')
    const files = languages.get(language) ?? new Map<string, Texts>()
    languages.set(language, files)
    await gather(problems, async () => {
      files.set(path.basename(file, '.json'), textsIn(`locale/${name}`, text))
    })
  }
  return languages
}

function textsIn(file: string, text: string): Texts {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    throw new CatalogueError([
      { code: 'UNLOADABLE', file, field: because('whole-file'), expected: 'JSON', came: String(error) },
    ])
  }
  const texts = Translated.safeParse(value)
  if (!texts.success) refuseShape(file, value, texts.error)
  return texts.data
}

export async function loadTranslations(root: string, problems: CatalogueProblem[]): Promise<Map<string, Translation>> {
  const languages = await readTranslations(root, problems)
  return new Map([...languages].map(([language, files]) => [language, translationIn(files)]))
}

/** Merges the texts of these files, keyed by the hash of the English text. */
export function translationIn(files: ReadonlyMap<string, Texts>): Translation {
  const texts = [...files.values()].flatMap((file) => Object.entries(file))
  return new Map(texts.map(([key, text]) => [hashIn(key), text]))
}

const placeIn = (key: string) => key.slice(0, key.indexOf('#'))
const hashIn = (key: string) => key.slice(key.indexOf('#') + 1)

/** Marked English texts, cached per catalogue. There are thousands of texts, and every page asks for them. */
const marked = new WeakMap<Catalogue, Translation>()

/** Returns the texts of a language. Empty if the language has no folder. `en-XA` is English with every text marked, for tests. */
export function translationInto(catalogue: Catalogue, language: string): Translation {
  if (language !== 'en-XA') return catalogue.translations.get(language) ?? new Map()
  const known = marked.get(catalogue) ?? markedTexts(catalogue)
  marked.set(catalogue, known)
  return known
}

function markedTexts(catalogue: Catalogue): Translation {
  const texts = [...englishTexts(catalogue).values()].flatMap((file) => Object.entries(file))
  return new Map(texts.map(([key, text]) => [hashIn(key), markedText(text)]))
}

/** Translates every text in `value`, whatever its length, because notes for teachers are long. */
export function inLanguage<T>(value: T, catalogue: Catalogue, language: string): T {
  return translated(value, translationInto(catalogue, language), Number.POSITIVE_INFINITY)
}

/** Returns the translation of each text in `shown`, as a page needs it: keyed by the hash of the English text. */
export function translationOf(shown: unknown, translation: Translation): Record<string, string> {
  const needed: Record<string, string> = {}
  if (translation.size === 0) return needed
  mapTexts(shown, (text) => {
    const hash = textHash(text)
    const translated = translation.get(hash)
    if (translated !== undefined) needed[hash] = translated
    return text
  })
  return needed
}

/**
 * Keys of texts that a translation has to add or drop. A `missing` text has no translation at its place. A `stale` text has a translation of an earlier English
 * text. An `unused` text has a place that is gone.
 */
export interface Gaps {
  missing: string[]
  stale: string[]
  unused: string[]
}

/** Compares one file with its translation. `translated` is the translated file of the same name. `translation` has the texts of all files of that language. */
export function gapsOf(english: Texts, translated: Texts, translation: Translation): Gaps {
  const keys = Object.keys(english)
  const places = new Set(keys.map(placeIn))
  const before = new Set(Object.keys(translated).map(placeIn))
  const lacking = keys.filter((key) => !translation.has(hashIn(key)))
  return {
    missing: lacking.filter((key) => !before.has(placeIn(key))),
    stale: lacking.filter((key) => before.has(placeIn(key))),
    unused: Object.keys(translated).filter((key) => !places.has(placeIn(key))),
  }
}
