/**
 * Ends a server whose script keeps it busy, or takes too much memory. Redis itself cannot: once a script has written, only the end of the server stops it, and
 * `maxmemory` does not count what a script holds.
 */
import { execFile } from 'node:child_process'
import type { Redis } from 'ioredis'
import { type Usage, usageOf } from '#server/processes/usage.ts'
import { unconnected } from './client.ts'
import type { RedisProcess } from './redis-server.ts'

export const busyLimits = {
  /** Processor time without an answer to a ping. */
  busyMs: 250,
  /** Time without an answer, used if the process's processor time is unknown. */
  silentMs: 5000,
  residentMb: 160,
  /** Limit on the address space, for memory that is taken between two looks. */
  addressMb: 1024,
  lookEveryMs: 25,
} as const

const connectLimitMs = 10_000

export type BusyEnd = { is: 'busy'; ms: number } | { is: 'large'; megabytes: number }

interface Ping {
  atMs: number
  usage: Usage | undefined
}

export class BusyWatch {
  /** Why it was ended, if it was. */
  ended: BusyEnd | undefined
  private ping: Ping | undefined
  private readonly looking: NodeJS.Timeout

  private constructor(
    private readonly server: RedisProcess,
    private readonly connection: Redis,
  ) {
    this.looking = setInterval(() => this.look(), busyLimits.lookEveryMs)
    this.looking.unref()
    server.onExit(() => this.close())
  }

  static async open(server: RedisProcess): Promise<BusyWatch> {
    limitAddressSpace(server.pid)
    const connection = unconnected(server, connectLimitMs)
    // The connection ends with its server.
    connection.on('error', () => {})
    await connection.connect()
    return new BusyWatch(server, connection)
  }

  close(): void {
    clearInterval(this.looking)
    this.connection.disconnect()
  }

  private look(): void {
    const { pid } = this.server
    const usage = pid === undefined ? undefined : usageOf(pid)
    const { residentMb, busyMs, silentMs } = busyLimits
    if (usage && usage.residentMb > residentMb) this.end({ is: 'large', megabytes: residentMb })
    else if (this.ping === undefined) this.ask(usage)
    else {
      const { atMs, usage: before } = this.ping
      const isBusy = usage && before ? usage.cpuMs - before.cpuMs >= busyMs : performance.now() - atMs >= silentMs
      if (isBusy) this.end({ is: 'busy', ms: busyMs })
    }
  }

  private ask(usage: Usage | undefined): void {
    this.ping = { atMs: performance.now(), usage }
    this.connection.ping().then(
      () => {
        this.ping = undefined
      },
      () => {},
    )
  }

  private end(why: BusyEnd): void {
    this.ended = why
    this.close()
    void this.server.kill().catch(() => {})
  }
}

/** Limits the address space with `prlimit`. Without that program, only the regular look at the memory limits it. */
function limitAddressSpace(pid: number | undefined): void {
  if (pid === undefined || process.platform !== 'linux') return
  const bytes = busyLimits.addressMb * 1024 ** 2
  execFile('prlimit', ['--pid', String(pid), `--as=${bytes}:${bytes}`], () => {})
}

/** Tells people why the server was ended, in the form in which they read of other servers' ends. */
export function sentenceOfEnd(end: BusyEnd): string {
  return end.is === 'busy'
    ? `ended, because a script kept it busy for ${end.ms} ms`
    : `ended, because a script took more than ${end.megabytes} MB of memory`
}
