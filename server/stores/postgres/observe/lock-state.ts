/** Watches who holds the lock and records changes. Asks PostgreSQL after every statement that ended, and repeatedly while a statement waits. */
import { Client } from 'pg'
import type { Keeping } from '#scenarios/locks/postgres/context.ts'
import type { RunContext } from '#server/engine/arena.ts'
import { accessTo } from '../servers/server.ts'
import { changesBetween } from './row-changes.ts'
import type { ByStatement, StatementWatch } from './statements.ts'

/** A connection that has the lock or waits for it. */
interface Found {
  process: number
  granted: boolean
  /** Ids of the processes that this process waits for. */
  blockers: number[]
  /** Name of the locked row. Empty for an advisory lock. */
  name: string
  client: string
  /** Whether the connection is idle in the pooler's pool, where it belongs to nobody between two transactions. */
  idle: boolean
}

interface Grant {
  process: number
  /** Client that has the grant, or `null` if the lock belongs to a connection without a client. */
  client: string | null
  /** Name of the client or of the connection. */
  value: string
  row: string
  endsWith: 'transaction' | 'connection'
}

/**
 * Milliseconds between regular looks. There is also a look after each statement. The regular looks notice an end without a statement, for example because a
 * connection was cut.
 */
const lookEveryMs = 10

/**
 * Columns that contain a connection's client, and whether the connection is idle. A connection's name begins with its client: `A/1`, or `A pooled/1` through
 * the pooler, which sets the name again for each transaction. PostgreSQL logs a statement when its transaction is over, so a query after that shows whether the
 * lock has outlived the transaction.
 */
const columns = `substring(a.application_name from '^[^ /]+') AS client,
  a.application_name LIKE '% pooled/%' AND a.xact_start IS NULL AS idle`

const queries: Record<Keeping, string> = {
  // A lock with one key has `objsubid` 1, and the two halves of its key are in `classid` and `objid`.
  advisory: `SELECT l.pid AS process, l.granted, pg_blocking_pids(l.pid) AS blockers, '' AS name, ${columns}
    FROM pg_locks l JOIN pg_stat_activity a USING (pid)
    WHERE l.locktype = 'advisory' AND l.objsubid = 1
      AND (l.classid::bigint << 32 | l.objid::bigint) = hashtext($1)::bigint`,
  // A locked row names its transactions. A client that waits for one of these transactions waits for the row.
  rows: `SELECT a.pid AS process, true AS granted, '{}'::int[] AS blockers, t.name, ${columns}
    FROM (SELECT locked_row, unnest(pids) AS pid FROM lockstep.pgrowlocks('jobs')) r
      JOIN jobs t ON t.ctid = r.locked_row JOIN pg_stat_activity a USING (pid)
    UNION ALL
    SELECT a.pid, false, pg_blocking_pids(a.pid), '', ${columns} FROM pg_stat_activity a
    WHERE a.wait_event_type = 'Lock' AND $1 <> ''
    ORDER BY name`,
}

interface LockStateParts {
  keeping: Keeping
  run: Pick<RunContext, 'recorder' | 'lockKey'>
  statements: Pick<StatementWatch, 'nameOf' | 'underWayOf' | 'clientsUnderWay'>
}

export class LockStateWatch {
  private connection: Client | undefined
  private held: Grant[] = []
  /** Holder that each client waits for inside PostgreSQL, keyed by client. */
  private waiting: ReadonlyMap<string, string> = new Map()
  private looking: Promise<void> = Promise.resolve()
  private timer: NodeJS.Timeout | undefined
  private closed = false

  constructor(
    private readonly server: { readonly folder: string },
    private readonly node: string,
    private readonly parts: LockStateParts,
  ) {}

  async open(): Promise<void> {
    const connection = new Client(accessTo(this.server))
    connection.on('error', () => {
      this.connection = undefined
    })
    await connection.connect()
    // Our own queries must not appear in the log.
    await connection.query('SET log_min_duration_statement = -1')
    this.connection = connection
    this.lookAgain()
  }

  /** Returns the remaining grants. Each lasts as long as its transaction or its connection. */
  leftovers(): { dueMs: number | null }[] {
    return this.held.map(() => ({ dueMs: null }))
  }

  /** Asks who holds the lock, and records a change as made by the statement `by`. Calls run one after another. */
  look(by: ByStatement | null): Promise<void> {
    this.looking = this.looking.then(() => this.lookNow(by)).catch(() => {})
    return this.looking
  }

  /** Gives up the connection when the server is gone. When the server is back, `open` connects again. */
  lost(): void {
    this.connection = undefined
  }

  close(): void {
    this.closed = true
    clearTimeout(this.timer)
    this.connection?.end().catch(() => {})
  }

  private lookAgain(): void {
    clearTimeout(this.timer)
    if (this.closed) return
    this.timer = setTimeout(() => this.look(null).then(() => this.lookAgain()), lookEveryMs)
  }

  private async lookNow(by: ByStatement | null): Promise<void> {
    const { keeping, run } = this.parts
    if (this.connection === undefined || this.closed) return
    const { rows } = await this.connection.query<Found>(queries[keeping], [run.lockKey])
    if (this.closed) return
    this.noteWaiting(rows)
    const found = rows.filter(({ granted }) => granted).map((one) => this.grantOf(one))
    if (by === null && this.changesOf(found).some((grant) => this.isExplainedSoon(grant))) return
    this.become(found, by)
  }

