/** Minimum time between two updates of a class. */
const everyMs = 250

export class ClassNews {
  /** Rooms whose news will be sent soon, and whether everybody gets that news or only the teacher. */
  private readonly waiting = new Map<string, { timer: NodeJS.Timeout; forAll: boolean }>()

  constructor(private readonly tell: (code: string, forAll: boolean) => void) {}

  /** Sends a room's news soon. Combines all calls until then into one update. */
  soon(code: string, forAll: boolean): void {
    const waiting = this.waiting.get(code)
    if (waiting !== undefined) {
      waiting.forAll ||= forAll
      return
    }
    const timer = setTimeout(() => {
      const news = this.waiting.get(code)
      this.waiting.delete(code)
      this.tell(code, news?.forAll === true)
    }, everyMs)
    this.waiting.set(code, { timer, forAll })
  }

  clear(): void {
    for (const { timer } of this.waiting.values()) clearTimeout(timer)
    this.waiting.clear()
  }
}
