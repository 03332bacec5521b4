/** Node process for work that must not block this one: it exchanges messages, has a memory limit, and ends when we do. */
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
  /** Main module of the process, and its arguments. */
  args: readonly string[]
  /** Heap limit. Memory outside of the heap is not counted. */
  heapMb: number
  /** Further options of Node. */
  flags?: readonly string[]
  /** Absent: our own environment. */
  env?: NodeJS.ProcessEnv
  /** Whether it leads a group of processes, which ends with it. */
  leadsGroup?: boolean
  onMessage(message: unknown): void
  /** Called once. `lastWords`: the end of its standard error. */
  onExit(why: Because, lastWords: string): void
}

const keptCharacters = 2000

export class NodeProcess {
  readonly folder: string
  private readonly child: ChildProcess
  private lastWords = ''
  private over = false
  /** Set once the process was told to end. On a busy machine that takes a while, and `end` may be called again meanwhile. */
  private gone: Promise<unknown> | undefined

  constructor(private readonly plan: NodePlan) {
    watchOverServers()
    this.folder = makeServerFolder(plan.name)
    const { heapMb, flags = [], env = process.env, leadsGroup = false } = plan
    this.child = spawn(process.execPath, [`--max-old-space-size=${heapMb}`, ...flags, ...plan.args], {
      ...{ env, detached: leadsGroup },
      // The name proves that the process is ours when it has to be reaped, as with servers.
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
    // A message to a process that has just ended fails. Its exit is already reported.
    if (this.child.connected) this.child.send(message, () => {})
  }

  /** SIGKILL. `onExit` follows. */
  killNow(): void {
    const { pid } = this.child
    if (this.plan.leadsGroup && pid !== undefined && !this.over) killGroup(pid)
    else this.child.kill('SIGKILL')
  }

  /** Resolves when the process is gone. */
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
    // All of it has ended.
  }
}
