import { expect, test } from 'vitest'
import { libraryTextSaid } from './lock-library-texts.ts'

interface LibraryFile {
  about: string
  documentation: { says: string }[]
}
interface Cell {
  because: Record<string, string>
}
interface ResultsFile {
  lessons?: { cells: Cell[] }
  battery?: { cells: Cell[] }
}

const files = import.meta.glob<LibraryFile>('../../../../e2e/libraries/*/library.json', {
  eager: true,
  import: 'default',
})
const results = import.meta.glob<ResultsFile>('../../../../e2e/libraries/*/*.results.json', {
  eager: true,
  import: 'default',
})

const isChinese = (text: string) => /\p{Script=Han}/u.test(text)

test('each text about a library is said in Chinese', () => {
  const texts = Object.values(files).flatMap(({ about, documentation }) => [
    about,
    ...documentation.map(({ says }) => says),
  ])
  expect(texts.length).toBeGreaterThan(40)
  expect(texts.filter((text) => !isChinese(libraryTextSaid(text)))).toEqual([])
})

test('each sentence of a verdict on a library is said in Chinese', () => {
  const cells = Object.values(results).flatMap(({ lessons, battery }) => [
    ...(lessons?.cells ?? []),
    ...(battery?.cells ?? []),
  ])
  const texts = cells.flatMap(({ because }) => Object.values(because))
  expect(texts.length).toBeGreaterThan(100)
  expect([...new Set(texts.filter((text) => !isChinese(libraryTextSaid(text))))]).toEqual([])
})

test('the sentences keep their figures, and an unknown one keeps the whole text English', () => {
  expect(
    libraryTextSaid(
      'A believed it held the lock from 1 s to 9 s. From 3 s, when n1 went away, to 9 s Redis no longer held it for A: 6 s of zombie time.',
    ),
  ).toBe('A 以为自己持有锁：从 1 s 到 9 s。从 3 s 起（n1 不在了），Redis 不再记着它持有锁，僵尸时间 6 s。')
  const half = 'A believed it held the lock from 1 s to 9 s. Nobody has told this yet.'
  expect(libraryTextSaid(half)).toBe(half)
})
