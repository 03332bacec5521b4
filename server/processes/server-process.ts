/** Starts, kills, and restarts a real server process of any kind. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, existsSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { because } from '#model/refusals/because.ts'
import type { Because, Why } from '#model/refusals/reasons.ts'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { messageOf } from '#server/base/message-of.ts'
import { retry } from '#server/base/retry.ts'
import type { Address } from './address.ts'
import { execute } from './execute.ts'
import { whyEnded } from './exit.ts'
import { makeServerFolder, removeServerFolder } from './folder.ts'
import { ours } from './ours.ts'
import { freePort } from './ports.ts'
import { ServerFailure } from './server-failure.ts'
import { until, within } from './waiting.ts'
import { watchOverServers } from './warden.ts'

export interface ServerHome {
  folder: string
  /** Loopback ports that were free a moment ago. */
  ports: readonly [number, ...number[]]
}

export interface ServerPlan {
  /** Name of the server's folder, such as `single`, `n1`, or `s1`. */
  name: string
  program: string
  env?: NodeJS.ProcessEnv
  /** Id of the user and group that run the server and own its folder (see `serverUser`). Default: our own. */
  user?: number | undefined
  /** Number of ports that the server listens on. Default: one. */
  portCount?: number
  /** Fixed ports, if others already know them. If they are taken, no other ports are tried. */
  ports?: readonly [number, ...number[]]
  args(place: ServerHome): string[]
  /** Returns the files to write to the server's folder before its first start: contents keyed by file name. */
  files?(place: ServerHome): Record<string, string>
  /** Fills the server's folder before its first start. */
  prepare?(place: ServerHome): Promise<void>
  /** Removes leftovers of a killed server that would break the next start. */
  tidy?(place: ServerHome): void
  /** Returns whether the process with this id serves now. An answer on the port is not enough, because another program may have taken the port first. */
  isReady(place: ServerHome, pid: number): Promise<boolean>
}

type ExitListener = (why: Why) => void

const startLimitMs = 20_000
const exitLimitMs = 10_000
const portTries = 5

export class ServerProcess implements Address {
  readonly host = '127.0.0.1'
  private child: ChildProcess | undefined
  private endedBecause: Because | undefined
  private readonly listeners = new Set<ExitListener>()

  private constructor(
    private readonly plan: ServerPlan,
    private readonly place: ServerHome,
  ) {}

  /** Starts a server on free loopback ports and waits until it is ready. Rejects with a `ServerFailure` that contains the end of the server's output. */
  static async start(plan: ServerPlan): Promise<ServerProcess> {
    watchOverServers()
    const start = async () => {
      const ports = plan.ports ?? (await freePorts(plan.portCount ?? 1))
      const place = { folder: makeServerFolder(plan.name), ports }
      for (const [name, text] of Object.entries(plan.files?.(place) ?? {})) {
        writeFileSync(join(place.folder, name), text)
      }
      const server = new ServerProcess(plan, place)
      try {
        await plan.prepare?.(place)
        if (plan.user !== undefined) await execute('chown', ['-R', `${plan.user}:${plan.user}`, place.folder])
        await server.run()
        return server
      } catch (error) {
        await server.end()
        throw error
      }
    }
    return await retry(portTries, start, (error) => plan.ports === undefined && mayHaveClashed(error))
  }

  get folder(): string {
    return this.place.folder
  }

  get port(): number {
    return this.place.ports[0]
  }

  get running(): boolean {
    return this.child !== undefined && this.endedBecause === undefined
  }

  get pid(): number | undefined {
    return this.running ? this.child?.pid : undefined
  }

  /** Throws a `ServerFailure` if the server has ended. */
  assertRunning(): void {
    const why = this.endedBecause
    if (why === undefined) return
    throw new ServerFailure(new ReasonError('node-ended', { node: this.plan.name, why }), this.lastWords())
  }

