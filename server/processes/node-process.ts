/** Runs a Node process for work that must not block this one. The process exchanges messages with us, has a memory limit, and ends when we do. */
import { type ChildProcess, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { because } from '#model/refusals/because.ts'
import type { Because } from '#model/refusals/reasons.ts'
import { whyEnded } from './exit.ts'
import { makeServerFolder, removeServerFolder } from './folder.ts'
import { ours } from './ours.ts'
import { watchOverServers } from './warden.ts'

export interface NodePlan {
  /** Name of the process's folder. */
  name: string
  /** Main module of the process, followed by its arguments. */
  args: readonly string[]
  /** Heap limit. Memory outside the heap is not counted. */
  heapMb: number
  flags?: readonly string[]
  /** Environment of the process. Default: our own. */
  env?: NodeJS.ProcessEnv
  /** Whether the process leads a process group. If so, the whole group ends with it. */
  leadsGroup?: boolean
  onMessage(message: unknown): void
  /** Called once, when the process has ended. `lastWords` is the end of its standard error. */
  onExit(why: Because, lastWords: string): void
}

const keptCharacters = 2000

export class NodeProcess {
  readonly folder: string
  private readonly child: ChildProcess
  private lastWords = ''
  private over = false
  /** Resolves when the process is gone. It is kept because `end` may be called again before that, for example on a busy machine. */
  private gone: Promise<unknown> | undefined

  constructor(private readonly plan: NodePlan) {
    watchOverServers()
    this.folder = makeServerFolder(plan.name)
    const { heapMb, flags = [], env = process.env, leadsGroup = false } = plan
    this.child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, ...flags, ...plan.args], {
      ...{ env, detached: leadsGroup },
      // If the process has to be reaped later, this name proves that it is ours.
      argv0: join(this.folder, 'node'),
      stdio: ['ignore', 'ignore', 'pipe', 'ipc'],
      serialization: 'advanced',
    })
    ours.add(this)
    const { child } = this
    child.stderr?.setEncoding('utf8').on('data', (words: string) => {
      this.lastWords = (this.lastWords + words).slice(-keptCharacters)
    })
    child.on('message', plan.onMessage)
    child.once('error', (error) => this.ended(because('process-not-started', { why: error.message })))
    child.once('close', (code, signal) => this.ended(whyEnded(code, signal)))
    if (child.pid !== undefined) writeFileSync(join(this.folder, 'pid'), String(child.pid))
  }

  get pid(): number | undefined {
    return this.child.pid
  }

  say(message: object): void {
    // Sending to a process that has just ended fails. Its exit has already been reported.
    if (this.child.connected) this.child.send(message, () => {})
  }

  /** Kills the process with SIGKILL. `onExit` is called afterwards. */
  killNow(): void {
    const { pid } = this.child
    if (this.plan.leadsGroup && pid !== undefined && !this.over) killGroup(pid)
    else this.child.kill('SIGKILL')
  }

  /** Kills the process and resolves when it is gone. */
  async end(): Promise<void> {
    if (this.over) return
    this.gone ??= new Promise((resolve) => this.child.once('close', resolve))
    this.killNow()
    await this.gone
  }

  private ended(why: Because): void {
    if (this.over) return
    this.over = true
    ours.delete(this)
    removeServerFolder(this.folder)
    this.plan.onExit(why, this.lastWords.trim())
  }
}

function killGroup(pid: number): void {
  try {
    process.kill(-pid, 'SIGKILL')
  } catch {
    // Every process of the group has already ended.
  }
}
