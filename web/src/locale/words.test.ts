/** Tests that texts for people are in the dictionaries and consist of short sentences. */
import { afterAll, expect, test } from 'vitest'
import { callsWorkerClient } from '#model/words/en/testing/worker.ts'
import { gluedStyles, gluedTexts } from './testing/glued-texts.ts'
import { keptTexts } from './testing/kept-texts.ts'
import { filesIn, forgetSyntax, sentencesOf, textsOf, wordsIn } from './testing/texts.ts'

const src = new URL('../', import.meta.url)
afterAll(forgetSyntax)
/** Returns the files with texts of a language: its dictionaries and, for English, the en.ts of each activity. */
const wordFiles = (tag = 'en') => [
  ...[new URL(`./${tag}/`, import.meta.url), new URL(`../../../model/words/${tag}/`, import.meta.url)].flatMap(
    (folder) => filesIn(folder, /\.ts$/),
  ),
  ...(tag === 'en' ? filesIn(new URL('../workshop/activities/', import.meta.url), /\/en\.ts$/) : []),
]

/** Returns the modules that show texts of the dictionaries. */
function modulesBeside(): URL[] {
  const modules = filesIn(src, /\.tsx?$/).filter(
    ({ pathname }) => !/\/src\/locale\/|\/activities\/[^/]+\/(en|words)\.ts/.test(pathname),
  )
  expect(modules.length).toBeGreaterThan(400)
  return modules
}

const place = ({ file, line }: { file: string; line: number }) => `${file.slice(file.indexOf('/src/') + 5)}:${line}`

/** Texts that are the same in every language: a unit, a command, a path, and an entity. */
const codes = new Set(['s', 'redis', 'PTTL', '/w', '&gt;'])

test('no view holds words of its own', () => {
  const views = filesIn(src, /\.tsx$/)
  expect(views.length).toBeGreaterThan(100)
  const found = views
    .flatMap(textsOf)
    // Three words in a row are a sentence, or a name that needs a translation.
    .filter(({ text, kind }) => (kind === 'jsx' ? !codes.has(text) : /\p{L}{2,} \p{L}+ \p{L}{2,}/u.test(text)))
  expect(found.map((one) => `${place(one)} ${one.text}`)).toEqual([])
})

test.each(['en', 'zh', 'ru'])('no sentence of the dictionaries has more than fifteen words: %s', (tag) => {
  // Texts of plans and texts next to the adapters of libraries have other authors, so this limit does not apply to them.
  const texts = wordFiles(tag)
    .filter(({ pathname }) => !/\/(plans|library-documentation)\.ts$/.test(pathname))
    .flatMap(textsOf)
  expect(texts.length).toBeGreaterThan(500)
  const long = texts.flatMap((one) =>
    sentencesOf(one.text)
      .filter((sentence) => wordsIn(sentence) > 15)
      .map((sentence) => `${place(one)} ${sentence}`),
  )
  expect(long).toEqual([])
})

test('the dictionaries call who acts a worker', () => {
  const texts = wordFiles().flatMap(textsOf)
  // A single lowercase word is a name in code, for example of a number or a field.
  const found = texts.filter(({ text }) => !/^clients?$/.test(text) && callsWorkerClient(text))
  expect(found.map((one) => `${place(one)} ${one.text}`)).toEqual([])
})

/** These files contain code or a store's original data and answers, so they have no language's punctuation. */
const asTheyAre = /\/editor\/choosing\/|\/format\/redis-text\.ts|\/theatre\/state\/KeyValue\.tsx/

test('nothing but a dictionary puts marks and blanks beside a text', () => {
  const modules = modulesBeside().filter(({ pathname }) => !asTheyAre.test(pathname))
  expect(modules.flatMap(gluedTexts)).toEqual([])
  expect(filesIn(src, /\.css$/).flatMap(gluedStyles)).toEqual([])
})

test('no module keeps a text from the time when it was loaded: the language is chosen later', () => {
  expect(modulesBeside().flatMap(keptTexts)).toEqual([])
})