  /** Kills the process with SIGKILL, even if it is frozen. Resolves when the process is gone. */
  async kill(): Promise<void> {
    const child = this.child
    if (!this.running || child === undefined) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await within(`The end of ${this.plan.name}`, exitLimitMs, gone)
  }

  /** Freezes the process with SIGSTOP. Data sent to the process waits. */
  freeze(): void {
    this.child?.kill('SIGSTOP')
  }

  /** Resumes the process with SIGCONT. */
  thaw(): void {
    this.child?.kill('SIGCONT')
  }

  /** Starts the server again after a kill, on the same ports and in the same folder. */
  async restart(): Promise<void> {
    if (this.running) throw new Error(`${this.plan.name} is running: kill it before it is restarted`)
    await this.run()
  }

  /** Calls `listener` each time the process ends. If the process has already ended, calls `listener` soon. Returns a function that stops listening. */
  onExit(listener: ExitListener): () => void {
    this.listeners.add(listener)
    const ended = this.endedBecause
    if (ended !== undefined) queueMicrotask(() => this.listeners.has(listener) && listener(ended))
    return () => this.listeners.delete(listener)
  }

  /** Kills the server and removes its folder. */
  async end(): Promise<void> {
    await this.kill()
    this.listeners.clear()
    ours.delete(this)
    removeServerFolder(this.folder)
  }

  /** Kills the server synchronously, because nothing can be awaited while our own process exits. */
  killNow(): void {
    this.child?.kill('SIGKILL')
  }

  private async run(): Promise<void> {
    this.plan.tidy?.(this.place)
    const log = openSync(join(this.folder, 'log'), 'a')
    const { program, env = process.env, user } = this.plan
    const child = spawn(program, this.plan.args(this.place), {
      // The process list shows this name. If the process has to be reaped, the name proves that it is ours.
      argv0: join(this.folder, basename(program)),
      cwd: this.folder,
      env,
      ...(user === undefined ? {} : { uid: user, gid: user }),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.child = child
    this.endedBecause = undefined
    ours.add(this)
    child.once('error', (error) => this.ended(because('process-not-started', { why: error.message })))
    child.once('exit', (code, signal) => this.ended(whyEnded(code, signal)))
    if (child.pid !== undefined) writeFileSync(join(this.folder, 'pid'), String(child.pid))
    try {
      await this.untilReady(child.pid ?? 0)
    } catch (error) {
      await this.kill()
      throw error
    }
  }

  private async untilReady(pid: number): Promise<void> {
    const what = `${this.plan.name} on port ${this.port}`
    const endedOrReady = async () => !this.running || (await this.plan.isReady(this.place, pid))
    await until(what, endedOrReady, { limitMs: startLimitMs }).catch((error: unknown) => {
      const what = new ReasonError('not-ready-in-time', { server: this.plan.name, seconds: startLimitMs / 1000 })
      throw new ServerFailure(what, messageOf(error))
    })
    this.assertRunning()
  }

  private ended(why: Because): void {
    if (this.endedBecause !== undefined) return
    this.endedBecause = why
    for (const listener of [...this.listeners]) listener(why)
  }

  private lastWords(): string {
    if (!existsSync(this.folder)) return 'its folder is gone'
    return readFileSync(join(this.folder, 'log'), 'utf8').trim().split('\n').slice(-5).join(' | ')
  }
}

/**
 * Returns whether another program may have taken the port, or tested whether it is free, just when this server wanted it. ZooKeeper exits without a message in
 * that case. A server that was killed by a signal had another reason to end.
 */
function mayHaveClashed(error: unknown): boolean {
  if (/address already in use/i.test(messageOf(error))) return true
  return error instanceof ServerFailure && error.details === '' && / ended with status /.test(error.message)
}

async function freePorts(count: number): Promise<[number, ...number[]]> {
  const more = Array.from({ length: count - 1 }, () => freePort())
  return [await freePort(), ...(await Promise.all(more))]
}
