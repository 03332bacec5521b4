/** Implements the engine's end of a client's session with ZooKeeper. */
import type { ReplyValue } from '#model/trace/trace.ts'
import { CommandError } from '#scenarios/define.ts'
import type { Link, RunContext } from '#server/engine/arena.ts'
import type { CommandAnswer } from '#server/engine/port.ts'
import { ConnectionLost, carryOperation, RefusedByStore } from '#server/stores/operation.ts'
import type { Reader } from '../api/jute.ts'
import { codes, createRequest, deleteRequest, errors, lookRequest, readStat, syncRequest } from '../api/operations.ts'
import { type WatchNotice, type ZooKeeperSession, ZookeeperError } from '../api/session.ts'
import type { LockNode } from '../observe/lock-node.ts'
import type { ZookeeperCommand } from './client-link.ts'
import { Watches } from './watches.ts'

const answerLimitMs = 5000
const reconnectEveryMs = 20
const deleted = 2

type Request = Extract<ZookeeperCommand, { path: string }>

interface SessionParts {
  client: string
  node: string
  session: ZooKeeperSession
  run: RunContext
  lockNode: LockNode
}

export class SessionLink implements Link {
  private readonly watches = new Watches()
  private readonly over = new AbortController()
  /** Resolves when the session is connected again, or is over. */
  private connecting: Promise<void> = Promise.resolve()
  /** Resolves when the server that the lesson killed is back. */
  private serverBack: Promise<void> = Promise.resolve()
  private lastSentMs = 0
  private started = false
  private sessionIsOver = false
  private onSessionOver: (() => void)[] = []

  constructor(private readonly parts: SessionParts) {
    this.parts.session.onNotice = (notice) => void this.hear(notice)
    this.parts.session.onDisconnected = () => {
      this.connecting = this.reconnect()
    }
  }

  async open(): Promise<void> {
    if (!(await this.parts.session.connect())) throw new Error('ZooKeeper has refused a session')
    this.parts.lockNode.belongsTo(this.parts.session.name, this.parts.client)
    void this.keepAlive()
  }

  /** Marks the beginning of the run. From now on, pings are part of the run. */
  start(): void {
    this.started = true
  }

  /** Delays new connections until `serverBack` resolves. */
  holdUntil(serverBack: Promise<void>): void {
    this.serverBack = serverBack
  }

  /** Run time at which the session expires if no more pings are sent. ZooKeeper checks for expiry once per tick. */
  get dueMs(): number {
    return this.lastSentMs + this.parts.session.timeoutMs
  }

  destroy(): void {
    this.over.abort()
    this.parts.session.destroy()
  }

  /** Executes a `ZookeeperCommand`. Rejects with a `CommandError`. */
  async carryOut(command: unknown): Promise<CommandAnswer> {
    const asked = command as ZookeeperCommand
    const { node } = this.parts
    if (asked.do === 'await-watch') return { node, reply: await this.awaitWatch(asked.watch, asked.waitMs) }
    if (asked.do === 'await-session-over') return { node, reply: await this.awaitSessionOver() }
    const argv = shown(asked)
    return { node, reply: await this.operate(argv, asked.source, (id) => this.execute(asked, id, argv)) }
  }

  private operate(
    argv: readonly string[],
    source: ZookeeperCommand['source'],
    carryOut: (id: number) => Promise<ReplyValue>,
  ): Promise<ReplyValue> {
    const { client, node, run } = this.parts
    const usualMs = run.parameters.timeoutMs ?? answerLimitMs
    const isPing = argv[0] === 'PING'
    // A late ping only counts as lost on a link that a fault may break. On any other link, the machine is just slow.
    const limitMs = isPing && run.proxied.has(client) ? Math.min(usualMs, this.silenceLimitMs) : usualMs
    const connect = () => this.connected(limitMs)
    return carryOperation(run, { client, node, argv, source, limitMs, connect, carryOut })
  }

  private async execute(command: Request, id: number, argv: readonly string[]): Promise<ReplyValue> {
    if (this.sessionIsOver) throw new RefusedByStore('SESSION_EXPIRED: ZooKeeper has ended this session')
    const watch = command.do === 'watch' ? this.watches.add(command.path) : -1
    const { client, session } = this.parts
    const { xid, answer } = session.send(...requestOf(command))
    this.lastSentMs = this.parts.run.clock.nowMs()
    const answered = this.parts.lockNode.sent(session.name, xid, { client, id, argv })
    try {
      const reader = await answer
      answered()
      return replyOf(command, reader, watch)
    } catch (error) {
      this.watches.drop(watch)
      if (!(error instanceof ZookeeperError)) throw new ConnectionLost((error as Error).message, false)
      answered()
      return refusalOf(command, error)
    }
  }

  private async awaitWatch(number: number, waitMs: number): Promise<boolean> {
    const { watches } = this
    const { run, client } = this.parts
    await run.gate.through({ client, kind: 'listen', action: 'listen' }, () => {
      return new Promise<void>((resolve) => {
        const enough = run.clock.after(Math.max(0, waitMs), resolve)
        watches.onFired(number, () => {
          enough()
          resolve()
        })
      })
    })
    return watches.hasFired(number)
  }

  private awaitSessionOver(): Promise<null> {
    return new Promise((resolve) => {
      if (this.sessionIsOver) resolve(null)
      else this.onSessionOver.push(() => resolve(null))
    })
  }

  /** Handles a notification, which passes the client's gate like any other message. */
  private async hear({ type, path }: WatchNotice): Promise<void> {
    // Record the change itself first, and after that the fact that the client heard of it.
    this.parts.lockNode.look()
    if (type !== deleted) return
    const { client, run } = this.parts
    await run.gate.through({ client, kind: 'message', action: 'message' }, () => {})
    run.recorder.record({ kind: 'client-heard', client, channel: path, message: 'deleted' })
    this.watches.fire(path)
  }

