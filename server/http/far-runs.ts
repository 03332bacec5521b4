/**
 * Follows runs of other servers. Those servers send events as they happen. Events that were missed, for
 * example while the hub was down, are read from the folder of recordings that all servers share.
 */
import type { RunEnded, StoredRun } from '#model/messages/messages.ts'
import type { TraceEvent } from '#model/trace/trace.ts'
import { partsOfRunId } from '../runs/ids.ts'
import { LiveRun } from '../runs/live-run.ts'
import type { RunManager } from '../runs/run-manager.ts'

export interface RunNews {
  run: string
  events?: readonly TraceEvent[]
  ended?: RunEnded
}

/** Time without news of a run after which its file is read. */
const lookAfterMs = 1_000
/** Longer than any pause in the events of a run. After this time without news, the server that plays the run must have died. */
const silenceMs = 20_000

export class FarRuns {
  private readonly runs = new Map<string, FarRun>()

  constructor(private readonly runManager: Pick<RunManager, 'read'>) {}

  live(run: string): LiveRun | undefined {
    return this.runs.get(run)?.live
  }

  /** Follows a run until it ends. `stored` is the part of the run that has been recorded so far. */
  follow(run: string, stored: StoredRun): LiveRun {
    const known = this.runs.get(run)
    if (known !== undefined) return known.live
    const read = () => this.runManager.read(run)
    const farRun = new FarRun(run, stored, read, () => this.runs.delete(run))
    this.runs.set(run, farRun)
    return farRun.live
  }

  hear(news: RunNews): void {
    this.runs.get(news.run)?.hear(news)
  }
}

class FarRun {
  readonly live: LiveRun
  private over = false
  private newsAtMs = performance.now()
  private looking: NodeJS.Timeout | undefined
  private judged: RunEnded | undefined

  constructor(
    private readonly run: string,
    stored: StoredRun,
    private readonly read: () => Promise<StoredRun>,
    private readonly onOver: () => void,
  ) {
    this.live = new LiveRun(run, partsOfRunId(run)?.comparison ?? run)
    this.live.begin(stored.header)
    this.take(stored.events)
    this.lookLater()
  }

  hear({ events = [], ended }: RunNews): void {
    if (ended !== undefined) this.judged = ended
    const complete = this.take(events)
    if (!complete || ended !== undefined) void this.look()
    else this.lookLater()
  }

  /** Records new events and skips known ones. Returns `false` if an event is missing before one of them. */
  private take(events: readonly TraceEvent[]): boolean {
    for (const event of events) {
      if (event.seq > this.live.events.length) return false
      if (event.seq < this.live.events.length) continue
      this.live.record(event)
      this.newsAtMs = performance.now()
    }
    return true
  }

  private lookLater(): void {
    clearTimeout(this.looking)
    if (this.over) return
    this.looking = setTimeout(() => void this.look(), lookAfterMs)
    this.looking.unref()
  }

  private async look(): Promise<void> {
    // If the file cannot be read now, it is read again later.
    const stored = await this.read().catch(() => undefined)
    if (this.over) return
    if (stored !== undefined) this.take(stored.events)
    const isWhole = this.live.events.at(-1)?.kind === 'run-ended'
    const isSilent = performance.now() - this.newsAtMs > silenceMs
    if (!isWhole && !isSilent) return this.lookLater()
    this.over = true
    this.onOver()
    this.live.end(this.judged ?? { run: this.run, ...(stored === undefined ? {} : { judgement: stored.judgement }) })
  }
}
