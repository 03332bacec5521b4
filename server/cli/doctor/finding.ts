import type { CliWords } from '../words/en/words.ts'

type Say = (words: CliWords) => string

/**
 * A finding of `doctor`, as a sentence. `wrong` means that something does not work or will be
 * lost. `doubtful` means that something works, but somebody should know about it.
 */
export interface Finding {
  state: 'fine' | 'doubtful' | 'wrong'
  /** Subject of the finding, such as `hub`. */
  about: string
  says: Say
}

export const fine = (about: string, says: Say): Finding => ({ state: 'fine', about, says })
export const doubtful = (about: string, says: Say): Finding => ({ state: 'doubtful', about, says })
export const wrong = (about: string, says: Say): Finding => ({ state: 'wrong', about, says })

const marks = { fine: '✓', doubtful: '!', wrong: '✗' }

/** Formats findings, one per line. */
export function findingsText(findings: readonly Finding[], words: CliWords): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  return findings.map(({ state, about, says }) => `${marks[state]} ${about.padEnd(width)}  ${says(words)}\n`).join('')
}
