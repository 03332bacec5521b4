/** Measures how long a search takes. The limit is processor time, so that a search finds the same orders on a machine that is busy with other things. */
export class SearchTime {
  private readonly startedMs = performance.now()
  private readonly usedBefore = process.cpuUsage()

  get elapsedMs(): number {
    return performance.now() - this.startedMs
  }

  /** Returns whether the time is over. `ms` is the limit on processor time of this process, which searches for one question at a time. */
  isOver(ms: number): boolean {
    const { user, system } = process.cpuUsage(this.usedBefore)
    return (user + system) / 1000 > ms || this.elapsedMs > longestMs(ms)
  }
}

/**
 * Returns the longest wall-clock time of a search with this limit, in milliseconds. This time exceeds the limit, because servers, clients and other programs
 * take processor time, too.
 */
export const longestMs = (ms: number) => 6 * ms
