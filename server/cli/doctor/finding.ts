import type { CliWords } from '../words/en/words.ts'

type Say = (words: CliWords) => string

/** `wrong` means that something does not work or will be lost. `doubtful` means that something works, but that somebody should know about a problem. */
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

export function findingsText(findings: readonly Finding[], words: CliWords): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  return findings.map(({ state, about, says }) => `${marks[state]} ${about.padEnd(width)}  ${says(words)}\n`).join('')
}
