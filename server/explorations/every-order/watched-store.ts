/**
 * Executes commands on a Redis, and learns from the server itself what the commands changed. Like the recorder of lessons, it uses MONITOR and keyspace
 * notifications on one connection.
 */
import { createConnection, type Socket } from 'node:net'
import type { ExploredLock, RawReply, StoreCommand, TriedCommands } from '#server/engine/explore/store.ts'
import type { Request } from '#server/engine/port.ts'
import { wireText } from '#server/stores/redis/connect/wire-text.ts'
import { ExploredRedis } from '#server/stores/redis/explore/explored-redis.ts'
import { startExplorerRedis } from '#server/stores/redis/explore/open.ts'
import type { KeyspaceNotice } from '#server/stores/redis/observe/keyspace.ts'
import { tellEverything } from '#server/stores/redis/observe/monitor.ts'
import { parseMonitorLine } from '#server/stores/redis/observe/monitor-line.ts'
import { RespReader, type RespValue } from '#server/stores/redis/observe/resp.ts'
import type { OpenOptions } from '#server/stores/store.ts'

/** A command that the server reported, either by itself or inside a script. `notices` are the notifications about keys that the command changed. */
export interface SeenCommand {
  argv: readonly string[]
  inner: boolean
  notices: readonly KeyspaceNotice[]
}

export interface CarriedOut {
  raw: RawReply
  seen: readonly SeenCommand[]
  /** Keys that exist after the command. */
  keys: readonly string[]
}

export class WatchedStore {
  private seen: SeenCommand[] = []
  private notices: KeyspaceNotice[] = []
  private readonly waiting: (() => void)[] = []

  private constructor(
    private readonly redis: ExploredRedis,
    private readonly monitor: Socket,
  ) {}

  static async open(options: OpenOptions): Promise<WatchedStore> {
    const { server, lanes } = await startExplorerRedis(options)
    const [lane, ...others] = lanes
    if (lane === undefined) throw new RangeError('no connection')
    for (const other of others) other.close()
    await lane.send(wireText(['CONFIG', 'SET', 'notify-keyspace-events', 'KA']), 1, [])
    const monitor = createConnection(server.port, server.host)
    const redis = new ExploredRedis(server, [lane])
    const store = new WatchedStore(redis, monitor)
    await store.listen(server.access)
    return store
  }

  get clientModule(): string {
    return this.redis.clientModule
  }

  linksTo = (nodes: number) => this.redis.linksTo(nodes)
  given = (lock: ExploredLock) => this.redis.given(lock)
  translate = (request: Request, lock: ExploredLock) => this.redis.translate(request, lock)
  outcomeOf = (request: Request, raw: RawReply) => this.redis.outcomeOf(request, raw)
  advance = (ms: number): StoreCommand => this.redis.advance(ms)

  /** Executes each command in `tried` separately, on an empty database after the commands in `led`. */
  async carryOut(jobs: readonly TriedCommands[]): Promise<CarriedOut[][]> {
    this.seen = []
    const executions = await this.redis.execute(jobs)
    await this.heardAll()
    const groups = groupsOf(this.seen)
    let at = 0
    return jobs.map(({ led, tried }, job) =>
      tried.map((_, index) => {
        const done = executions[job]?.[index]
        const group = groups[at]
        at += 1
        if (done === undefined || group === undefined) throw new Error('the server did not say what it carried out')
        const { raw, snapshot } = done
        return { raw, seen: ofTried(group, led.length), keys: snapshot.map(({ key }) => key) }
      }),
    )
  }

  async close(): Promise<void> {
    this.monitor.destroy()
    await this.redis.close()
  }

  private async listen(access: Parameters<typeof tellEverything>[0]): Promise<void> {
    const reader = new RespReader((value, push) => this.take(value, push))
    this.monitor.on('data', (bytes) => reader.feed(bytes))
    this.monitor.write(tellEverything(access))
    await this.heardAll()
  }

  /** Resolves once all reports so far have arrived. The server's answer to ROLE comes after these reports in the same stream. */
  private heardAll(): Promise<void> {
    return new Promise((resolve) => {
      this.waiting.push(resolve)
      this.monitor.write('ROLE\r\n')
    })
  }

  private take(value: RespValue, push: boolean): void {
    if (push) {
      if (Array.isArray(value) && value[0] === 'pmessage') {
        const channel = String(value[2])
        this.notices.push({ key: channel.slice(channel.indexOf(':') + 1), notice: String(value[3]) })
      }
      return
    }
    // The answer to ROLE is the only list of this form.
    if (Array.isArray(value) && (value[0] === 'master' || value[0] === 'slave')) this.waiting.shift()?.()
    const line = typeof value === 'string' ? parseMonitorLine(value) : undefined
    if (line === undefined) return
    this.seen.push({ argv: line.argv, inner: line.from === 'lua', notices: this.notices })
    this.notices = []
  }
}

/** Splits the reports into groups. Each group begins when the database is emptied. */
function groupsOf(seen: readonly SeenCommand[]): SeenCommand[][] {
  const groups: SeenCommand[][] = []
  for (const one of seen) {
    if (one.argv[0] === 'FLUSHDB' && !one.inner) groups.push([])
    // Commands that only check whether a key was written are left out.
    else if (!isWatching(one)) groups.at(-1)?.push(one)
  }
  return groups
}

const isWatching = ({ argv, inner }: SeenCommand) => !inner && ['WATCH', 'MULTI', 'EXEC'].includes(argv[0] ?? '')

/** Returns the command that follows `led` other commands, together with the commands that it called. Later reports come from the check of the database. */
function ofTried(group: readonly SeenCommand[], led: number): SeenCommand[] {
  let outer = -1
  return group.filter(({ inner }) => {
    if (!inner) outer += 1
    return outer === led
  })
}
