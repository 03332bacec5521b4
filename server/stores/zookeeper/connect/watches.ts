/** A client's watches: each is told once that its node is gone. */

interface Watch {
  path: string
  fired: boolean
  onFired(): void
}

export class Watches {
  private readonly all: Watch[] = []

  /** Before the request goes out: the news may come right after its answer. */
  add(path: string): number {
    return this.all.push({ path, fired: false, onFired: () => {} }) - 1
  }

  /** The paths of those that have not fired. */
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

  /** Forgets a watch, because its node does not exist. */
  drop(number: number): void {
    const watch = this.all[number]
    if (watch) watch.fired = true
  }

  hasFired(number: number): boolean {
    return this.all[number]?.fired ?? false
  }

  /** Calls back when it fires, soon if it has. Returns how to stop. */
  onFired(number: number, call: () => void): void {
    const watch = this.all[number]
    if (!watch) throw new RangeError(`there is no watch number ${number}`)
    if (watch.fired) call()
    else watch.onFired = call
  }
}
