import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { mkdir } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { expect, test } from 'vitest'
import { translatedTags } from '#model/words/languages.ts'
import { root } from '../setup/project.mjs'
import { documentsIn, markOf } from './documents.mjs'

const files = translatedTags.flatMap((language) => documentsIn(root, language).map(({ file }) => file))
const englishOf = (file: string) => file.replace(RegExp(`\\.(${translatedTags.join('|')})\\.md$`), '.md')
const read = (file: string) => readFileSync(join(root, file), 'utf8')

/** Returns the files that a document links to, without anchors. */
const linksIn = (text: string) =>
  [...text.matchAll(/\]\(([^)#\s]+)[^)]*\)/g)].flatMap(([, link = '']) => (/^https?:/.test(link) ? [] : [link]))
/** Returns the commands in a document's code blocks, without the parts that may be translated. */
const commandsIn = (text: string) =>
  [...text.matchAll(/^(?:npm|npx|node) .*$/gm)].map(([line]) =>
    line
      .split(/ {2,}#| --title| --lang/)[0]
      ?.split(' ')
      .slice(0, 5),
  )

test.each(files)('%s names the commands of the English, and every link leads to a file', (file) => {
  const [english, text] = [read(englishOf(file)), read(file)]
  expect(commandsIn(text)).toEqual(commandsIn(english))
  for (const link of linksIn(text)) expect(existsSync(join(root, dirname(file), link)), link).toBe(true)
  const led = new Set(linksIn(text).map(englishOf))
  expect(linksIn(english).filter((link) => !led.has(englishOf(link)))).toEqual([])
  expect(text.split('\n')[0]).toContain('[English]')
  expect(english.split('\n')[0]).toContain(`(${file.split('/').at(-1)})`)
})

test('a translation says of which English it is, and is stale once that changes', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'lockstep-documents-'))
  try {
    await mkdir(join(folder, 'docs'))
    writeFileSync(join(folder, 'docs/teaching.md'), 'Teach.\n')
    writeFileSync(join(folder, 'README.md'), 'Locks break.\n')
    writeFileSync(join(folder, 'README.ru.md'), `Блокировки ломаются.\n\n${markOf('Locks break.\n')}\n`)
    const [state, other] = documentsIn(folder, 'ru')
    expect([state, other]).toMatchObject([
      { file: 'README.ru.md', state: 'current' },
      { file: 'docs/teaching.ru.md', state: 'missing' },
    ])
    writeFileSync(join(folder, 'README.md'), 'Locks hold.\n')
    expect(documentsIn(folder, 'ru')[0]?.state).toBe('stale')
  } finally {
    rmSync(folder, { recursive: true })
  }
})
