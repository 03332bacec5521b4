/**
 * Who may run now, and who waits: groups of runs in line, first come, first served. A group starts when all of it fits, so that its
 * runs share a time axis. One that can never fit starts piece by piece as places become free.
 */
export class WaitingLine<T> {
  private running = 0
  private readonly groups: T[][] = []

  constructor(
    private readonly maxRunning: number,
    /** How many groups may wait. */
    private readonly maxWaiting: number,
  ) {}

  get runningCount(): number {
    return this.running
  }

  get waitingCount(): number {
    return this.groups.reduce((count, group) => count + group.length, 0)
  }

  /** `false`: the line is too long. */
  join(group: readonly T[]): boolean {
    if (this.groups.length >= this.maxWaiting) return false
    if (group.length > 0) this.groups.push([...group])
    return true
  }

  /** Takes out of the line whatever may start now. Each counts as running until `finish` is called for it. */
  admit(): T[] {
    const admitted: T[] = []
    for (let head = this.groups[0]; head !== undefined; head = this.groups[0]) {
      const free = this.maxRunning - this.running
      const fits = head.length <= free
      if (!fits && head.length <= this.maxRunning) break
      const starters = head.splice(0, free)
      if (starters.length === 0) break
      admitted.push(...starters)
      this.running += starters.length
      if (head.length === 0) this.groups.shift()
    }
    return admitted
  }

  finish(): void {
    this.running -= 1
  }

  /** Takes one out of the line. `false`: it was not waiting. */
  leave(waiting: T): boolean {
    const group = this.groups.find((each) => each.includes(waiting))
    if (group === undefined) return false
    group.splice(group.indexOf(waiting), 1)
    if (group.length === 0) this.groups.splice(this.groups.indexOf(group), 1)
    return true
  }

  /** Everyone who waits, with its group's place in line, from 1. */
  places(): { waiting: T; place: number }[] {
    return this.groups.flatMap((group, index) => group.map((waiting) => ({ waiting, place: index + 1 })))
  }
}