  /**
   * Sends a ping whenever the client has sent nothing else for a third of the session's timeout. This is the client's own work, so a paused client sends no
   * pings.
   */
  private async keepAlive(): Promise<void> {
    const { clock, over } = this.parts.run
    const signal = AbortSignal.any([over, this.over.signal])
    const thirdMs = this.parts.session.timeoutMs / 3
    this.lastSentMs = clock.nowMs()
    while (!signal.aborted && !this.sessionIsOver) {
      const restMs = this.lastSentMs + thirdMs - clock.nowMs()
      if (restMs > 0) await clock.sleep(restMs, signal).catch(() => {})
      else await this.ping().catch((error: unknown) => this.leaveSilence(error))
    }
  }

  /** Silence after which a client reconnects: two thirds of the session's timeout, as in ZooKeeper's own client. */
  private get silenceLimitMs(): number {
    return (this.parts.session.timeoutMs * 2) / 3
  }

  private leaveSilence(error: unknown): void {
    if (error instanceof CommandError && error.code === 'TIMEOUT') this.parts.session.drop()
  }

  /** Resolves once there is a connection, or the session is over. Rejects with a `ConnectionLost` after `limitMs`. */
  private async connected(limitMs: number): Promise<void> {
    const { clock, over } = this.parts.run
    let isLate = false
    let enough = () => {}
    const late = new Promise<void>((resolve) => {
      enough = clock.after(limitMs, () => {
        isLate = true
        resolve()
      })
    })
    try {
      while (!this.parts.session.connected && !this.sessionIsOver) {
        await Promise.race([this.connecting, late])
        // Reconnecting stops when the run or this client is over.
        if (isLate || over.aborted || this.over.signal.aborted)
          throw new ConnectionLost('no connection to ZooKeeper', true)
      }
    } finally {
      enough()
    }
  }

  private async ping(): Promise<void> {
    if (!this.started) {
      this.lastSentMs = this.parts.run.clock.nowMs()
      return await this.parts.session.ping()
    }
    const argv = ['PING']
    await this.operate(argv, undefined, async (id) => {
      this.lastSentMs = this.parts.run.clock.nowMs()
      if (this.sessionIsOver) throw new RefusedByStore('SESSION_EXPIRED: ZooKeeper has ended this session')
      await this.parts.session.ping().catch((error: Error) => {
        throw new ConnectionLost(error.message, false)
      })
      this.parts.lockNode.recordExecuted({ client: this.parts.client, id, argv })
      return null
    })
  }

  /** Resumes the session on a new connection, as the client's library would do by itself. */
  private async reconnect(): Promise<void> {
    const { watches } = this
    const { client, run, session } = this.parts
    await run.gate.through({ client, kind: 'message', action: 'disconnected' }, () => {})
    run.recorder.record({
      kind: 'client-connecting',
      client,
      why: { code: 'connection-gone', values: { store: 'ZooKeeper' } },
    })
    await this.serverBack
    while (!run.over.aborted && !this.over.signal.aborted) {
      const goesOn = await session.connect(session.timeoutMs / 3).catch(() => undefined)
      if (goesOn === false) return this.endSession()
      if (goesOn === true) break
      await run.clock.sleep(reconnectEveryMs, run.over).catch(() => {})
    }
    for (const path of watches.waiting) {
      const { answer } = session.send(codes.exists, lookRequest(path, true))
      answer.catch((error) => error instanceof ZookeeperError && watches.fire(path))
    }
  }

  private endSession(): void {
    this.sessionIsOver = true
    const { client, run } = this.parts
    run.recorder.record({ kind: 'client-heard', client, channel: 'session', message: 'expired' })
    for (const call of this.onSessionOver.splice(0)) call()
  }
}

function requestOf(command: Request): [code: number, body: Buffer] {
  const { path } = command
  switch (command.do) {
    case 'create': {
      const mode = command.sequential ? 'ephemeral sequential' : 'ephemeral'
      return [codes.create2, createRequest(path, command.data, mode)]
    }
    case 'sync':
      return [codes.sync, syncRequest(path)]
    case 'children':
      return [codes.getChildren, lookRequest(path, false)]
    case 'watch':
      return [codes.exists, lookRequest(path, true)]
    case 'delete':
      return [codes.delete, deleteRequest(path)]
  }
}

function replyOf(command: Request, reader: Reader, watch: number): ReplyValue {
  switch (command.do) {
    case 'create':
      return [reader.text(), readStat(reader).czxid]
    case 'sync':
      return null
    case 'children':
      return reader.list((one) => one.text())
    case 'watch':
      return watch
    case 'delete':
      return 1
  }
}

/** Returns the answer for an error that a lock expects, for example because a node already exists. Throws all other errors. */
function refusalOf(command: Request, { code, message }: ZookeeperError): ReplyValue {
  if (command.do === 'create' && code === errors.nodeExists) return null
  if (command.do === 'watch' && code === errors.noNode) return null
  if (command.do === 'delete' && code === errors.noNode) return 0
  throw new RefusedByStore(code === errors.sessionExpired ? `SESSION_EXPIRED: ${message}` : message)
}

/** Formats the command as in ZooKeeper's own command line. */
function shown(command: Request): string[] {
  switch (command.do) {
    case 'create':
      return ['CREATE', '-e', ...(command.sequential ? ['-s'] : []), command.path, command.data]
    case 'sync':
      return ['SYNC', command.path]
    case 'children':
      return ['LS', command.path]
    case 'watch':
      return ['STAT', '-w', command.path]
    case 'delete':
      return ['DELETE', command.path]
  }
}
