/**
 * Timers of rooms that change by themselves, for example when the time for a question is over.
 * Timers are lost on a restart; the next request for the room then makes the change.
 */
export class DueTimers {
  private readonly timers = new Map<string, NodeJS.Timeout>()

  /** Calls `change` after `inMs`, or never if `inMs` is `null`. Replaces the room's previous timer. */
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
