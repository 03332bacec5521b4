/** Shared parts of one exploration: its tables, and how to read a state with them. */

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
  /** `holders`: the lock's own reader of its key. */
  lock: ExploredLock & Pick<LockDefinition, 'holders'>
  question: ExplorationQuestion
  /** Clients read their clocks, so the time is part of the state. */
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
    // Usual values first: they get the number 0, as in an empty row.
    this.times.id('0', () => 0)
    this.tokens.id(JSON.stringify(noTokens), () => noTokens)
    this.late.id('[]', () => [])
  }

  /** Sets the databases at the start: nodes first, the resource last. */
  beginWith(databases: readonly number[]): void {
    this.atFirst = databases
  }

  /** Database of a node that restarted empty. */
  emptyNode(node: number): number {
    const database = this.atFirst[node]
    if (database === undefined) throw new RangeError(`there is no node ${node}`)
    return database
  }

  standing(row: StateRow, client: number): ClientStanding {
    return this.histories.standing(this.words.history(row, client))
  }

  /** Whether the client has yet to begin. Its code then begins with its first step, and reads its clock at that time. */
  comes(row: StateRow, client: number): boolean {
    return this.histories.at(this.words.history(row, client)).begun !== undefined
  }

  begin(row: StateRow, client: number): void {
    const { begun } = this.histories.at(this.words.history(row, client))
    if (begun !== undefined) this.words.setHistory(row, client, begun)
  }

  /** Replaces the client's history by its class: the order of its answers no longer matters. */
  forgetOrder(row: StateRow, client: number): void {
    this.words.setHistory(row, client, this.histories.sameAs(this.words.history(row, client)))
  }

  isCrashed(row: StateRow, client: number): boolean {
    return (this.words.crashed(row) & (1 << client)) !== 0
  }

  /** Whether the database's node is down, and refuses connections. */
  isRefused(row: StateRow, database: number): boolean {
    return database < this.words.layout.nodes && this.words.isDown(row, database)
  }

  /** Whether the client's script is still running: neither ended nor crashed. */
  isRunning(row: StateRow, client: number): boolean {
    return !this.isCrashed(row, client) && !this.standing(row, client).ended
  }

  /** Whether the client is running, or has ended with a command that the store has yet to execute. */
  isLive(row: StateRow, client: number): boolean {
    return (
      this.isRunning(row, client) ||
      (!this.isCrashed(row, client) && this.standing(row, client).pending.some(isOfStore))
    )
  }

  /** Whether no client has any step left. */
  isOver(row: StateRow): boolean {
    for (let client = 0; client < this.words.layout.clients; client += 1) if (this.isLive(row, client)) return false
    return true
  }

  /** Whether no client that is still live has a pending operation. */
  isStuck(row: StateRow): boolean {
    for (let client = 0; client < this.words.layout.clients; client += 1) {
      if (this.isLive(row, client) && this.standing(row, client).pending.length > 0) return false
    }
    return true
  }

  /** Database and command of a request. Cached, because many states share one request. Throws `NotExplorable`. */
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

  /** Number of the command that lets `byMs` pass. */
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
