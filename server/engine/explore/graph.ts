/** The states that were found, and the steps between them. No way leads back: each step is an answer more, or a fault more. */
import { Interned } from './tables.ts'
import type { Row } from './words.ts'

export interface Edge {
  step: string
  to: number
}

export class Graph {
  private readonly labels = new Interned<string>()
  private rows = new Int32Array(1 << 12)
  private table = new Int32Array(1 << 10).fill(-1)
  /** Where each state's edges begin; a state that was not gone on from has -1. */
  private readonly firsts: number[] = []
  private readonly counts: number[] = []
  private targets = new Int32Array(1 << 10)
  private steps = new Uint16Array(1 << 10)
  private expanded = 0
  states = 0
  edges = 0

  constructor(private readonly width: number) {}

  /** The state's number: the next one, if it is new. */
  add(row: Row): number {
    if ((this.states + 1) * 2 > this.table.length) this.rehash()
    const slot = this.slotOf(row, 0)
    const found = this.table[slot] ?? -1
    if (found >= 0) return found
    const state = this.states
    if ((state + 1) * this.width > this.rows.length) this.rows = grown(this.rows)
    this.rows.set(row, state * this.width)
    this.table[slot] = state
    this.states += 1
    this.firsts.push(-1)
    this.counts.push(0)
    return state
  }

  row(state: number): Row {
    return this.rows.slice(state * this.width, (state + 1) * this.width)
  }

  /** Copies a state into a row that somebody has already. */
  read(state: number, into: Row): Row {
    const from = state * this.width
    for (let at = 0; at < this.width; at += 1) into[at] = this.rows[from + at] ?? 0
    return into
  }

  /** Starts this state's edges: `connect` then adds one for each possible step, in order. Call it once for each state. */
  expand(state: number): void {
    this.firsts[state] = this.edges
    this.expanded = state
  }

  connect(step: string, to: number): void {
    if (this.edges === this.targets.length) {
      this.targets = grown(this.targets)
      const steps = new Uint16Array(this.steps.length * 2)
      steps.set(this.steps)
      this.steps = steps
    }
    this.targets[this.edges] = to
    this.steps[this.edges] = this.labels.has(step) ?? this.labels.id(step, () => step)
    this.edges += 1
    this.counts[this.expanded] = this.edges - (this.firsts[this.expanded] ?? 0)
  }

  /** Whether it is known what comes after this state. */
  isExpanded(state: number): boolean {
    return (this.firsts[state] ?? -1) >= 0
  }

  /** How many steps are possible in a state. */
  steppedFrom(state: number): number {
    return this.counts[state] ?? 0
  }

  /** Where the `at`th of a state's steps leads. */
  target(state: number, at: number): number {
    return this.targets[(this.firsts[state] ?? 0) + at] ?? 0
  }

  /** Where each step leads. */
  targetsOf(state: number): Int32Array {
    const first = this.firsts[state] ?? -1
    return first < 0 ? none : this.targets.subarray(first, first + this.steppedFrom(state))
  }

  edgesOf(state: number): Edge[] {
    const edges: Edge[] = []
    const first = this.firsts[state] ?? 0
    for (let at = first; at < first + this.steppedFrom(state); at += 1)
      edges.push({ step: this.labels.at(this.steps[at] ?? 0), to: this.targets[at] ?? 0 })
    return edges
  }

  /** Every state that can be reached, each after all that it leads to. */
  fromTheEnds(): Int32Array {
    const order = new Int32Array(this.states)
    const next = new Int32Array(this.states)
    const seen = new Uint8Array(this.states)
    let done = 0
    const way = this.states > 0 ? [0] : []
    seen[0] = 1
    for (let state = way.at(-1); state !== undefined; state = way.at(-1)) {
      const at = next[state] ?? 0
      next[state] = at + 1
      if (at === this.steppedFrom(state)) {
        order[done] = state
        done += 1
        way.pop()
        continue
      }
      const to = this.target(state, at)
      if (seen[to]) continue
      seen[to] = 1
      way.push(to)
    }
    return order.subarray(0, done)
  }

  /** How many bytes all of it takes. */
  get bytes(): number {
    const { rows, table, targets, steps, firsts } = this
    return rows.byteLength + table.byteLength + targets.byteLength + steps.byteLength + firsts.length * 16
  }

  /** Where in the table the row stands that begins at `from`, or could stand. */
  private slotOf(rows: Int32Array, from: number): number {
    const mask = this.table.length - 1
    let slot = hash(rows, from, this.width) & mask
    for (;;) {
      const state = this.table[slot] ?? -1
      if (state < 0 || this.isAt(state, rows, from)) return slot
      slot = (slot + 1) & mask
    }
  }

  private isAt(state: number, rows: Int32Array, from: number): boolean {
    const own = state * this.width
    for (let at = 0; at < this.width; at += 1) if (this.rows[own + at] !== rows[from + at]) return false
    return true
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2).fill(-1)
    for (let state = 0; state < this.states; state += 1) this.table[this.slotOf(this.rows, state * this.width)] = state
  }
}

const none = new Int32Array(0)

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

/** FNV-1a over words, with a last stir so that its low bits are good. */
function hash(rows: Int32Array, from: number, width: number): number {
  let value = 0x811c9dc5
  for (let at = from; at < from + width; at += 1) value = Math.imul(value ^ (rows[at] ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
