/** Records every statement of the clients, in MariaDB's own order. */
import type { RunContext } from '#server/engine/arena.ts'
import { shorten } from '#server/engine/shorten.ts'
import { type EndedStatement, SlowLog } from './slow-log.ts'

interface Expected {
  id: number
  client: string
  argv: readonly string[]
  /** Whether the client has lost the connection. If so, MariaDB may still execute the statement. */
  lost: boolean
  onSeen(): void
}

/** Milliseconds that an answer may wait until its statement has been seen in the log. The limit is reached only if the log cannot be read. */
const sightLimitMs = 1000
const lookEveryMs = 2

export class StatementWatch {
  private readonly log: SlowLog
  private readonly clients = new Map<number, string>()
  private readonly names = new Map<number, string>()
  /** Statements of each connection, in the order in which they were sent. MariaDB keeps this order. */
  private readonly expected = new Map<number, Expected[]>()
  private closed = false
  private timer: NodeJS.Timeout | undefined

  constructor(
    logPath: string,
    private readonly node: string,
    private readonly run: Pick<RunContext, 'recorder' | 'clock'>,
    /** Called after each statement that was seen. Its promise is awaited. */
    private readonly onEnded: (by: { client: string; command: number }) => Promise<void>,
  ) {
    this.log = new SlowLog(logPath)
    // Skip the entries of earlier runs.
    this.log.read()
  }

  /** Assigns the connection to a client. If `client` is `undefined`, the connection is back in the pool. */
  belongsTo(thread: number, client: string | undefined): void {
    if (client === undefined) this.clients.delete(thread)
    else this.clients.set(thread, client)
  }

  nameOf(thread: number): string {
    return this.names.get(thread) ?? 'another connection'
  }

  name(thread: number, name: string): void {
    this.names.set(thread, name)
  }

  clientOf(thread: number): string | undefined {
    return this.clients.get(thread)
  }

  /** Returns the id of the client's statement that has not ended. Its effect may be seen before the log reports its end. */
  underWayOf(client: string): number | undefined {
    return this.expectedOf(client).find(({ lost }) => !lost)?.id
  }

  /** Returns the id of the client's statement whose answer was lost and whose end is not in the log yet. MariaDB may still execute it. */
  unheardOf(client: string): number | undefined {
    return this.expectedOf(client).find(({ lost }) => lost)?.id
  }

  private expectedOf(client: string): Expected[] {
    return [...this.expected.values()].flat().filter((statement) => statement.client === client)
  }

  /** Registers a statement before it is sent over this connection. `seen` resolves once the log contains the end of the statement. */
  expect(thread: number, statement: Pick<Expected, 'id' | 'client' | 'argv'>): { seen(): Promise<void>; lost(): void } {
    const expected: Expected = { ...statement, lost: false, onSeen: () => {} }
    const written = new Promise<void>((resolve) => {
      expected.onSeen = resolve
    })
    this.expected.set(thread, [...(this.expected.get(thread) ?? []), expected])
    this.lookSoon()
    const seen = async () => {
      const enough = this.run.clock.after(sightLimitMs, expected.onSeen)
      await written
      enough()
    }
    const lost = () => {
      expected.lost = true
    }
    return { seen, lost }
  }

  /** Records the rest of the log after the server was killed, and forgets the server's connections, because their numbers will be reused. */
  async serverIsGone(): Promise<void> {
    for (const ended of this.log.read()) await this.ended(ended)
    this.expected.clear()
    this.clients.clear()
    this.names.clear()
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.log.close()
  }

  private lookSoon(): void {
    if (this.timer !== undefined || this.expected.size === 0 || this.closed) return
    this.timer = setTimeout(async () => {
      for (const ended of this.log.read()) await this.ended(ended)
      this.timer = undefined
      this.lookSoon()
    }, lookEveryMs)
  }

  private async ended({ thread }: EndedStatement): Promise<void> {
    const { recorder, clock } = this.run
    const [statement] = this.expected.get(thread) ?? []
    if (statement === undefined) return
    const { id, client, argv } = statement
    const serverUs = Math.round((clock.startedWallMs + clock.nowMs()) * 1000)
    recorder.record({
      kind: 'command-executed',
      node: this.node,
      client,
      id,
      argv: argv.map(shorten),
      inner: false,
      serverUs,
    })
    await this.onEnded({ client, command: id })
    // The client may have sent another statement meanwhile.
    const others = (this.expected.get(thread) ?? []).filter((other) => other !== statement)
    if (others.length > 0) this.expected.set(thread, others)
    else this.expected.delete(thread)
    statement.onSeen()
  }
}
