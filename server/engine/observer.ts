/**
 * Watches one node: every command it carries out and every key that changes, in the server's own order, on one connection.
 *
 * Sentinel kills the connections of a node that it promotes, ours too, so an observer connects again; until it has, `ready` keeps
 * clients from sending what nobody would see.
 */
import { connect, type Socket } from 'node:net'
import type { FleetNode } from '../fleet/fleet.ts'
import type { RunClock } from './clock.ts'
import type { Notice } from './keyspace.ts'
import { databaseOf, type MonitorLine, parseMonitorLine } from './monitor-line.ts'
import { RespError, RespReader, type RespValue } from './resp.ts'

export interface ObserverEvents {
  /** A command was executed; `notices` are the key changes it caused. */
  onCommand(line: MonitorLine, notices: Notice[]): void
  /** Keys that ended by themselves. */
  onExpired(notice: Notice): void
  /** Each time a connection is made: what the node says it is, and how late it is known. */
  onConnected(role: string): void
}

const connectLimitMs = 10_000
const retryMs = 10

export class Observer {
  private socket: Socket | undefined
  private closed = false
  private notices: Notice[] = []
  private greeting: ((value: RespValue) => void)[] = []
  private readyNow: Promise<void> = Promise.resolve()

  constructor(
    readonly node: FleetNode,
    private readonly clock: RunClock,
    private readonly events: ObserverEvents,
  ) {}

  /** Connects, or rejects after a limit. */
  start(): Promise<void> {
    this.readyNow = this.keepConnecting()
    // Whoever waits for `ready` hears of a failure; nobody may be waiting.
    this.readyNow.catch(() => {})
    return this.readyNow
  }

  /** Resolves while the node is being watched; rejects if it cannot be reached any more. */
  ready(): Promise<void> {
    return this.readyNow
  }

  close(): void {
    this.closed = true
    this.socket?.destroy()
  }

  private async keepConnecting(): Promise<void> {
    const since = this.clock.nowMs()
    for (;;) {
      try {
        return await this.connectOnce()
      } catch (error) {
        if (this.closed || this.clock.nowMs() - since > connectLimitMs) throw error
        await this.clock.sleep(retryMs)
      }
    }
  }

  private connectOnce(): Promise<void> {
    return new Promise((resolve, reject) => {
      const socket = connect({ host: this.node.host, port: this.node.port, noDelay: true })
      const reader = new RespReader((value, push) => this.take(value, push))
      let connected = false
      this.socket = socket
      this.greeting = []
      const fail = (why: string) => reject(new Error(`cannot watch ${this.node.id}: ${why}`))
      socket.on('data', (bytes) => reader.feed(bytes))
      socket.on('error', (error) => fail(error.message))
      socket.on('close', () => {
        fail('the connection was closed')
        if (connected && !this.closed) this.start()
      })
      socket.on('connect', () => {
        const channel = `__keyspace@${this.node.db}__:*`
        socket.write(`HELLO 3\r\nROLE\r\nPSUBSCRIBE ${channel}\r\nMONITOR\r\n`)
        const onGreeting = (value: RespValue) => {
          if (value instanceof RespError) fail(value.message)
        }
        const onRole = (value: RespValue) => {
          onGreeting(value)
          this.events.onConnected(Array.isArray(value) ? String(value[0]) : '')
        }
        const onMonitoring = (value: RespValue) => {
          onGreeting(value)
          connected = true
          resolve()
        }
        this.greeting = [onGreeting, onRole, onMonitoring]
      })
    })
  }

  private take(value: RespValue, push: boolean): void {
    const answer = push ? undefined : this.greeting.shift()
    if (push) this.takeNotice(value)
    else if (answer) answer(value)
    else this.takeLine(value)
  }

  private takeLine(value: RespValue): void {
    if (typeof value !== 'string' || databaseOf(value) !== this.node.db) return
    const line = parseMonitorLine(value)
    if (line) this.events.onCommand(line, this.notices.splice(0))
  }

  private takeNotice(value: RespValue): void {
    if (!Array.isArray(value) || value[0] !== 'pmessage') return
    const channel = String(value[2])
    const notice = { key: channel.slice(channel.indexOf('__:') + 3), notice: String(value[3]) }
    // Expiry has no command of its own. It may strike before the command that ran into it, and is told at once.
    if (notice.notice === 'expired') this.events.onExpired(notice)
    else this.notices.push(notice)
  }
}
