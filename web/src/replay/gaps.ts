/** Belief against truth: danger (two believe), zombie (belief without truth), orphan (truth without belief). */
import type { TraceEvent } from '../../../model/trace/trace.ts'
import { SpanLog } from './spanLog.ts'
import { beginning, close, lastAt } from './spans.ts'
import type { DangerSpan, GapSpan, Mark, Point } from './types.ts'

const ofClients = { laneOf: ({ client }: GapSpan) => client, merged: () => ({}) }

export class GapsFold {
  readonly dangers = new SpanLog<DangerSpan>({ laneOf: () => 'all', merged: () => ({}) })
  readonly zombies = new SpanLog<GapSpan>(ofClients)
  readonly orphans = new SpanLog<GapSpan>(ofClients)
  private danger: DangerSpan | undefined
  /** Each new largest number of believers at once. */
  private readonly records: (Mark & { holders: number })[] = []
  private readonly openZombies = new Map<string, GapSpan>()
  private readonly openOrphans = new Map<string, GapSpan>()

  /** To be fed after belief and truth have taken in the same event, wherever either of them has changed. */
  feed(event: TraceEvent, believers: ReadonlySet<string>, holders: ReadonlySet<string>): void {
    this.feedDanger(event, believers)
    diff(event, this.openZombies, this.zombies, minus(believers, holders))
    diff(event, this.openOrphans, this.orphans, minus(holders, believers))
  }

  private feedDanger(event: TraceEvent, believers: ReadonlySet<string>): void {
    const clients = believers.size > 1 ? [...believers].sort() : []
    if (this.danger !== undefined && this.danger.clients.join() === clients.join()) return
    if (this.danger !== undefined) close(this.danger, event)
    this.danger = clients.length > 1 ? { ...beginning(event), clients } : undefined
    if (this.danger === undefined) return
    this.dangers.push(this.danger)
    if (clients.length > (this.records.at(-1)?.holders ?? 0))
      this.records.push({ seq: event.seq, atMs: event.atMs, holders: clients.length })
  }

  /** The largest number of clients that have believed at once by the point; 0 if never two did. */
  mostHolders(at: Point): number {
    return lastAt(this.records, at)?.holders ?? 0
  }
}

function minus(all: ReadonlySet<string>, those: ReadonlySet<string>): string[] {
  const left: string[] = []
  for (const client of all) if (!those.has(client)) left.push(client)
  return left
}

/** Closes the spans of clients that are no longer concerned, and opens those of clients that are now. */
function diff(event: TraceEvent, open: Map<string, GapSpan>, spans: SpanLog<GapSpan>, now: readonly string[]): void {
  for (const [client, span] of open) {
    if (now.includes(client)) continue
    close(span, event)
    open.delete(client)
  }
  for (const client of now) {
    if (open.has(client)) continue
    const span = { ...beginning(event), client }
    open.set(client, span)
    spans.push(span)
  }
}
