import type { CliWords } from '../words/en/words.ts'

type Say = (words: CliWords) => string

/** What doctor found, as a sentence. `wrong`: something does not work, or will be lost. `doubtful`: it works, and somebody should know. */
export interface Finding {
  state: 'fine' | 'doubtful' | 'wrong'
  /** What it is about: `hub`. */
  about: string
  says: Say
}

export const fine = (about: string, says: Say): Finding => ({ state: 'fine', about, says })
export const doubtful = (about: string, says: Say): Finding => ({ state: 'doubtful', about, says })
export const wrong = (about: string, says: Say): Finding => ({ state: 'wrong', about, says })

const marks = { fine: '✓', doubtful: '!', wrong: '✗' }

/** Formats findings, one line each. */
export function findingsText(findings: readonly Finding[], words: CliWords): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  return findings.map(({ state, about, says }) => `${marks[state]} ${about.padEnd(width)}  ${says(words)}\n`).join('')
}
