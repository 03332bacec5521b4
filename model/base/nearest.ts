/**
 * Returns the candidate most like `word`, for a "did you mean" hint, or `undefined` if no candidate is close. A candidate is close if at most two letters, or a
 * third of the longer word's letters, would have to change, or if it contains `word` and `word` has at least three letters.
 */
export function nearest(word: string, candidates: Iterable<string>): string | undefined {
  let best: { candidate: string; distance: number } | undefined
  const wanted = word.slice(0, 80).toLowerCase()
  for (const candidate of candidates) {
    const distance = editDistance(wanted, candidate.toLowerCase())
    const part = wanted.length >= 3 && candidate.toLowerCase().includes(wanted)
    const close = part || distance <= Math.max(2, Math.max(wanted.length, candidate.length) / 3)
    if (close && (best === undefined || distance < best.distance)) best = { candidate, distance }
  }
  return best?.candidate
}

/** Returns the Levenshtein distance: the minimum number of letters to insert, delete or replace. Computed row by row (Wagner and Fischer, 1974). */
export function editDistance(a: string, b: string): number {
  let previous = Array.from({ length: b.length + 1 }, (_, column) => column)
  for (let row = 1; row <= a.length; row += 1) {
    const current = [row]
    for (let column = 1; column <= b.length; column += 1) {
      const replaced = (previous[column - 1] ?? 0) + (a[row - 1] === b[column - 1] ? 0 : 1)
      current.push(Math.min((previous[column] ?? 0) + 1, (current[column - 1] ?? 0) + 1, replaced))
    }
    previous = current
  }
  return previous[b.length] ?? 0
}
