/** Records every statement of the clients, in PostgreSQL's own order. */
import type { RunContext } from '#server/engine/arena.ts'
import { shorten } from '#server/engine/shorten.ts'
import { type EndedStatement, Log } from './log.ts'

interface Expected {
  id: number
  client: string
  argv: readonly string[]
  /** Whether the client has lost the connection. If so, PostgreSQL may still execute the statement. */
  lost: boolean
  onSeen(): void
}

/** Statement that caused a change, and the id of the process that ran it. */
export interface ByStatement {
  client: string
  command: number
  process?: number
}

/** Milliseconds that an answer may wait until its statement has been seen in the log. The limit is reached only if the log cannot be read. */
const sightLimitMs = 1000
const lookEveryMs = 2

export class StatementWatch {
  private readonly log: Log
  /** Statements of each connection in the order in which they were sent, keyed by the connection's name. PostgreSQL keeps this order. */
  private readonly expected = new Map<string, Expected[]>()
  /** Names of the pooler's connections, keyed by process id. */
  private readonly names = new Map<number, string>()
  private closed = false
  private timer: NodeJS.Timeout | undefined

  constructor(
    logPath: string,
    private readonly node: string,
    private readonly run: Pick<RunContext, 'recorder' | 'clock'>,
    /** Called after each statement that was seen. Its promise is awaited. */
    private readonly onEnded: (by: ByStatement) => Promise<void>,
  ) {
    this.log = new Log(logPath)
    // Skip the entries of earlier runs.
    this.log.read()
  }

  /** Names the pooler's connections in the order in which the pooler uses them. */
  nameAll(processes: readonly number[]): void {
    for (const [at, process] of processes.entries()) this.names.set(process, `connection ${at + 1}`)
  }

  nameOf(process: number): string | undefined {
    return this.names.get(process)
  }

  /** Clients with statements that have not ended and can still be answered. */
  get clientsUnderWay(): string[] {
    return [...this.expected.values()].flat().flatMap(({ client, lost }) => (lost ? [] : [client]))
  }

  /**
   * Returns the id of the client's statement that has not ended. Its effect may be seen before the log reports its end. `lost` selects statements whose answer
   * was lost.
   */
  underWayOf(client: string, lost = false): number | undefined {
    const all = [...this.expected.values()].flat()
    return all.find((statement) => statement.client === client && statement.lost === lost)?.id
  }

  /** Registers a statement before it is sent over the connection with this label. `seen` resolves once the log contains the end of the statement. */
  expect(label: string, statement: Pick<Expected, 'id' | 'client' | 'argv'>): { seen(): Promise<void>; lost(): void } {
    const expected: Expected = { ...statement, lost: false, onSeen: () => {} }
    const written = new Promise<void>((resolve) => {
      expected.onSeen = resolve
    })
    this.expected.set(label, [...(this.expected.get(label) ?? []), expected])
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

  /** Records the rest of the log after the server was killed. */
  async serverIsGone(): Promise<void> {
    for (const ended of this.log.read()) await this.ended(ended)
    this.expected.clear()
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

  private async ended({ process, label }: EndedStatement): Promise<void> {
    const { recorder, clock } = this.run
    const [statement] = this.expected.get(label) ?? []
    if (statement === undefined || this.closed) return
    const { id, client } = statement
    const connection = this.nameOf(process)
    const [verb = '', text = '', ...values] = statement.argv
    const said = connection === undefined ? text : `${text} /* ${connection} */`.trimStart()
    recorder.record({
      kind: 'command-executed',
      node: this.node,
      client,
      id,
      argv: [verb, said, ...values].filter((part) => part !== '').map(shorten),
      inner: false,
      serverUs: Math.round((clock.startedWallMs + clock.nowMs()) * 1000),
    })
    await this.onEnded({ client, command: id, process })
    // The client may have sent another statement meanwhile.
    const others = (this.expected.get(label) ?? []).filter((other) => other !== statement)
    if (others.length > 0) this.expected.set(label, others)
    else this.expected.delete(label)
    statement.onSeen()
  }
}
