/** Implements the engine's end of a client's connection to MariaDB. */
import type { Duplex } from 'node:stream'
import { type Connection, createConnection, type FieldPacket, type QueryResult } from 'mysql2/promise'
import type { ReplyValue } from '#model/trace/trace.ts'
import type { Link, RunContext } from '#server/engine/arena.ts'
import type { CommandAnswer } from '#server/engine/port.ts'
import type { LinkProxy } from '#server/engine/proxy.ts'
import { ConnectionLost, carryOperation, RefusedByStore } from '#server/stores/operation.ts'
import type { StatementWatch } from '../observe/statements.ts'
import type { Statement } from './client-session.ts'

/** Default number of milliseconds that a client waits for an answer. InnoDB's own `innodb_lock_wait_timeout` is longer. */
const answerLimitMs = 5000
/** Milliseconds that connecting may take during the run. `openLimitMs` applies before the run begins. */
const connectLimitMs = 2000
const openLimitMs = 15_000

/** The current primary, and the route to it. */
export interface Way {
  node: string
  socketPath: string
  statements: StatementWatch
  /** Returns the proxy between this client and MariaDB, if a fault may break their link. If `client` is undefined, returns the pool's proxy. */
  proxyOf(client: string | undefined): LinkProxy | undefined
}

interface SessionParts {
  /** Called whenever the session may have to connect, because a failover changes the result. */
  way(): Way
  run: RunContext
  /** Number of the session, if it belongs to a pool. */
  number?: number | undefined
}

export class SessionLink implements Link {
  private connection: Connection | undefined
  /** Our end of the connection, if the connection goes through a proxy. */
  private dialled: Duplex | undefined
  private through: LinkProxy | undefined
  private lost: string | undefined
  private connecting: Promise<void> | undefined
  private destroyed = false
  private way: Way

  constructor(
    private client: string | undefined,
    private readonly parts: SessionParts,
  ) {
    this.way = parts.way()
  }

  /** Node that the session is, or last was, connected to. */
  get node(): string {
    return this.way.node
  }

  /** Hands the connection to this client, or back to the pool if `client` is `undefined`. */
  handTo(client: string | undefined): void {
    this.client = client
    if (this.connection) this.way.statements.belongsTo(this.connection.threadId, client)
    const next = this.way.proxyOf(client)
    if (this.dialled && next) this.through?.hand(this.dialled, next)
    this.through = next
  }

  /** Connects for the first time. The time limit is long, because connecting is not part of the lesson. */
  open(): Promise<void> {
    return this.ready(openLimitMs)
  }

  /** Connects again if the connection was lost. Uncommitted changes of the old connection are gone. Rejects with a `ConnectionLost`. */
  ready(limitMs = connectLimitMs): Promise<void> {
    if (this.connection !== undefined && this.lost === undefined && this.way === this.parts.way())
      return Promise.resolve()
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
    const { client } = this
    const { number } = this.parts
    const way = this.parts.way()
    this.way = way
    this.through = way.proxyOf(client)
    const dialled = this.through?.dial()
    const connection = await createConnection({
      ...(dialled ? { stream: dialled } : { socketPath: way.socketPath }),
      ...{ database: 'shop', rowsAsArray: true, connectTimeout: limitMs },
    })
    if (this.destroyed) return connection.destroy()
    this.lost = undefined
    connection.on('error', (error) => {
      if (this.connection === connection) this.lost = error.message
    })
    this.connection = connection
    this.dialled = dialled
    way.statements.belongsTo(connection.threadId, this.client)
    if (number !== undefined) way.statements.name(connection.threadId, `connection ${number}`)
  }

  get threadId(): number | undefined {
    return this.connection?.threadId
  }

  /** Cuts the connection, as a crash does. MariaDB rolls back uncommitted changes. */
  destroy(): void {
    this.destroyed = true
    this.connection?.destroy()
  }

  /** Executes a `Statement`. Rejects with a `CommandError`. */
  async carryOut(command: unknown): Promise<CommandAnswer> {
    const { sql, values, source } = command as Statement
    const { client = '' } = this
    const { run, number } = this.parts
    const [verb = '', rest = ''] = splitVerb(number === undefined ? sql : `${sql} /* connection ${number} */`)
    const argv = [verb.toUpperCase(), rest, ...values.map(String)].filter((part) => part !== '')
    const limitMs = run.parameters.timeoutMs ?? answerLimitMs
    const connect = () => this.ready()
    const carryOut = (id: number) => this.execute(id, argv, sql, values)
    const nodeNow = () => this.node
    const operation = {
      ...{ client, argv, source, limitMs, connect, carryOut },
      get node() {
        return nodeNow()
      },
    }
    return { reply: await carryOperation(run, operation), node: this.node }
  }

  private async execute(id: number, argv: string[], sql: string, values: unknown[]): Promise<ReplyValue> {
    const { connection } = this
    if (!connection) throw new ConnectionLost('not connected', true)
    const entry = this.way.statements.expect(connection.threadId, { id, client: this.client ?? '', argv })
    try {
      const [result, fields] = await connection.query<QueryResult>(sql, values)
      await entry.seen()
      return replyOf(result, fields)
    } catch (error) {
      const { code = '', errno, message } = error as { code?: string; errno?: number; message: string }
      // An error with a MariaDB error number is an answer.
      if (errno !== undefined && code.startsWith('ER_')) {
        await entry.seen()
        if (code === 'ER_LOCK_DEADLOCK') this.rolledBack()
        throw new RefusedByStore(`${code}: ${message}`)
      }
      if (this.connection === connection) this.lost = message
      entry.lost()
      throw new ConnectionLost(message, false)
    }
  }

  /** Records a deadlock: InnoDB found transactions that wait for each other, and rolled back this client's transaction. */
  private rolledBack(): void {
    const { client = '' } = this
    const why = `MariaDB found that each waits for the other, and has chosen ${client} to give way`
    this.parts.run.recorder.record({ kind: 'client-rolled-back', client, why })
  }
}

function splitVerb(sql: string): [string, string] {
  const text = sql.trim().replace(/\s+/g, ' ')
  const at = text.indexOf(' ')
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + 1)]
}

/** Encodes either the number of changed rows, or the columns' names followed by the rows. */
function replyOf(result: QueryResult, fields: FieldPacket[] | undefined): ReplyValue {
  if (!Array.isArray(result)) return result.affectedRows
  const names = (fields ?? []).map(({ name }) => name)
  return [names, ...(result as unknown as ReplyValue[][])]
}
