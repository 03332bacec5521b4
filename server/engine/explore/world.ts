/** Holds the shared parts of one exploration: its tables, and the functions that read a state with these tables. */

import type { SourceLine } from '#model/trace/trace.ts'
import type { LockDefinition } from '#scenarios/define.ts'
import type { Request } from '../port.ts'
import type { ClientStanding, Pending } from './clients/messages.ts'
import { startedWallMs } from './clients/messages.ts'
import type { Databases } from './databases.ts'
import type { Histories } from './histories.ts'
import type { ExplorationQuestion } from './question.ts'
import type { ExploredLock, ExploredStore, RawReply, Writes } from './store.ts'
import { Interned } from './tables.ts'
import { noTokens, type Tokens } from './tokens.ts'
import type { RowWords, StateRow } from './words.ts'

/** A client's executed command whose answer is still on its way. */
export interface LateAnswer {
  ask: number
  database: number
  raw: RawReply
}

interface Carried {
  database: number
  command: number
  writes: Writes
}

interface Parts {
  words: RowWords
  databases: Databases
  histories: Histories
  store: ExploredStore
  /** `holders` is the lock's own function that reads the holders from the lock's key. */
  lock: ExploredLock & Pick<LockDefinition, 'holders'>
  question: ExplorationQuestion
  /** Whether clients read their clocks. If so, the time is part of the state. */
  timed: boolean
  /** Whether grants or clients' writes carry tokens. */
  tokened: boolean
}

export class World {
  readonly words: RowWords
  readonly databases: Databases
  readonly histories: Histories
  readonly store: ExploredStore
  readonly lock: Parts['lock']
  readonly question: ExplorationQuestion
  readonly timed: boolean
  readonly tokened: boolean
  private readonly times = new Interned<number>()
  readonly tokens = new Interned<Tokens>()
  readonly late = new Interned<readonly LateAnswer[]>()
  private readonly carriedOut = new WeakMap<Request, Carried>()
  /** First line that sends a command, by the command's number. */
  readonly sources = new Map<number, SourceLine>()
  private readonly advances = new Map<number, number>()
  private atFirst: readonly number[] = []

  constructor(parts: Parts) {
    this.words = parts.words
    this.databases = parts.databases
    this.histories = parts.histories
    this.store = parts.store
    this.lock = parts.lock
    this.question = parts.question
    this.timed = parts.timed
    this.tokened = parts.tokened
    // The usual values come first, so that they get the number 0, as in an empty row.
    this.times.id('0', () => 0)
    this.tokens.id(JSON.stringify(noTokens), () => noTokens)
    this.late.id('[]', () => [])
  }

  /** Sets the databases at the start. The nodes come first, and the resource comes last. */
  beginWith(databases: readonly number[]): void {
    this.atFirst = databases
  }

  /** Returns the database of a node that restarted empty. */
  emptyNode(node: number): number {
    const database = this.atFirst[node]
    if (database === undefined) throw new RangeError(`there is no node ${node}`)
    return database
  }

  standing(row: StateRow, client: number): ClientStanding {
    return this.histories.standing(this.words.history(row, client))
  }

  /** Returns whether the client has yet to begin. If so, its code begins with its first step, and reads its clock at that time. */
  comes(row: StateRow, client: number): boolean {
    return this.histories.at(this.words.history(row, client)).begun !== undefined
  }

  begin(row: StateRow, client: number): void {
    const { begun } = this.histories.at(this.words.history(row, client))
    if (begun !== undefined) this.words.setHistory(row, client, begun)
  }

  /** Replaces the client's history with the first history of its class, because the order of its answers no longer matters. */
  forgetOrder(row: StateRow, client: number): void {
    this.words.setHistory(row, client, this.histories.sameAs(this.words.history(row, client)))
  }

  isCrashed(row: StateRow, client: number): boolean {
    return (this.words.crashed(row) & (1 << client)) !== 0
  }

  /** Returns whether the database's node is down and therefore refuses connections. */
  isRefused(row: StateRow, database: number): boolean {
    return database < this.words.layout.nodes && this.words.isDown(row, database)
  }

  /** Returns whether the client's script is still running: it has neither ended nor crashed. */
  isRunning(row: StateRow, client: number): boolean {
    return !this.isCrashed(row, client) && !this.standing(row, client).ended
  }

  /** Returns whether the client is running, or has ended with a command that the store has yet to execute. */
  isLive(row: StateRow, client: number): boolean {
    return (
      this.isRunning(row, client) ||
      (!this.isCrashed(row, client) && this.standing(row, client).pending.some(isOfStore))
    )
  }

  /** Returns whether no client has any step left. */
  isOver(row: StateRow): boolean {
    for (let client = 0; client < this.words.layout.clients; client += 1) if (this.isLive(row, client)) return false
    return true
  }

  /** Returns whether no live client has a pending operation. */
  isStuck(row: StateRow): boolean {
    for (let client = 0; client < this.words.layout.clients; client += 1) {
      if (this.isLive(row, client) && this.standing(row, client).pending.length > 0) return false
    }
    return true
  }

  /** Returns the database and the command of a request. The result is cached, because many states share one request. Throws `NotExplorable`. */
  carried(request: Request): Carried {
    const known = this.carriedOut.get(request)
    if (known !== undefined) return known
    const { database, command, writes = 'changes' } = this.store.translate(request, this.lock)
    const carried = { database, command: this.databases.command(command), writes }
    this.carriedOut.set(request, carried)
    const source = sourceOf(request)
    if (source !== undefined && !this.sources.has(carried.command)) this.sources.set(carried.command, source)
    return carried
  }

  /** Returns the number of the command that lets `byMs` pass. */
  advance(byMs: number): number {
    const known = this.advances.get(byMs)
    if (known !== undefined) return known
    const command = this.databases.command(this.store.advance(byMs))
    this.advances.set(byMs, command)
    return command
  }

  nowMs(row: StateRow): number {
    return this.times.at(this.words.now(row))
  }

  wallMs(row: StateRow): number {
    return startedWallMs + this.nowMs(row)
  }

  /** Sets the time, which is part of the state only if a client reads its clock. */
  setNowMs(row: StateRow, ms: number): void {
    if (this.timed)
      this.words.setNow(
        row,
        this.times.id(String(ms), () => ms),
      )
  }

  tokensOf(row: StateRow): Tokens {
    return this.tokens.at(this.words.grants(row))
  }

  setTokens(row: StateRow, tokens: Tokens): void {
    this.words.setGrants(
      row,
      this.tokens.id(JSON.stringify(tokens), () => tokens),
    )
  }

  lateAnswers(row: StateRow, client: number): readonly LateAnswer[] {
    return this.late.at(this.words.lateOf(row, client))
  }

  setLateAnswers(row: StateRow, client: number, answers: readonly LateAnswer[]): void {
    this.words.setLate(
      row,
      client,
      this.late.id(JSON.stringify(answers), () => answers),
    )
  }
}

/** Line of the lock or the script that makes a request: commands carry their own. */
export const sourceOf = (request: Request): SourceLine | undefined =>
  ((request.do === 'command' ? request.command : request) as { source?: SourceLine }).source

const isOfStore = ({ request }: Pending) => request.do !== 'sleep' && request.do !== 'tick'
