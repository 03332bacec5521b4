/** What doctor found, as a sentence. `wrong`: something does not work, or will be lost. `doubtful`: it works, and somebody should know. */
export interface Finding {
  state: 'fine' | 'doubtful' | 'wrong'
  /** What it is about: `hub`. */
  about: string
  says: string
}

export const fine = (about: string, says: string): Finding => ({ state: 'fine', about, says })
export const doubtful = (about: string, says: string): Finding => ({ state: 'doubtful', about, says })
export const wrong = (about: string, says: string): Finding => ({ state: 'wrong', about, says })

const marks = { fine: '✓', doubtful: '!', wrong: '✗' }

/** One line for each. */
export function findingsText(findings: readonly Finding[]): string {
  const width = Math.max(...findings.map(({ about }) => about.length))
  return findings.map(({ state, about, says }) => `${marks[state]} ${about.padEnd(width)}  ${says}\n`).join('')
}
