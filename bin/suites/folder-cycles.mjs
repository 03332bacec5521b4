/**
 * Finds folders that import each other in a cycle. Imports of types count too. Cycles of files are rejected elsewhere; a cycle of folders may exist without a
 * cycle of files, and its folders cannot be understood or removed one at a time.
 */
import { posix } from 'node:path'

/**
 * @param {{ from: string, to: string }[]} imports pairs of files
 * @returns {string[][]} sorted folders of each cycle
 */
export function folderCycles(imports) {
  /** @type {Map<string, Set<string>>} */
  const graph = new Map()
  for (const { from, to } of imports) {
    const folder = posix.dirname(from)
    const other = posix.dirname(to)
    const others = graph.get(folder) ?? new Set()
    graph.set(folder, others)
    if (other !== folder) others.add(other)
  }
  const reached = new Map([...graph.keys()].map((folder) => [folder, reachedFrom(graph, folder)]))
  /** @type {Map<string, string[]>} */
  const knots = new Map()
  for (const [folder, others] of reached) {
    if (!others.has(folder)) continue
    const knot = [...others].filter((other) => reached.get(other)?.has(folder)).sort()
    knots.set(knot.join(), knot)
  }
  return [...knots.values()]
}

/**
 * @param {Map<string, Set<string>>} graph @param {string} start
 * @returns {Set<string>} contains `start` only if a path leads back to it
 */
function reachedFrom(graph, start) {
  /** @type {Set<string>} */
  const reached = new Set()
  const open = [start]
  for (let folder = open.pop(); folder !== undefined; folder = open.pop()) {
    for (const next of graph.get(folder) ?? []) {
      if (reached.has(next)) continue
      reached.add(next)
      open.push(next)
    }
  }
  return reached
}
