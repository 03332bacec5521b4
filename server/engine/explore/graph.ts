/**
 * Stores the found states and their steps as a graph. The graph has no cycles, because each step adds an answer or a fault.
 *
 * If clients are interchangeable, the graph keeps only one state of each orbit, with its steps. A state's number then encodes the kept state and the renaming
 * of clients that turns the kept state into this state.
 */
import type { Edge } from '#model/orders/graph.ts'
import type { Orbits } from './orbits.ts'
import { Renamings } from './renamings.ts'
import { Interned } from './tables.ts'
import type { StateRow } from './words.ts'

export class Graph {
  private readonly labels = new Interned<string>()
  private rows = new Int32Array(1 << 12)
  private table = new Int32Array(1 << 10).fill(-1)
  /** Index of each kept state's first edge, or -1 if the state was not expanded. */
  private readonly firsts: number[] = []
  private readonly counts: number[] = []
  private readonly sizes: number[] = []
  private targets = new Int32Array(1 << 10)
  private steps = new Uint16Array(1 << 10)
  private connected = 0
  private expanded = 0
  private readonly renamings: Renamings
  /** Number of kept states. Kept states are numbered from 0, in the order in which they were found. */
  kept = 0
  /** Number of states, whether they are kept or not. `edges` counts edges in the same way. */
  states = 0
  edges = 0

  constructor(
    private readonly width: number,
    private readonly orbits?: Orbits,
  ) {
    this.renamings = orbits?.renamings ?? new Renamings(1, false)
  }

  add(row: StateRow): number {
    const { orbits } = this
    if (!orbits) return this.keep(row, 1)
    orbits.find(row)
    return this.stateOf(this.keep(orbits.first, orbits.size)) + orbits.by
  }

  private keep(row: StateRow, size: number): number {
    if ((this.kept + 1) * 2 > this.table.length) this.rehash()
    const slot = this.slotOf(row, 0)
    const found = this.table[slot] ?? -1
    if (found >= 0) return found
    const kept = this.kept
    if ((kept + 1) * this.width > this.rows.length) this.rows = grown(this.rows)
    this.rows.set(row, kept * this.width)
    this.table[slot] = kept
    this.kept += 1
    this.states += size
    this.firsts.push(-1)
    this.counts.push(0)
    this.sizes.push(size)
    return kept
  }

  /** Returns the state number of a kept state. */
  stateOf(kept: number): number {
    return kept * this.renamings.count
  }

  /** Returns the kept state of the same orbit, which differs only in clients' names. */
  standsFor(state: number): number {
    return state - this.renamingOf(state)
  }

  keptOf(state: number): number {
    return this.standsFor(state) / this.renamings.count
  }

  private renamingOf(state: number): number {
    return state % this.renamings.count
  }

  /** Returns the client's index in the kept state. */
  clientIn(state: number, client: number): number {
    return this.renamings.client(client, this.renamings.inverse(this.renamingOf(state)))
  }

  row(state: number): StateRow {
    return this.read(state, new Int32Array(this.width))
  }

  read(state: number, into: StateRow): StateRow {
    const by = this.renamingOf(state)
    const from = this.keptOf(state) * this.width
    for (let at = 0; at < this.width; at += 1) into[at] = this.rows[from + at] ?? 0
    if (by > 0) this.orbits?.rename(into.slice(), by, into)
    return into
  }

  /** Starts the edges of a kept state. After this call, `connect` adds one edge for each possible step, in order. Call this once per state. */
  expand(kept: number): void {
    this.firsts[kept] = this.connected
    this.expanded = kept
  }

  connect(step: string, to: number): void {
    if (this.connected === this.targets.length) {
      this.targets = grown(this.targets)
      const steps = new Uint16Array(this.steps.length * 2)
      steps.set(this.steps)
      this.steps = steps
    }
    this.targets[this.connected] = to
    this.steps[this.connected] = this.labels.has(step) ?? this.labels.id(step, () => step)
    this.connected += 1
    this.edges += this.sizes[this.expanded] ?? 0
    this.counts[this.expanded] = this.connected - (this.firsts[this.expanded] ?? 0)
  }

