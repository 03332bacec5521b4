/**
 * A second judge, which shares no code with Porcupine or our checkers. It reads `lockstep export --edn` and looks for one order of all operations that a lock,
 * a stock and a fenced register allow. The algorithm is Wing and Gong's.
 *
 * @typedef {{ process: number, f: string, value: any[], call: number, return: number }} Operation
 * @typedef {{ start: any, step: (state: any, operation: Operation) => any }} Model `step` answers the next state, or `undefined` if the operation is impossible in this state
 */

/** @param {string} edn a history as we write it @returns {Operation[]} */
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
 * Whether some order of the operations, each taking effect between its beginning and its end, is legal in the model.
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
    // An operation that ended before another one began comes before it.
    const firstEnd = Math.min(...left.map(({ operation }) => operation.return))
    for (const { operation, index } of left) {
      if (operation.call > firstEnd) break
      const next = step(state, operation)
      if (next !== undefined) open.push({ state: next, done: done | (1n << BigInt(index)) })
    }
  }
  return false
}

/** @param {number} capacity 0: any number @returns {Model} */
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
