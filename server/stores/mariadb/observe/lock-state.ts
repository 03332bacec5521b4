/** Watches who holds the lock and records changes. Asks MariaDB after every statement that ended, and repeatedly while a statement waits. */
import { type Connection, createConnection } from 'mysql2/promise'
import type { EndsWith } from '#model/trace/trace.ts'
import type { Keeping } from '#scenarios/locks/mariadb/context.ts'
import type { RunContext } from '#server/engine/arena.ts'
import { holderOf, rowLocksIn, waitsFor } from './row-locks.ts'
import type { StatementWatch } from './statements.ts'

interface Held {
  /** The client that holds the row, or the row's `owner` column if no client's connection holds the row. */
  value: string
  client: string | null
  /** Id of the connection that holds the lock, if connections can hold it. */
  thread?: number
  /** Deadline in the row, in run time. Only clients act on this deadline. MariaDB ignores it. */
  untilMs?: number
  /** Reentrancy count in the row, if there is one. */
  count?: number
}

type By = { client: string; command: number } | null

/**
 * Milliseconds between regular looks. There is also a look after each statement. The regular looks notice an end without a statement, for example when a cut
 * connection is rolled back.
 */
const lookEveryMs = 10

/** Lifetime of a lock that is not a row, and the notice for an end without a statement. If a connection is cut, its transaction ends too. */
const ends = {
  'row-lock': { with: 'transaction', notice: 'rolled back' },
  'named-lock': { with: 'connection', notice: 'connection gone' },
} as const satisfies Record<Exclude<Keeping, 'row'>, { with: EndsWith; notice: string }>

interface LockStateParts {
  keeping: Keeping
  run: Pick<RunContext, 'recorder' | 'clock' | 'lockKey'>
  statements: Pick<StatementWatch, 'clientOf' | 'nameOf' | 'underWayOf' | 'unheardOf'>
}

export class LockStateWatch {
  private connection: Connection | undefined
  private held: Held | undefined
  /** Holder that each client waits for inside MariaDB, keyed by client. */
  private waiting: ReadonlyMap<string, string | null> = new Map()
  private looking: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(
    private readonly socketPath: string,
    private readonly node: string,
    private readonly parts: LockStateParts,
  ) {}

  async open(): Promise<void> {
    const connection = await createConnection({ socketPath: this.socketPath, database: 'shop' })
    connection.on('error', () => {
      this.connection = undefined
    })
    // Our own queries must not appear in the logs.
    await connection.query('SET SESSION slow_query_log = OFF, SESSION sql_log_off = ON')
    this.connection = connection
    this.lookAgain()
  }

  /** Returns the remaining grant. A row lasts until somebody deletes it, whatever deadline it contains. */
  leftovers(): { dueMs: number | null }[] {
    return this.held === undefined ? [] : [{ dueMs: null }]
  }

  /** Asks who holds the lock, and records a change as made by the statement `by`. Calls run one after another. */
  look(by: By): Promise<void> {
    this.looking = this.looking.then(() => this.lookNow(by)).catch(() => {})
    return this.looking
  }

  /** Disconnects when the server is gone. When the server is back, `open` connects again. */
  lost(): void {
    this.connection?.destroy()
    this.connection = undefined
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.connection?.destroy()
  }

  private lookAgain(): void {
    clearTimeout(this.timer)
    if (this.closed || this.parts.keeping === 'row') return
    this.timer = setTimeout(() => this.look(null).then(() => this.lookAgain()), lookEveryMs)
  }

  private async lookNow(by: By): Promise<void> {
    if (this.connection === undefined || this.closed) return
    const found = keptName(this.held, await this.ask(this.connection))
    if (!this.closed) this.become(found, by)
  }

  private ask(connection: Connection): Promise<Held | undefined> {
    if (this.parts.keeping === 'row') return this.askRow(connection)
    return this.parts.keeping === 'row-lock' ? this.askRowLock(connection) : this.askNamedLock(connection)
  }

  private async askRow(connection: Connection): Promise<Held | undefined> {
    const { lockKey, clock } = this.parts.run
    const [rows] = await connection.query('SELECT * FROM locks WHERE name = ?', [lockKey])
    const [row] = rows as { owner: string | null; until?: number | null; count?: number }[]
    if (!row || row.owner === null) return undefined
    const { owner, until, count } = row
    return {
      value: owner,
      client: owner.split(/\W/)[0] ?? owner,
      ...(until === undefined || until === null ? {} : { untilMs: until - clock.startedWallMs }),
      ...(count === undefined ? {} : { count }),
    }
  }

  private async askRowLock(connection: Connection): Promise<Held | undefined> {
    const [rows] = await connection.query('SHOW ENGINE INNODB STATUS')
    const [{ Status: status } = { Status: '' }] = rows as { Status: string }[]
    const locks = rowLocksIn(status, 'locks', this.parts.run.lockKey)
    this.noteWaiting(waitsFor(locks), 'row')
    const holder = holderOf(locks)
    return holder === undefined ? undefined : this.heldBy(holder)
  }

