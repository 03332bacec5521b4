/**
 * Judges recordings without sharing code with Porcupine or our checkers. Reads the output of `lockstep export --edn` and searches for one order of
 * all operations that a lock, a stock and a fenced register allow. Uses the algorithm of Wing and Gong.
 *
 * @typedef {{ process: number, f: string, value: any[], call: number, return: number }} Operation
 * @typedef {{ start: any, step: (state: any, operation: Operation) => any }} Model `step` returns the next state, or `undefined` if the operation is impossible in this state
 */

/** @param {string} edn a history in the format of `lockstep export --edn` @returns {Operation[]} */
export function readHistory(edn) {
  const open = new Map()
  const found = []
  for (const [, index, type, process, f, value] of edn.matchAll(
    /\{:index (\d+), :time -?\d+, :type :(\w+), :process (\d+), :f :(\w+), :value (.*?)\}[\s\]]/g,
  )) {
    if (type === 'invoke')
      open.set(process, { process: Number(process), f, value: readValue(value ?? ''), call: Number(index) })
    else found.push({ ...open.get(process), return: Number(index) })
  }
  return found
}

/** @param {string} text */
function readValue(text) {
  const inside = /^\[(.*)\]$/.exec(text)?.[1]
  if (inside === undefined) return [text]
  return [...inside.matchAll(/"(?:[^"\\]|\\.)*"|\S+/g)].map(([word]) => (word === 'nil' ? null : JSON.parse(word)))
}

/**
 * Whether the model allows some order of the operations in which each operation takes effect between its start and its end.
 *
 * @param {Operation[]} operations @param {Model} model
 */
export function isLinearizable(operations, { start, step }) {
  const sorted = operations.toSorted((one, other) => one.call - other.call)
  const seen = new Set()
  /** @type {{ state: any, done: bigint }[]} */
  const open = [{ state: start, done: 0n }]
  const all = (1n << BigInt(sorted.length)) - 1n
  for (let at = open.pop(); at !== undefined; at = open.pop()) {
    const { state, done } = at
    if (done === all) return true
    const key = `${done} ${JSON.stringify(state)}`
    if (seen.has(key)) continue
    seen.add(key)
    const left = sorted.flatMap((operation, index) => ((done >> BigInt(index)) & 1n ? [] : [{ operation, index }]))
    // An operation that ended before another one started must come before that other operation.
    const firstEnd = Math.min(...left.map(({ operation }) => operation.return))
    for (const { operation, index } of left) {
      if (operation.call > firstEnd) break
      const next = step(state, operation)
      if (next !== undefined) open.push({ state: next, done: done | (1n << BigInt(index)) })
    }
  }
  return false
}

/** @param {number} capacity maximum number of holders; 0 means no limit @returns {Model} */
export const lockOf = (capacity) => ({
  start: [],
  step: (/** @type {string[]} */ holders, { f, process, value: [kind] }) => {
    const own = `${process} ${kind}`
    if (f === 'release') return holders.includes(own) ? holders.toSpliced(holders.indexOf(own), 1) : undefined
    const isAlone = kind === ':exclusive' || holders.some((one) => one.endsWith(':exclusive'))
    const fits = holders.length === 0 || (!isAlone && (capacity === 0 || holders.length < capacity))
    return fits ? [...holders, own].sort() : undefined
  },
})

/** @param {number} initial @returns {Model} */
export const stockOf = (initial) => ({
  start: {},
  step: (stock, { value: [resource, read, write] }) =>
    read === (stock[resource] ?? initial) ? { ...stock, [resource]: write } : undefined,
})

/** @returns {Model} */
export const fencedRegister = () => ({
  start: {},
  step: (register, { process, value: [resource, token] }) => {
    const [largest, by] = register[resource] ?? [Number.NEGATIVE_INFINITY, process]
    return token > largest || (token === largest && by === process)
      ? { ...register, [resource]: [token, process] }
      : undefined
  },
})