  /** Returns whether the state's successors are known. */
  isExpanded(state: number): boolean {
    return (this.firsts[this.keptOf(state)] ?? -1) >= 0
  }

  steppedFrom(state: number): number {
    return this.counts[this.keptOf(state)] ?? 0
  }

  /** Returns the target of the step at the index `at`, in the kept state's order. */
  target(state: number, at: number): number {
    const to = this.targets[(this.firsts[this.keptOf(state)] ?? 0) + at] ?? 0
    return this.renamed(to, this.renamingOf(state))
  }

  /** Returns the number of a state after a further renaming. */
  private renamed(state: number, by: number): number {
    if (by === 0) return state
    return this.standsFor(state) + this.renamings.both(this.renamingOf(state), by)
  }

  targetsOf(state: number): number[] {
    return Array.from({ length: this.steppedFrom(state) }, (_, at) => this.target(state, at))
  }

  /** Returns the edges in the order of `choicesOf`. */
  edgesOf(state: number): Edge[] {
    const { renamings } = this
    const by = this.renamingOf(state)
    const edges: Edge[] = []
    const first = this.firsts[this.keptOf(state)] ?? 0
    for (let at = 0; at < this.steppedFrom(state); at += 1) {
      const step = renamings.step(this.labels.at(this.steps[first + at] ?? 0), by)
      edges.push({ step, to: this.target(state, at) })
    }
    return by === 0 ? edges : edges.sort((one, other) => renamings.rank(one.step) - renamings.rank(other.step))
  }

  /** Returns the reachable kept states, each after all its successors. */
  fromTheEnds(): Int32Array {
    const order = new Int32Array(this.kept)
    const next = new Int32Array(this.kept)
    const seen = new Uint8Array(this.kept)
    let done = 0
    const way = this.kept > 0 ? [0] : []
    seen[0] = 1
    for (let state = way.at(-1); state !== undefined; state = way.at(-1)) {
      const at = next[state] ?? 0
      next[state] = at + 1
      if (at === this.counts[state]) {
        order[done] = state
        done += 1
        way.pop()
        continue
      }
      const to = this.keptOf(this.targets[(this.firsts[state] ?? 0) + at] ?? 0)
      if (seen[to]) continue
      seen[to] = 1
      way.push(to)
    }
    return order.subarray(0, done)
  }

  get bytes(): number {
    const { rows, table, targets, steps, firsts } = this
    return rows.byteLength + table.byteLength + targets.byteLength + steps.byteLength + firsts.length * 24
  }

  /** Returns the table's slot for the row that begins at `from`: the slot that contains this row, or a free slot. */
  private slotOf(rows: Int32Array, from: number): number {
    const mask = this.table.length - 1
    let slot = hash(rows, from, this.width) & mask
    for (;;) {
      const kept = this.table[slot] ?? -1
      if (kept < 0 || this.isAt(kept, rows, from)) return slot
      slot = (slot + 1) & mask
    }
  }

  private isAt(kept: number, rows: Int32Array, from: number): boolean {
    const own = kept * this.width
    for (let at = 0; at < this.width; at += 1) if (this.rows[own + at] !== rows[from + at]) return false
    return true
  }

  private rehash(): void {
    this.table = new Int32Array(this.table.length * 2).fill(-1)
    for (let kept = 0; kept < this.kept; kept += 1) this.table[this.slotOf(this.rows, kept * this.width)] = kept
  }
}

function grown(numbers: Int32Array<ArrayBuffer>): Int32Array<ArrayBuffer> {
  const more = new Int32Array(numbers.length * 2)
  more.set(numbers)
  return more
}

/** Hashes words with FNV-1a, and mixes the result so that its low bits are good. */
function hash(rows: Int32Array, from: number, width: number): number {
  let value = 0x811c9dc5
  for (let at = from; at < from + width; at += 1) value = Math.imul(value ^ (rows[at] ?? 0), 0x01000193)
  value = Math.imul(value ^ (value >>> 15), 0x2c1b3c6d)
  return (value ^ (value >>> 13)) >>> 0
}