  private async askNamedLock(connection: Connection): Promise<Held | undefined> {
    const [held] = await connection.query('SELECT IS_USED_LOCK(?) AS thread', [this.parts.run.lockKey])
    const [{ thread } = { thread: null }] = held as { thread: number | null }[]
    const [waiting] = await connection.query("SELECT id FROM information_schema.processlist WHERE state = 'User lock'")
    const holder = thread ?? undefined
    this.noteWaiting(new Map((waiting as { id: number }[]).map(({ id }) => [id, holder])), 'lock')
    return holder === undefined ? undefined : this.heldBy(holder)
  }

  private heldBy(thread: number): Held {
    const client = this.parts.statements.clientOf(thread) ?? null
    return { value: client ?? this.parts.statements.nameOf(thread), client, thread }
  }

  /** Records that a client waits inside MariaDB, and for whom, once per client and holder. */
  private noteWaiting(waits: ReadonlyMap<number, number | undefined>, what: 'row' | 'lock'): void {
    const found = new Map<string, string | null>()
    for (const [waiter, holder] of waits) {
      const client = this.parts.statements.clientOf(waiter)
      if (client !== undefined) found.set(client, this.parts.statements.clientOf(holder ?? 0) ?? null)
    }
    for (const [client, holder] of found) {
      if (this.waiting.get(client) === holder) continue
      this.parts.run.recorder.record({
        kind: 'client-waiting',
        client,
        why: { code: 'store-makes-wait', values: { store: 'MariaDB', what, holder } },
      })
    }
    this.waiting = found
  }

  /** Returns the operation that ended this hold. The next client may get the lock before we look, so a statement of the old holder takes precedence. */
  private enderOf({ client }: Held, by: By): By {
    const own = client === null ? undefined : this.statementOf(client, by)
    // Only a row can be deleted by another client.
    return own ?? (this.parts.keeping === 'row' ? by : null)
  }

  private statementOf(client: string, by: By): Exclude<By, null> | undefined {
    if (by?.client === client) return by
    const command = this.parts.statements.underWayOf(client)
    return command === undefined ? undefined : { client, command }
  }

  private takerOf({ client }: Held, by: By): By {
    if (client === null) return null
    const command = this.parts.statements.unheardOf(client) ?? by?.command ?? 0
    return this.statementOf(client, by) ?? { client, command }
  }

  private recordEnd(before: Held, by: By): void {
    const { recorder, lockKey: key } = this.parts.run
    const at = { node: this.node, key, by: this.enderOf(before, by) }
    if (this.parts.keeping === 'row') recorder.record({ kind: 'key-deleted', ...at, notice: 'delete' })
    else if (at.by) recorder.record({ kind: 'key-deleted', ...at, notice: 'unlock' })
    // This cannot be a row: once committed, a row does not end with a session or a transaction.
    else recorder.record({ kind: 'key-expired', ...at, notice: ends[this.parts.keeping].notice })
  }

  private become(found: Held | undefined, by: By): void {
    const before = this.held
    this.held = found
    if (same(before, found)) return
    const { recorder, lockKey: key } = this.parts.run
    const at = { node: this.node, key }
    if (before !== undefined && before.value !== found?.value && !sameConnection(before, found)) {
      this.recordEnd(before, by)
    }
    if (found === undefined) return
    recorder.record({
      kind: before?.value === found.value ? 'key-changed' : 'key-set',
      ...at,
      by: this.takerOf(found, by),
      notice: this.parts.keeping === 'row' ? 'insert' : 'lock',
      ...(found.count === undefined
        ? { type: 'string', value: found.value }
        : { type: 'hash', value: { [found.value]: String(found.count) } }),
      expiresAtMs: null,
      // A committed row does not end with a session or a transaction.
      ...(this.parts.keeping === 'row' ? {} : { endsWith: ends[this.parts.keeping].with }),
      ...(found.untilMs === undefined ? {} : { deadlineAtMs: found.untilMs }),
    })
  }
}

function same(a: Held | undefined, b: Held | undefined): boolean {
  return a?.value === b?.value && a?.untilMs === b?.untilMs && a?.count === b?.count
}

/**
 * If a connection went back to its pool with the lock, keeps the connection's name as the holder. The client that takes the connection next did not ask for the
 * lock.
 */
function keptName(before: Held | undefined, found: Held | undefined): Held | undefined {
  const isPooled = before !== undefined && before.value !== before.client
  return found !== undefined && isPooled && sameConnection(before, found) ? { ...found, value: before.value } : found
}

/** Returns whether the same connection still has the lock and was only handed over. */
function sameConnection(a: Held, b: Held | undefined): boolean {
  return a.thread !== undefined && a.thread === b?.thread
}
