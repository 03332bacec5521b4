/**
 * Watches one server for all runs of this process over one connection: every command that the server executes and every key that changes, in the server's own
 * order. Redis sends everything to every watching connection, so if each of sixteen runs had its own connection, they would receive everything sixteen times.
 *
 * When Sentinel promotes a node, it kills the node's connections, including ours. A restart also ends all connections. The monitor reconnects afterwards.
 */
import { connect, type Socket } from 'node:net'
import { connect as connectTls } from 'node:tls'
import type { RunClock } from '#server/engine/clock.ts'
import type { Access } from '../servers/client.ts'
import type { FleetNode } from '../servers/fleet.ts'
import type { KeyspaceNotice } from './keyspace.ts'
import { databaseOf, type MonitorLine, parseMonitorLine } from './monitor-line.ts'
import { RespError, RespReader, type RespValue } from './resp.ts'

/** A listener to one database of the server. */
export interface MonitorWatcher {
  readonly db: number
  /** Called when watching begins, after each connect. `role` is the role that the server reports. */
  onWatching(role: string): void
  /** Called when watching is interrupted. Nothing is received until `onWatching` is called again. */
  onBlind(): void
  /** Called when the server can no longer be reached. */
  onLost(why: string): void
  onLine(line: MonitorLine): void
  onNotice(notice: KeyspaceNotice): void
}

const connectLimitMs = 10_000
const retryMs = 10
const readAtOnce = 64 * 1024
/** Milliseconds for which the connection to one of our servers is kept for the next run. */
const lingerMs = 1_000

/** Starts to watch a server. `leave` stops watching; the connection ends with its last watcher. `clock` measures the time for reconnecting. */
export function watchServer(node: FleetNode, watcher: MonitorWatcher, clock: RunClock) {
  const monitor = Monitor.of(node, clock)
  monitor.join(watcher)
  return { leave: () => monitor.leave(watcher), askRole: () => monitor.askRole() }
}

class Monitor {
  private static readonly all = new Map<string, Monitor>()
  private readonly watchers = new Set<MonitorWatcher>()
  /** Watchers that receive events now. */
  private readonly subscribers = new Set<MonitorWatcher>()
  private socket: Socket | undefined
  /** Handlers for the server's next replies, in order. */
  private answers: ((value: RespValue) => void)[] = []
  private readonly asking = new Set<(role: string | undefined) => void>()
  private connecting = false
  /** Time since which there has been no subscriber. */
  private uselessSinceMs = 0
  private stopLingering = () => {}

  private constructor(
    private readonly node: Pick<FleetNode, 'host' | 'port' | 'access' | 'warm'>,
    private readonly clock: RunClock,
  ) {}

  static of(node: FleetNode, clock: RunClock): Monitor {
    const place = placeOf(node)
    const monitor = Monitor.all.get(place) ?? new Monitor(node, clock)
    Monitor.all.set(place, monitor)
    return monitor
  }

  join(watcher: MonitorWatcher): void {
    this.stopLingering()
    this.watchers.add(watcher)
    if (this.watchers.size === 1) this.uselessSinceMs = this.clock.nowMs()
    if (!this.connecting) void this.keepConnected()
    else if (this.socket?.readyState === 'open') this.introduce(watcher, this.socket)
  }

  leave(watcher: MonitorWatcher): void {
    this.watchers.delete(watcher)
    this.subscribers.delete(watcher)
    if (this.watchers.size > 0) return
    this.stopLingering()
    if (this.node.warm) this.stopLingering = this.clock.after(lingerMs, () => this.end())
    else this.end()
  }

  /** Closes the connection. Later watchers get a new monitor. */
  private end(): void {
    this.stopLingering()
    const place = placeOf(this.node)
    if (Monitor.all.get(place) === this) Monitor.all.delete(place)
    this.socket?.destroy()
  }

  private async keepConnected(): Promise<void> {
    this.connecting = true
    let why = ''
    while (this.watchers.size > 0) {
      why = await this.connectOnce()
      for (const unanswered of this.asking) unanswered(undefined)
      this.asking.clear()
      const worked = this.subscribers.size > 0
      for (const watcher of this.subscribers) watcher.onBlind()
      this.subscribers.clear()
      if (worked) this.uselessSinceMs = this.clock.nowMs()
      else if (this.clock.nowMs() - this.uselessSinceMs > connectLimitMs) break
      else await this.clock.sleep(retryMs)
    }
    this.connecting = false
    this.end()
    for (const watcher of this.watchers) watcher.onLost(why)
  }

