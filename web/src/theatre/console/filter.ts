/** The console's filter. */
import type { RowFacts } from './console-index.ts'

export interface RowFilter {
  text: string
  /** Clients to show; empty: all. */
  clients: readonly string[]
  /** The node to show; `null`: all. */
  node: string | null
  /** Whether to show only changes and failures. */
  telling: boolean
  noRepeats: boolean
}

export const noRowFilter: RowFilter = { text: '', clients: [], node: null, telling: false, noRepeats: false }

export function isFilteringRows({ text, clients, node, telling, noRepeats }: RowFilter): boolean {
  return text.trim() !== '' || clients.length > 0 || node !== null || telling || noRepeats
}

/** Numbers of the rows that pass, in order. Each word of the text must occur in the row or name its actor. */
export function rowsThatFit(facts: readonly RowFacts[], filter: RowFilter): number[] {
  const { clients, node, telling, noRepeats } = filter
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  /** Cached, because many rows have the same text. */
  const known = new Map<string, boolean>()
  const says = (text: string) => {
    const found = known.get(text) ?? words.every((word) => text.includes(word))
    known.set(text, found)
    return found
  }
  const numbers: number[] = []
  for (const [number, row] of facts.entries()) {
    const fits =
      (clients.length === 0 || (row.client !== null && clients.includes(row.client))) &&
      (node === null || row.node === node) &&
      (!telling || row.telling) &&
      (!noRepeats || !row.repeat) &&
      (words.length === 0 || says(row.text))
    if (fits) numbers.push(number)
  }
  return numbers
}
