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

type CommandEvent = EventOf<'command-executed'> | EventOf<'command-replied'>

export class SharedRows {
  readonly timeline = new SpanTimeline<RowShare>()
  private readonly open = new Map<string, RowShare>()
  private readonly inTransaction = new Set<string>()
  /** The command with which each client began to share the row. */
  private readonly reads = new Map<string, number>()

  constructor(private readonly lockKey: string) {}

  feedCommand(event: CommandEvent): void {
    if (event.kind === 'command-executed') this.executed(event)
    else if (event.outcome === 'error' && this.reads.get(event.client) === event.id) this.end(event.client, event)
  }

  feed(event: TraceEvent): void {
    switch (event.kind) {
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
    this.open.set(client, share)
    if (id !== undefined) this.reads.set(client, id)
    this.timeline.push(share, client, { seq, atMs })
  }

  private readsShared(argv: readonly string[]): boolean {
    return argv.includes(this.lockKey) && argv.some((part) => /\bLOCK\s+IN\s+SHARE\s+MODE\b/i.test(part))
  }

  private end(client: string, mark: Mark): void {
    const share = this.open.get(client)
    if (share === undefined) return
    close(share, mark)
    this.open.delete(client)
    this.reads.delete(client)
  }

  private endAll(mark: Mark): void {
    for (const client of [...this.open.keys()]) this.end(client, mark)
  }
}

const begins = new Set(['start', 'begin'])

/** Statements that end a transaction. One that begins a transaction ends the one before. */
const ends = new Set(['commit', 'rollback', ...begins])
