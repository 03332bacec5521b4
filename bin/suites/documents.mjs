/** Finds stale translations of documents. The last line of a translation contains a hash of the English version that was translated. */
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'

/** English documents that are translated. Each translation is next to the original, such as `README.zh.md`. */
const translated = ['README.md', 'docs/teaching.md']

/** @typedef {'current' | 'stale' | 'missing'} State */

/** Returns the last line that a translation of this English text must have. @param {string} english */
export const markOf = (english) =>
  `<!-- English: ${createHash('sha256').update(english).digest('hex').slice(0, 16)} -->`

/** @param {string} root @param {string} language @returns {{ file: string, state: State, mark: string }[]} `mark` is the mark of the current English version */
export function documentsIn(root, language) {
  return translated.map((english) => {
    const file = english.replace(/\.md$/, `.${language}.md`)
    const mark = markOf(readFileSync(join(root, english), 'utf8'))
    if (!existsSync(join(root, file))) return { file, state: 'missing', mark }
    const isCurrent = readFileSync(join(root, file), 'utf8').trimEnd().endsWith(mark)
    return { file, state: isCurrent ? 'current' : 'stale', mark }
  })
}
