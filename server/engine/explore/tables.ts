/** Interns values: gives each value a number, so that a state is a row of numbers. */

export class Interned<T> {
  private readonly ids = new Map<string, number>()
  readonly all: T[] = []

  /** Returns the number of the value with this key. Calls `make` only the first time. */
  id(key: string, make: () => T): number {
    const found = this.ids.get(key)
    if (found !== undefined) return found
    const id = this.all.length
    this.ids.set(key, id)
    this.all.push(make())
    return id
  }

  has(key: string): number | undefined {
    return this.ids.get(key)
  }

  at(id: number): T {
    const found = this.all[id]
    if (found === undefined) throw new RangeError(`there is no number ${id}`)
    return found
  }
}
