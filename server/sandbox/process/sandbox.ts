/** Controls a process that runs edited locks' code. Ends the process if it does not start, grows too large, or uses too much processor time. */
import { fileURLToPath } from 'node:url'
import { because } from '#model/refusals/because.ts'
import type { Why } from '#model/refusals/reasons.ts'
import { inEnglish } from '#model/words/en/reason-error.ts'
import type { ToThread } from '#server/engine/client/worker/messages.ts'
import { NodeProcess } from '#server/processes/node-process.ts'
import { usageOf } from '#server/processes/usage.ts'
import type { GuestCode } from '../guest/code.ts'
import type { FromSandbox, SandboxCall, ToSandbox } from './messages.ts'

const entry = fileURLToPath(new URL('../../engine/entry.mjs', import.meta.url))
const inside = new URL('./inside.ts', import.meta.url).href

export const processLimits = {
  heapMb: 256,
  residentMb: 512,
  /** Processor time that one call may use. */
  callMs: 3000,
  /** Processor time that all clients of a run may use together. */
  runMs: 10_000,
  lookEveryMs: 100,
  /** Time until the process must be ready: enough for a machine with twenty times the usual load. */
  startMs: 120_000,
  /** Wall-clock milliseconds that count as one millisecond of processor time, if the process's processor time is unknown. */
  clockFactor: 5,
} as const

/** Thrown if the process ended before it answered. If we ended the process, `reason` is why, and `most` is the limit in milliseconds or megabytes. */
export class SandboxLost extends Error {
  constructor(
    readonly why: Why,
    readonly reason?: 'time' | 'memory',
    readonly most = 0,
  ) {
    super(inEnglish(why))
  }
}

interface Call {
  resolve(value: unknown): void
  reject(error: Error): void
}

interface Since {
  cpuMs: number | undefined
  atMs: number
}

export class Sandbox {
  readonly ready: Promise<void>
  onClient: (said: Extract<FromSandbox, { say: 'client' }>) => void = () => {}
  onLost: (error: SandboxLost) => void = () => {}
  private readonly process: NodeProcess
  private readonly calls = new Map<number, Call>()
  private readonly looking: NodeJS.Timeout
  private lastCall = 0
  private why: SandboxLost | undefined
  private since: Since | undefined
  private mostMs: number = processLimits.callMs
  private isOver = false

  constructor(onExit: (sandbox: Sandbox) => void) {
    let onReady = () => {}
    let onFailed: (error: Error) => void = () => {}
    this.ready = new Promise((resolve, reject) => {
      onReady = resolve
      onFailed = reject
    })
    this.ready.catch(() => {})
    const { heapMb, lookEveryMs, startMs } = processLimits
    const late = setTimeout(
      () =>
        void this.end(new SandboxLost(because('not-ready-in-time', { server: 'sandbox', seconds: startMs / 1000 }))),
      startMs,
    )
    late.unref()
    this.process = new NodeProcess({
      ...{ name: 'sandbox', heapMb, args: [entry, inside] },
      // Deep recursion has to hit the sandbox's limit before Node's.
      flags: ['--stack-size=3900'],
      env: environment(),
      leadsGroup: true,
      onMessage: (message) => {
        const said = message as FromSandbox
        if (said.say === 'ready') {
          clearTimeout(late)
          onReady()
        } else if (said.say === 'client') this.onClient(said)
        else this.heard(said)
      },
      onExit: (exit, lastWords) => {
        this.isOver = true
        clearInterval(this.looking)
        clearTimeout(late)
        const why = lastWords === '' ? exit : because('process-wrote', { why: exit, log: lastWords })
        const error = this.why ?? new SandboxLost(why)
        onFailed(error)
        for (const { reject } of this.calls.values()) reject(error)
        this.calls.clear()
        this.onLost(error)
        onExit(this)
      },
    })
    this.looking = setInterval(() => this.look(), lookEveryMs)
    this.looking.unref()
  }

  get isAlive(): boolean {
    return !this.isOver && this.why === undefined
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  /** Sends a call and resolves with the answer. Rejects with a `SandboxLost` or with an unexpected error. */
  async ask(asked: SandboxCall): Promise<unknown> {
    await this.ready
    if (this.why) throw this.why
    this.lastCall += 1
    const call = this.lastCall
    if (this.calls.size === 0) this.count(processLimits.callMs)
    return await new Promise((resolve, reject) => {
      this.calls.set(call, { resolve, reject })
      this.say({ call, ...asked })
    }).finally(() => {
      // Calls run one after another, so the next one gets its full time.
      if (this.calls.size === 0) this.since = undefined
      else this.count(processLimits.callMs)
    })
  }

  /** Starts to count the processor time of a live run's clients. */
  beginRun(): void {
    this.count(processLimits.runMs)
  }

  endRun(): void {
    this.since = undefined
  }

  post(client: number, message: ToThread, code?: GuestCode): void {
    this.say({ do: 'client', client, message, ...(code ? { code } : {}) })
  }

  /** Ends the process. Resolves when it is gone. */
  async end(why = new SandboxLost(because('process-killed', { signal: 'SIGKILL' }))): Promise<void> {
    this.why ??= why
    await this.process.end()
  }

  private say(message: ToSandbox): void {
    this.process.say(message)
  }

  private heard(said: Extract<FromSandbox, { call: number }>): void {
    const call = this.calls.get(said.call)
    this.calls.delete(said.call)
    if (said.say === 'answer') call?.resolve(said.value)
    else call?.reject(new Error(said.message))
  }

  private count(mostMs: number): void {
    this.mostMs = mostMs
    this.since = { cpuMs: this.usage?.cpuMs, atMs: performance.now() }
  }

  private get usage() {
    const { pid } = this.process
    return pid === undefined ? undefined : usageOf(pid)
  }

  private look(): void {
    const { usage, since } = this
    if (usage && usage.residentMb > processLimits.residentMb)
      void this.end(
        new SandboxLost(`it needed more than ${processLimits.residentMb} MB`, 'memory', processLimits.residentMb),
      )
    if (since === undefined) return
    const usedMs =
      usage && since.cpuMs !== undefined
        ? usage.cpuMs - since.cpuMs
        : (performance.now() - since.atMs) / processLimits.clockFactor
    if (usedMs > this.mostMs) void this.end(new SandboxLost(`it took more than ${this.mostMs} ms`, 'time', this.mostMs))
  }
}

/** Returns the environment of the sandbox, which contains only the path of the compiled program, if there is one. */
function environment(): NodeJS.ProcessEnv {
  const { LOCKSTEP_COMPILED: compiled } = process.env
  return compiled === undefined ? {} : { LOCKSTEP_COMPILED: compiled }
}
