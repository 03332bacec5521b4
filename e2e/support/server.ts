import { type ChildProcess, spawn } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { root } from '../../bin/setup/project.mjs'
import { Endpoint } from './endpoint.ts'
import { freePort } from './free-port.ts'

/** Module that ends the server even if the test run is killed. */
const endsWithUs = new URL('./ends-with-us.mjs', import.meta.url).href
const startLimitMs = 90_000
const stopLimitMs = 60_000

export class TestServer extends Endpoint {
  private constructor(
    private readonly port: number,
    readonly dataFolder: string,
    private readonly options: readonly string[],
    private readonly settings: NodeJS.ProcessEnv,
  ) {
    super(`http://127.0.0.1:${port}`)
  }
  private child: ChildProcess | undefined
  private output = ''

  /**
   * Starts a real Lockstep server for one test, with its own port, data folder and Redis processes. `options` are command-line options, such as `--workshop`;
   * `settings` are environment variables.
   */
  static async start(options: readonly string[] = [], settings: NodeJS.ProcessEnv = {}): Promise<TestServer> {
    const server = new TestServer(await freePort(), mkdtempSync(join(tmpdir(), 'lockstep-e2e-')), options, settings)
    try {
      await server.start()
      return server
    } catch (error) {
      await server.dispose()
      throw error
    }
  }

  get pid(): number {
    if (this.child?.pid === undefined) throw new Error('The server is not running')
    return this.child.pid
  }

  /** Starts the server. After a stop, the server keeps its port and its data. Resolves when the server is ready for runs. */
  async start(): Promise<void> {
    // Most of these servers run at most one lesson, so no Redis is kept ready.
    const lean = { LOCKSTEP_KEEP_READY: '0' }
    const own = { PORT: String(this.port), HOST: '127.0.0.1', LOCKSTEP_DATA: this.dataFolder }
    const env = { ...process.env, ...lean, ...this.settings, ...own }
    this.output = ''
    const program = ['--import', endsWithUs, join(root, 'bin/lockstep.mjs'), 'serve', ...this.options]
    const child = spawn(process.execPath, program, { cwd: root, env, stdio: ['pipe', 'pipe', 'pipe'] })
    this.child = child
    const hear = (bytes: Buffer) => {
      this.output = (this.output + bytes.toString()).slice(-20_000)
    }
    child.stdout.on('data', hear)
    child.stderr.on('data', hear)
    const until = Date.now() + startLimitMs
    while (!(await this.isReady())) {
      if (child.exitCode !== null) throw new Error(`The server ended with ${child.exitCode}:\n${this.output}`)
      if (Date.now() > until) throw new Error(`The server was not ready in ${startLimitMs} ms:\n${this.output}`)
      await sleep(50)
    }
  }

  /** Stops the server and waits until it has exited. Resolves with the exit status, or with `null` if a signal ended the server. */
  async stop(signal: NodeJS.Signals = 'SIGINT'): Promise<number | null> {
    const { child } = this
    if (child === undefined || child.exitCode !== null || child.signalCode !== null) return child?.exitCode ?? null
    const ended = new Promise<number | null>((resolve) => child.once('exit', (status) => resolve(status)))
    child.kill(signal)
    const status = await Promise.race([ended, sleep(stopLimitMs, 'late' as const)])
    if (status !== 'late') return status
    child.kill('SIGKILL')
    throw new Error(`The server had not ended ${stopLimitMs} ms after ${signal}:\n${this.output}`)
  }

  async dispose(): Promise<void> {
    await this.stop()
    rmSync(this.dataFolder, { recursive: true, force: true })
  }

  /** Waits until the server has printed text that matches the pattern. */
  async printed(pattern: RegExp): Promise<RegExpExecArray> {
    const until = Date.now() + startLimitMs
    for (;;) {
      const found = pattern.exec(this.output)
      if (found !== null) return found
      if (Date.now() > until)
        throw new Error(`The server did not print ${pattern} in ${startLimitMs} ms:\n${this.output}`)
      await sleep(20)
    }
  }

  /** Returns the host's link. Whoever opens this link becomes the host. */
  async hostLink(): Promise<string> {
    const [link] = await this.printed(/http:\S+#host=[a-f0-9]{48}/)
    return link
  }

  private async isReady(): Promise<boolean> {
    try {
      return (await this.json<{ status: string }>('/healthz')).status === 'ok'
    } catch {
      return false
    }
  }
}
