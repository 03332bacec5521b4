/** One real redis-server process (or Sentinel) of ours. */
import { type ChildProcess, spawn } from 'node:child_process'
import { closeSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { makeServerFolder, removeServerFolder } from '../../../processes/folder.ts'
import { freePort } from '../../../processes/ports.ts'
import { messageOf, until, within } from '../../../processes/waiting.ts'
import { environmentOf, type RedisBinary } from './binary.ts'
import { type Address, infoField, withClient } from './client.ts'

export interface ServerPlan {
  /** Names its folder: `single`, `n1`, `s1`… */
  name: string
  /** The lines of its configuration file. */
  config: (place: { port: number; folder: string }) => string[]
  /** Runs it as a Sentinel. */
  sentinel?: boolean
}

type ExitListener = (why: string) => void

const startLimitMs = 20_000
const exitLimitMs = 10_000
const portTries = 5

/** What must not outlive us: running or killed, their folders are still there. */
const ours = new Set<ServerProcess>()
process.on('exit', () => {
  // First all processes: a folder that cannot be removed must not save any of them.
  for (const server of ours) server.killNow()
  for (const server of ours) removeServerFolder(server.folder)
})

export class ServerProcess implements Address {
  readonly host = '127.0.0.1'
  private child: ChildProcess | undefined
  private endedBecause: string | undefined
  private readonly listeners = new Set<ExitListener>()

  private constructor(
    private readonly binary: RedisBinary,
    private readonly plan: ServerPlan,
    readonly folder: string,
    readonly port: number,
  ) {}

  /** Starts a server on a free loopback port and waits until it answers. Rejects with the server's own last words. */
  static async start(binary: RedisBinary, plan: ServerPlan): Promise<ServerProcess> {
    for (let tries = 1; ; tries += 1) {
      const port = await freePort()
      const folder = makeServerFolder(plan.name)
      writeFileSync(join(folder, 'redis.conf'), `${plan.config({ port, folder }).join('\n')}\n`)
      const server = new ServerProcess(binary, plan, folder, port)
      try {
        await server.run()
        return server
      } catch (error) {
        await server.end()
        const clash = /address already in use/i.test(messageOf(error))
        if (!clash || tries === portTries) throw error
      }
    }
  }

  get running(): boolean {
    return this.child !== undefined && this.endedBecause === undefined
  }

  get pid(): number | undefined {
    return this.running ? this.child?.pid : undefined
  }

  /** SIGKILL, also to a frozen process. Resolves when it is gone. */
  async kill(): Promise<void> {
    const child = this.child
    if (!this.running || child === undefined) return
    const gone = new Promise((resolve) => child.once('exit', resolve))
    child.kill('SIGKILL')
    await within(`The end of ${this.plan.name}`, exitLimitMs, gone)
  }

  /** SIGSTOP: the process stands still; what is sent to it waits. */
  freeze(): void {
    this.child?.kill('SIGSTOP')
  }

  /** SIGCONT. */
  thaw(): void {
    this.child?.kill('SIGCONT')
  }

  /** Starts it again after a kill: same port, same folder. */
  async restart(): Promise<void> {
    if (this.running) throw new Error(`${this.plan.name} is running: kill it before it is restarted`)
    await this.run()
  }

  /** Calls back each time the process ends; if it has ended already, soon. Returns how to stop listening. */
  onExit(listener: ExitListener): () => void {
    this.listeners.add(listener)
    const ended = this.endedBecause
    if (ended !== undefined) queueMicrotask(() => this.listeners.has(listener) && listener(ended))
    return () => this.listeners.delete(listener)
  }

  /** Kills it and removes its folder. */
  async end(): Promise<void> {
    await this.kill()
    this.listeners.clear()
    ours.delete(this)
    removeServerFolder(this.folder)
  }

  /** For the last moment of our own process, when nothing can be awaited any more. */
  killNow(): void {
    this.child?.kill('SIGKILL')
  }

  private async run(): Promise<void> {
    const log = openSync(join(this.folder, 'log'), 'a')
    const args = [join(this.folder, 'redis.conf'), ...(this.plan.sentinel ? ['--sentinel'] : [])]
    const child = spawn(this.binary.path, args, {
      // Redis shows this name in its process title: it proves that the process is ours when it has to be reaped.
      argv0: join(this.folder, 'redis-server'),
      cwd: this.folder,
      env: environmentOf(this.binary),
      stdio: ['ignore', log, log],
    })
    closeSync(log)
    this.child = child
    this.endedBecause = undefined
    ours.add(this)
    child.once('error', (error) => this.ended(`could not be started: ${error.message}`))
    child.once('exit', (code, signal) =>
      this.ended(signal === null ? `ended with status ${code}` : `ended by ${signal}`),
    )
    if (child.pid !== undefined) writeFileSync(join(this.folder, 'pid'), String(child.pid))
    try {
      await this.untilReady(child)
    } catch (error) {
      await this.kill()
      throw error
    }
  }

  private async untilReady(child: ChildProcess): Promise<void> {
    await until(
      `${this.plan.name} on port ${this.port}`,
      async () => {
        if (!this.running) return true
        const info = await withClient(this, (redis) => redis.info())
        // Another server may have been faster to take the port and would answer just as well.
        const itself = infoField(info, 'process_id') === String(child.pid)
        // One that remembers answers before it has read all it knows.
        return itself && infoField(info, 'loading') !== '1'
      },
      { limitMs: startLimitMs },
    )
    if (!this.running) throw new Error(`${this.plan.name} ${this.endedBecause}: ${this.lastWords()}`)
  }

  private ended(why: string): void {
    if (this.endedBecause !== undefined) return
    this.endedBecause = why
    for (const listener of [...this.listeners]) listener(why)
  }

  private lastWords(): string {
    return readFileSync(join(this.folder, 'log'), 'utf8').trim().split('\n').slice(-5).join(' | ')
  }
}
