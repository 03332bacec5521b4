/** Finds the orbit of a state: all states that differ from it only in clients' names. One state of each orbit represents the others. */
import type { Renamings } from './renamings.ts'
import type { RowWords, StateRow } from './words.ts'

/** Numbers that a row's numbers become under a renaming, indexed by renaming and then by number. Renaming 0 changes nothing and is never looked up. */
export interface ImagesOfNumbers {
  databases: readonly (readonly number[])[]
  histories: readonly (readonly number[])[]
  late(id: number, by: number): number
  grants(id: number, by: number): number
}

export class Orbits {
  /** Representative of the state that was last passed to `find`. */
  first: StateRow
  /** Renaming that turns the representative into the state that was last passed to `find`. */
  by = 0
  /** Number of states in the orbit of the state that was last passed to `find`. */
  size = 1
  private other: StateRow

  constructor(
    readonly renamings: Renamings,
    private readonly words: RowWords,
    private readonly images: ImagesOfNumbers,
  ) {
    this.first = new Int32Array(words.width)
    this.other = new Int32Array(words.width)
  }

  /** Finds a state's orbit. Picks the smallest image as the representative, comparing number by number. */
  find(row: StateRow): void {
    const { renamings } = this
    this.first.set(row)
    let [smallest, same] = [0, 1]
    for (let by = 1; by < renamings.count; by += 1) {
      this.rename(row, by, this.other)
      const order = compare(this.other, this.first)
      if (order === 0) same += 1
      if (order >= 0) continue
      ;[this.first, this.other] = [this.other, this.first]
      smallest = by
      same = 1
    }
    this.by = renamings.inverse(smallest)
    // `same` renamings leave the state unchanged, so the orbit-stabilizer theorem gives this size.
    this.size = renamings.count / same
  }

  rename(row: StateRow, by: number, into: StateRow): void {
    into.set(row)
    if (by === 0) return
    const { words, renamings, images } = this
    const { clients, nodes } = words.layout
    const databases = images.databases[by] ?? []
    const histories = images.histories[by] ?? []
    for (let index = 0; index <= nodes; index += 1) {
      words.setDatabase(into, index, known(databases[words.database(row, index)]))
    }
    let crashed = 0
    for (let client = 0; client < clients; client += 1) {
      const becomes = renamings.client(client, by)
      words.setHistory(into, becomes, known(histories[words.history(row, client)]))
      const late = words.lateOf(row, client)
      words.setLate(into, becomes, late === 0 ? 0 : images.late(late, by))
      if (words.crashed(row) & (1 << client)) crashed |= 1 << becomes
    }
    words.setCrashed(into, crashed)
    for (let node = 0; node < nodes; node += 1) {
      const holder = words.holder(row, node)
      if (holder >= 0) words.setHolder(into, node, renamings.client(holder, by), words.grantedBy(row, node))
    }
    const grants = words.grants(row)
    if (grants !== 0) words.setGrants(into, images.grants(grants, by))
  }
}

function known(image: number | undefined): number {
  if (image === undefined) throw new RangeError('nobody knows what this becomes under other names')
  return image
}

function compare(one: StateRow, other: StateRow): number {
  for (let at = 0; at < one.length; at += 1) {
    const order = (one[at] ?? 0) - (other[at] ?? 0)
    if (order !== 0) return order
  }
  return 0
}
