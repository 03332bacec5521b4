/** Translated documents: the last line of each says which version of the English it translates. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** English documents with a translation next to them: `README.zh.md`. */
const translated = ['README.md', 'docs/teaching.md']

/** @typedef {'current' | 'stale' | 'missing'} State */

/** The last line of a translation of this text. @param {string} english */
export const markOf = (english) =>
  `<!-- English: ${createHash('sha256').update(english).digest('hex').slice(0, 16)} -->`

/** @param {string} root @param {string} language @returns {{ file: string, state: State, mark: string }[]} `mark`: of the English as it is now */
export function documentsIn(root, language) {
  return translated.map((english) => {
    const file = english.replace(/\.md$/, `.${language}.md`)
    const mark = markOf(readFileSync(join(root, english), 'utf8'))
    if (!existsSync(join(root, file))) return { file, state: 'missing', mark }
    const isCurrent = readFileSync(join(root, file), 'utf8').trimEnd().endsWith(mark)
    return { file, state: isCurrent ? 'current' : 'stale', mark }
  })
}
