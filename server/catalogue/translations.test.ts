import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync } from 'node:zlib'
import { expect, test } from 'vitest'
import { textHash } from '#model/base/texts.ts'
import type { CatalogueProblem } from './problem.ts'
import { gapsOf, loadTranslations, translationIn, translationOf } from './translations.ts'

const keyOf = (place: string, english: string) => `${place}#${textHash(english)}`

test('languages are the folders in locale/ with texts, and a broken file of one is told of', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'lockstep-test-'))
  try {
    const write = async (file: string, text: string) => {
      await mkdir(path.join(root, 'locale', path.dirname(file)), { recursive: true })
      await writeFile(path.join(root, 'locale', file), text)
    }
    await write('ru/gc-pause.json', JSON.stringify({ [keyOf('title', 'Paused')]: 'Пауза' }))
    await write('ru/broken.json', '{')
    await write('ru/odd.json', JSON.stringify({ title: 'Без хеша' }))
    await write('ru/glossary.md', '# Слова')
    await write('zh/gc-pause.json', JSON.stringify({ [keyOf('title', 'Paused')]: '停顿' }))
    const problems: CatalogueProblem[] = []
    const languages = await loadTranslations(root, problems)
    expect([...languages.keys()]).toEqual(['ru', 'zh'])
    expect(languages.get('ru')?.get(textHash('Paused'))).toBe('Пауза')
    expect(languages.get('zh')?.get(textHash('Paused'))).toBe('停顿')
    expect(problems.map(({ code, file }) => [code, file])).toEqual([
      ['UNLOADABLE', 'locale/ru/broken.json'],
      ['BAD_FIELD', 'locale/ru/odd.json'],
    ])
    expect(problems[1]?.expected).toBe('Invalid key in record')
  } finally {
    await rm(root, { recursive: true })
  }
})

test('a package has all languages in one packed file', async () => {
  const root = await mkdtemp(path.join(tmpdir(), 'lockstep-test-'))
  try {
    const files = { 'ru/gc-pause.json': JSON.stringify({ [keyOf('title', 'Paused')]: 'Пауза' }) }
    await writeFile(path.join(root, 'locale.br'), brotliCompressSync(JSON.stringify(files)))
    const languages = await loadTranslations(root, [])
    expect(languages.get('ru')?.get(textHash('Paused'))).toBe('Пауза')
  } finally {
    await rm(root, { recursive: true })
  }
})

test('a page gets the texts of what it shows, and no others', () => {
  const files = new Map([
    ['gc-pause', { [keyOf('title', 'Paused')]: 'Пауза', [keyOf('remember', 'Check it')]: 'Проверь' }],
  ])
  expect(translationOf({ lesson: { title: 'Paused', id: 'gc-pause' } }, translationIn(files))).toEqual({
    [textHash('Paused')]: 'Пауза',
  })
})

test('a changed English makes its translation stale, and a text that moved to another lesson stays translated', () => {
  const translated = { [keyOf('title', 'Paused')]: 'Пауза', [keyOf('beats.7.caption', 'Gone')]: 'Нет' }
  const elsewhere = { [keyOf('story', 'A sells.')]: 'A продаёт.' }
  const english = {
    [keyOf('title', 'Paused twice')]: 'Paused twice',
    [keyOf('story', 'A sells.')]: 'A sells.',
    [keyOf('remember', 'Check it')]: 'Check it',
  }
  const all = translationIn(
    new Map([
      ['one', translated],
      ['two', elsewhere],
    ]),
  )
  expect(gapsOf(english, translated, all)).toEqual({
    missing: [keyOf('remember', 'Check it')],
    stale: [keyOf('title', 'Paused twice')],
    unused: [keyOf('beats.7.caption', 'Gone')],
  })
})