  /** Connects to the server. Resolves with the reason when the connection has ended or could not be made. */
  private connectOnce(): Promise<string> {
    return new Promise((resolve) => {
      const { host, port, access: { tls } = {} } = this.node
      const reader = new RespReader((value, push) => this.take(value, push))
      const onread = intoOneBuffer((bytes) => reader.feed(bytes))
      const socket = tls
        ? connectTls({ host, port, ...tls }).setNoDelay()
        : connect({ host, port, noDelay: true, onread })
      let why = 'the connection was closed'
      this.socket = socket
      if (tls) socket.on('data', (bytes) => reader.feed(bytes))
      socket.on('error', (error) => {
        why = error.message
      })
      socket.on('close', () => resolve(why))
      socket.on(tls ? 'secureConnect' : 'connect', () => {
        socket.write(tellEverything(this.node.access))
        this.answers = [() => {}, () => {}]
        for (const watcher of this.watchers) this.introduce(watcher, socket)
      })
    })
  }

  /**
   * Subscribes a watcher once the server answers ROLE. The answer is in the same stream as the reports, and the reports before it may be about an earlier run
   * on this database.
   */
  private introduce(watcher: MonitorWatcher, socket: Socket): void {
    socket.write('ROLE\r\n')
    this.answers.push((value) => {
      if (!this.watchers.has(watcher)) return
      this.subscribers.add(watcher)
      watcher.onWatching(Array.isArray(value) ? String(value[0]) : '')
    })
  }

  /** Resolves with the role that the server reports, in order with its commands, or with `undefined` if the server cannot be reached. */
  askRole(): Promise<string | undefined> {
    const { socket } = this
    if (socket?.readyState !== 'open' || this.subscribers.size === 0) return Promise.resolve(undefined)
    return new Promise((resolve) => {
      this.asking.add(resolve)
      this.answers.push((value) => {
        this.asking.delete(resolve)
        resolve(Array.isArray(value) ? String(value[0]) : undefined)
      })
      socket.write('ROLE\r\n')
    })
  }

  private take(value: RespValue, push: boolean): void {
    if (push) this.takeNotice(value)
    else if (typeof value === 'string') this.takeLine(value)
    else if (value instanceof RespError) this.socket?.destroy(value)
    else this.answers.shift()?.(value)
  }

  private takeLine(text: string): void {
    const db = databaseOf(text)
    let line: MonitorLine | undefined
    for (const watcher of this.subscribers) {
      if (watcher.db !== db) continue
      line ??= parseMonitorLine(text)
      if (line) watcher.onLine(line)
    }
  }

  private takeNotice(value: RespValue): void {
    if (!Array.isArray(value) || value[0] !== 'pmessage') return
    const channel = String(value[2])
    const end = channel.indexOf(afterDatabase)
    const db = Number(channel.slice(beforeDatabase.length, end))
    const notice = { key: channel.slice(end + afterDatabase.length), notice: String(value[3]) }
    for (const watcher of this.subscribers) if (watcher.db === db) watcher.onNotice(notice)
  }
}

/**
 * Reads every report into the same buffer. Reports are small, so this costs less than a stream, which allocates a buffer for each. `take` must copy what it
 * keeps.
 */
function intoOneBuffer(take: (bytes: Buffer) => void) {
  const buffer = Buffer.allocUnsafe(readAtOnce)
  return {
    buffer,
    callback: (length: number) => {
      take(buffer.subarray(0, length))
      return true
    },
  }
}

/** Parts of a channel's name before and after the database's number, as in `__keyspace@0__:key`. */
const beforeDatabase = '__keyspace@'
const afterDatabase = '__:'

const placeOf = ({ host, port }: Pick<FleetNode, 'host' | 'port'>) => `${host}:${port}`

/**
 * Returns commands that make a server report everything it does. DBSIZE fails while the server loads its file. Without DBSIZE, PSUBSCRIBE would already work
 * then, and would report every loaded key as if a client had set it.
 */
export const tellEverything = (access: Access | undefined) =>
  `${hello(access)}DBSIZE\r\nPSUBSCRIBE ${beforeDatabase}*${afterDatabase}*\r\nMONITOR\r\n`

/** Writes HELLO with lengths instead of quotes, because a password may contain any byte. */
function hello({ username = 'default', password }: Access = {}): string {
  const words = ['HELLO', '3', ...(password === undefined ? [] : ['AUTH', username, password])]
  return `*${words.length}\r\n${words.map((word) => `$${Buffer.byteLength(word)}\r\n${word}\r\n`).join('')}`
}
