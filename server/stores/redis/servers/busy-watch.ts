/**
 * Ends a server if a script keeps it busy or takes too much memory. Redis itself cannot do this: once a script has written, only ending the server stops the
 * script, and `maxmemory` does not count a script's memory.
 */
import { execFile } from 'node:child_process'
import type { Redis } from 'ioredis'
import { type Usage, usageOf } from '#server/processes/usage.ts'
import { unconnected } from './client.ts'
import type { RedisProcess } from './redis-server.ts'

export const busyLimits = {
  /** Processor time that a server may use before it answers a ping. */
  busyMs: 250,
  /** Time until a server has to answer a ping, used if the process's processor time is unknown. */
  silentMs: 5000,
  residentMb: 160,
  /** Limit on the address space, in case memory is taken between two checks. */
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

/** Limits the address space with `prlimit`. Without that program, only the regular checks limit the memory. */
function limitAddressSpace(pid: number | undefined): void {
  if (pid === undefined || process.platform !== 'linux') return
  const bytes = busyLimits.addressMb * 1024 ** 2
  execFile('prlimit', ['--pid', String(pid), `--as=${bytes}:${bytes}`], () => {})
}

/** Tells people why the server was ended, in the same form as for other servers. */
export function sentenceOfEnd(end: BusyEnd): string {
  return end.is === 'busy'
    ? `ended, because a script kept it busy for ${end.ms} ms`
    : `ended, because a script took more than ${end.megabytes} MB of memory`
}
