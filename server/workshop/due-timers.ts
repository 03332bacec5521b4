/**
 * Timers of rooms that change by themselves, such as a question whose time is over. A restart loses them: then the next request for a room makes the change.
 */
export class DueTimers {
  private readonly timers = new Map<string, NodeJS.Timeout>()

  /** `inMs`: until the room changes next; `null`: it does not. Only the last call counts. */
  set(code: string, inMs: number | null, change: () => void): void {
    clearTimeout(this.timers.get(code))
    this.timers.delete(code)
    if (inMs === null) return
    const timer = setTimeout(
      () => {
        this.timers.delete(code)
        change()
      },
      Math.max(0, inMs),
    )
    this.timers.set(code, timer)
  }

  clear(): void {
    for (const timer of this.timers.values()) clearTimeout(timer)
    this.timers.clear()
  }
}
