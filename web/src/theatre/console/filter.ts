import type { RowFacts } from './console-index.ts'

export interface RowFilter {
  text: string
  /** Clients to show. If the list is empty, all clients are shown. */
  clients: readonly string[]
  /** The node to show, or `null` for all nodes. */
  node: string | null
  /** Whether to show only changes and failures. */
  telling: boolean
  noRepeats: boolean
}

export const noRowFilter: RowFilter = { text: '', clients: [], node: null, telling: false, noRepeats: false }

export function isFilteringRows({ text, clients, node, telling, noRepeats }: RowFilter): boolean {
  return text.trim() !== '' || clients.length > 0 || node !== null || telling || noRepeats
}

/** Returns the numbers of the rows that pass, in order. Each word of the text must occur in the row or name its actor. */
export function rowsThatFit(facts: readonly RowFacts[], filter: RowFilter): number[] {
  const { clients, node, telling, noRepeats } = filter
  const words = filter.text
    .toLowerCase()
    .split(/\s+/)
    .filter((word) => word !== '')
  /** Results are cached, because many rows have the same text. */
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
