/** Implements the engine's end of a client's connection to PostgreSQL, or to the pooler in front of it. */
import { Client, DatabaseError, escapeLiteral, type QueryArrayResult } from 'pg'
import type { ReplyValue } from '#model/trace/trace.ts'
import type { Value } from '#scenarios/locks/postgres/context.ts'
import type { Link, RunContext } from '#server/engine/arena.ts'
import type { CommandAnswer } from '#server/engine/port.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { ConnectionLost, carryOperation, RefusedByStore } from '#server/stores/operation.ts'
import type { StatementWatch } from '../observe/statements.ts'
import { accessTo } from '../servers/server.ts'
import type { Statement } from './client-sessions.ts'
import { asSocket } from './dialled.ts'

/** Default number of milliseconds that a client waits for an answer. */
const answerLimitMs = 10_000
/** Milliseconds that connecting may take during the run. `openLimitMs` applies before the run begins. */
const connectLimitMs = 2000
const openLimitMs = 15_000

const deadlock = '40P01'
/** Codes of errors after which PostgreSQL or the pooler closes the connection. */
const closing = /^(57P0|08)/

interface SessionParts {
  folder: string
  proxy: LinkProxy | undefined
  run: RunContext
  statements: StatementWatch
}

export class SessionLink implements Link {
  private client: Client | undefined
  /** Name of the connection, which PostgreSQL logs with each statement, even through the pooler. */
  private label = ''
  private opened = 0
  private lost: string | undefined
  private connecting: Promise<void> | undefined
  private destroyed = false

  constructor(
    private readonly name: string,
    readonly node: string,
    private readonly parts: SessionParts,
  ) {}

  /** Connects for the first time. The time limit is long, because connecting is not part of the lesson. */
  open(): Promise<void> {
    return this.ready(openLimitMs)
  }

  /** Connects again if the connection was lost. Rejects with a `ConnectionLost`. */
  private ready(limitMs = connectLimitMs): Promise<void> {
    if (this.client !== undefined && this.lost === undefined) return Promise.resolve()
    this.connecting ??= this.connect(limitMs)
      .catch((error: Error) => {
        throw new ConnectionLost(`cannot reach ${this.node}: ${error.message}`, true)
      })
      .finally(() => {
        this.connecting = undefined
      })
    return this.connecting
  }

  private async connect(limitMs: number): Promise<void> {
    const { folder, proxy } = this.parts
    this.opened += 1
    const label = `${this.name}/${this.opened}`
    const client = new Client({
      ...accessTo({ folder }),
      application_name: label,
      connectionTimeoutMillis: limitMs,
      ...(proxy ? { stream: () => asSocket(proxy.dial()) as never } : {}),
    })
    client.on('error', (error) => {
      if (this.client === client) this.lost = error.message
    })
    client.on('end', () => {
      if (this.client === client) this.lost ??= 'the connection was closed'
    })
    await client.connect()
    if (this.destroyed) return cut(client)
    this.lost = undefined
    this.client = client
    this.label = label
  }

  /** Cuts the connection, as a crash does. PostgreSQL rolls back its transaction and frees its locks. */
  destroy(): void {
    this.destroyed = true
    if (this.client) cut(this.client)
  }

  /** Executes a `Statement`. Rejects with a `CommandError`. */
  async carryOut(command: unknown): Promise<CommandAnswer> {
    const { sql, values, source } = command as Statement
    const { node, name } = this
    const { run } = this.parts
    const client = name.replace(/ .*$/, '')
    const [verb = '', rest = ''] = splitVerb(sql)
    const argv = [verb.toUpperCase(), rest, ...values.map(String)].filter((part) => part !== '')
    const limitMs = run.parameters.timeoutMs ?? answerLimitMs
    const connect = () => this.ready()
    const carryOut = (id: number) => this.execute(id, client, argv, { sql, values })
    return { node, reply: await carryOperation(run, { client, node, argv, source, limitMs, connect, carryOut }) }
  }

  private async execute(
    id: number,
    name: string,
    argv: string[],
    { sql, values }: Pick<Statement, 'sql' | 'values'>,
  ): Promise<ReplyValue> {
    const { client } = this
    if (!client) throw new ConnectionLost('not connected', true)
    const entry = this.parts.statements.expect(this.label, { id, client: name, argv })
    try {
      const result = await client.query({ text: withValues(sql, values), rowMode: 'array' as const })
      await entry.seen()
      return replyOf(result)
    } catch (error) {
      const { message } = error as Error
      const code = error instanceof DatabaseError ? (error.code ?? '') : ''
      if (code !== '' && !closing.test(code)) {
        await entry.seen()
        if (code === deadlock) this.rolledBack(name)
        throw new RefusedByStore(`${code}: ${message}`)
      }
      if (this.client === client) this.lost = message
      entry.lost()
      throw new ConnectionLost(message, false)
    }
  }

  /** Records a deadlock: PostgreSQL found transactions that wait for each other, and rolled back this client's transaction. */
  private rolledBack(client: string): void {
    const why = `PostgreSQL found that each waits for the other, and has chosen ${client} to give way`
    this.parts.run.recorder.record({ kind: 'client-rolled-back', client, why })
  }
}

/**
 * Writes the values into the statement itself. If the values were sent separately, there would be several messages, and PostgreSQL would log the end of the
 * statement before the end of its transaction.
 */
function withValues(sql: string, values: readonly Value[]): string {
  return sql.replace(/\$(\d+)/g, (_, number) => {
    const value = values[Number(number) - 1]
    return typeof value === 'string' ? escapeLiteral(value) : String(value ?? null)
  })
}

/** Closes the connection without telling PostgreSQL. */
function cut(client: Client): void {
  ;(client as unknown as { connection: { stream: { destroy(): void } } }).connection.stream.destroy()
}

function splitVerb(sql: string): [string, string] {
  const text = sql.trim().replace(/\s+/g, ' ')
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Encodes either the number of changed rows, or the columns' names followed by the rows. */
function replyOf({ fields, rows, rowCount }: QueryArrayResult): ReplyValue {
  if (fields.length === 0) return rowCount ?? 0
  return [fields.map(({ name }) => name), ...(rows as ReplyValue[][])]
}
