/** Keeps a client's watches. Each watch fires once, when its node is gone. */

interface Watch {
  path: string
  fired: boolean
  onFired(): void
}

export class Watches {
  private readonly all: Watch[] = []

  /** Adds a watch and returns its number. Call this before sending the request, because the notification may come right after the answer to the request. */
  add(path: string): number {
    return this.all.push({ path, fired: false, onFired: () => {} }) - 1
  }

  get waiting(): string[] {
    return [...new Set(this.all.filter(({ fired }) => !fired).map(({ path }) => path))]
  }

  fire(path: string): void {
    for (const watch of this.all) {
      if (watch.path !== path || watch.fired) continue
      watch.fired = true
      watch.onFired()
    }
  }

  /** Drops a watch whose request failed. */
  drop(number: number): void {
    const watch = this.all[number]
    if (watch) watch.fired = true
  }

  hasFired(number: number): boolean {
    return this.all[number]?.fired ?? false
  }

  /** Calls `call` when the watch fires, or at once if it has already fired. Throws a `RangeError` for an unknown number. */
  onFired(number: number, call: () => void): void {
    const watch = this.all[number]
    if (!watch) throw new RangeError(`there is no watch number ${number}`)
    if (watch.fired) call()
    else watch.onFired = call
  }
}
