/**
 * Tracks the clients that have the lock's row in share mode. MariaDB names no holder of such a row: several clients may read it, and none of them may change it.
 *
 * A client shares the row from its `LOCK IN SHARE MODE` to the end of its transaction, or until one client has the row alone.
 */
import { actionOfArgv } from '../trace/moments.ts'
import type { EventOf, TraceEvent } from '../trace/trace.ts'
import { SpanTimeline } from './span-timeline.ts'
import { beginning, close, type Mark, type Span } from './spans.ts'

export interface RowShare extends Span {
  client: string
}

export class SharedRows {
  readonly timeline = new SpanTimeline<RowShare>()
  /** Each client's current share, with the id of the command that began it. */
  private readonly open = new Map<string, { share: RowShare; id: number | undefined }>()
  private readonly inTransaction = new Set<string>()

  constructor(private readonly lockKey: string) {}

  feed(event: TraceEvent): void {
    switch (event.kind) {
      case 'command-executed':
        this.executed(event)
        break
      case 'command-replied':
        if (event.outcome === 'error' && this.open.get(event.client)?.id === event.id) this.end(event.client, event)
        break
      case 'key-set':
      case 'key-changed':
        if (event.key === this.lockKey) this.endAll(event)
        break
      case 'node-down':
        this.inTransaction.clear()
        this.endAll(event)
        break
      case 'client-rolled-back':
      case 'client-crashed':
        this.inTransaction.delete(event.client)
        this.end(event.client, event)
        break
    }
  }

  private executed({ client, id, argv, inner, seq, atMs }: EventOf<'command-executed'>): void {
    if (client === undefined || inner) return
    const action = actionOfArgv(argv)
    if (ends.has(action)) {
      this.inTransaction.delete(client)
      this.end(client, { seq, atMs })
    }
    if (begins.has(action)) this.inTransaction.add(client)
    // Without a transaction, the row is free again when the statement ends.
    if (!this.inTransaction.has(client) || this.open.has(client) || !this.readsShared(argv)) return
    const share = { ...beginning({ seq, atMs }), client }
    this.open.set(client, { share, id })
    this.timeline.push(share, client, { seq, atMs })
  }

  private readsShared(argv: readonly string[]): boolean {
    return argv.includes(this.lockKey) && argv.some((part) => /\bLOCK\s+IN\s+SHARE\s+MODE\b/i.test(part))
  }

  private end(client: string, mark: Mark): void {
    const open = this.open.get(client)
    if (open === undefined) return
    close(open.share, mark)
    this.open.delete(client)
  }

  private endAll(mark: Mark): void {
    for (const client of [...this.open.keys()]) this.end(client, mark)
  }
}

const begins = new Set(['start', 'begin'])

/** Statements that end a transaction. One that begins a transaction ends the one before. */
const ends = new Set(['commit', 'rollback', ...begins])