  private changesOf(found: readonly Grant[]): Grant[] {
    const { held } = this
    const gone = held.filter((one) => !found.some((other) => isSame(one, other)))
    return [...gone, ...found.filter((one) => !held.some((other) => isSame(one, other)))]
  }

  /**
   * Returns whether a statement that has not ended may have made this change. The end of that statement is followed by another look, which can name the
   * statement.
   */
  private isExplainedSoon({ client }: Grant): boolean {
    const { statements } = this.parts
    if (client !== null) return statements.underWayOf(client) !== undefined && !this.waiting.has(client)
    return statements.clientsUnderWay.some((name) => !this.waiting.has(name))
  }

  private grantOf({ process, name, client, idle }: Found): Grant {
    const { statements, keeping } = this.parts
    const connection = statements.nameOf(process) ?? `process ${process}`
    const endsWith = keeping === 'rows' ? 'transaction' : idle ? 'connection' : this.endOf(process)
    return { process, client: idle ? null : client, value: idle ? connection : client, row: name, endsWith }
  }

  /** Returns what ends an advisory lock that nobody unlocks. A pooled connection belongs to a client only during that client's transaction. */
  private endOf(process: number): Grant['endsWith'] {
    return this.parts.statements.nameOf(process) === undefined ? 'connection' : 'transaction'
  }

  /** Records that a client waits inside PostgreSQL, and for whom, once per client and holder. */
  private noteWaiting(found: readonly Found[]): void {
    const now = new Map<string, string>()
    for (const { granted, client, blockers } of found) {
      if (granted) continue
      const holder = found.find((one) => one.granted && blockers.includes(one.process))
      now.set(client, holder === undefined ? 'another connection' : this.grantOf(holder).value)
    }
    const what = this.parts.keeping === 'rows' ? 'the row that' : 'the lock that'
    const has = this.parts.keeping === 'rows' ? 'has locked' : 'holds'
    for (const [client, holder] of now) {
      if (this.waiting.get(client) === holder) continue
      const why = `PostgreSQL lets it wait for ${what} ${holder} ${has}`
      this.parts.run.recorder.record({ kind: 'client-waiting', client, why })
    }
    this.waiting = now
  }

  private become(found: Grant[], by: ByStatement | null): void {
    const before = this.held
    if (before.length === found.length && found.every((one, at) => isSame(one, before[at]))) return
    this.held = found
    if (this.parts.keeping === 'rows') this.recordRows(before, found, by)
    else this.recordOne(before[0], found[0], by)
  }

  private recordOne(before: Grant | undefined, found: Grant | undefined, by: ByStatement | null): void {
    const { recorder, lockKey: key } = this.parts.run
    if (before && before.process !== found?.process) this.recordEnd(before, by)
    if (!found) return
    recorder.record({
      kind: before?.process === found.process ? 'key-changed' : 'key-set',
      node: this.node,
      key,
      by: this.statementOf(found.client, by),
      notice: 'lock',
      type: 'string',
      value: found.value,
      expiresAtMs: null,
      endsWith: found.endsWith,
    })
  }

  private recordRows(before: Grant[], found: Grant[], by: ByStatement | null): void {
    let wasHeld = before.length > 0
    for (const { held, changed } of changesBetween(before, found, isSame)) {
      if (held.length === 0) this.recordEnd(changed, by)
      else this.recordHeldRows(held, this.statementOf(changed.client, by), wasHeld ? 'key-changed' : 'key-set')
      wasHeld = held.length > 0
    }
  }

  private recordHeldRows(held: Grant[], by: ReturnType<typeof plain> | null, kind: 'key-set' | 'key-changed'): void {
    const { recorder, lockKey: key } = this.parts.run
    recorder.record({
      ...{ kind, node: this.node, key, by },
      notice: 'lock',
      type: 'hash',
      value: Object.fromEntries(held.map(({ row, value }) => [row, value])),
      expiresAtMs: null,
      endsWith: 'transaction',
      holders: held.map(({ client }) => ({ client })),
    })
  }

  private recordEnd(before: Grant, by: ByStatement | null): void {
    const { recorder, lockKey: key } = this.parts.run
    const own = before.client === null ? undefined : this.statementOf(before.client, by)
    const ender = own ?? (by?.process === before.process ? plain(by) : null)
    const at = { node: this.node, key, by: ender }
    if (ender) recorder.record({ kind: 'key-deleted', ...at, notice: 'unlock' })
    // No statement ended the lock, so the connection is gone and took the lock with it.
    else recorder.record({ kind: 'key-expired', ...at, notice: 'connection gone' })
  }

  /** Returns the client's latest or current statement, or `null` if it has none or the lock belongs to no client. */
  private statementOf(client: string | null, by: ByStatement | null): { client: string; command: number } | null {
    if (client === null) return null
    if (by?.client === client) return plain(by)
    const { statements } = this.parts
    const command = statements.underWayOf(client) ?? statements.underWayOf(client, true)
    return command === undefined ? null : { client, command }
  }
}

const plain = ({ client, command }: ByStatement) => ({ client, command })

function isSame(one: Grant, other: Grant | undefined): boolean {
  return one.process === other?.process && one.client === other.client && one.row === other.row
}
