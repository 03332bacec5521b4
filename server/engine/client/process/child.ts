/** Runs an external process in its own process group. The group is stopped and ended as a whole, and it never outlives this process. */
import { type ChildProcess, spawn } from 'node:child_process'
import { ReasonError } from '#model/words/en/reason-error.ts'
import { trialMark, watchOverMarked } from './left-behind.ts'
import { Lines } from './lines.ts'

export interface ChildEvents {
  onLine(line: string): void
  onLog(line: string): void
  /** Called once, after the last line, when the process has ended or could not be started. */
  onEnd(why: ReasonError): void
}

/**
 * Shell script that kills the group once the script's standard input is closed. The system closes that input whenever this process ends, for whatever reason.
 * SIGKILL also ends a stopped process.
 */
const guardScript = 'read -r _; kill -KILL "-$1" 2>/dev/null'

export class Child {
  private readonly process: ChildProcess
  private guard: ChildProcess | undefined
  private over = false

  constructor([program = '', ...args]: readonly string[], events: ChildEvents) {
    watchOverMarked()
    const env = { ...process.env, ...trialMark }
    const child = spawn(program, args, { detached: true, stdio: ['pipe', 'pipe', 'pipe'], env })
    this.process = child
    const out = new Lines(events.onLine)
    const log = new Lines(events.onLog)
    child.stdout?.on('data', (bytes) => out.feed(bytes))
    child.stderr?.on('data', (bytes) => log.feed(bytes))
    // Writing to a process that has just ended fails. The `close` event already reports the end.
    child.stdin?.on('error', () => {})
    const end = (why: ReasonError) => {
      if (this.over) return
      this.over = true
      this.guard?.kill('SIGKILL')
      out.end()
      log.end()
      events.onEnd(why)
    }
    child.on('error', (error) => end(new ReasonError('process-not-started', { why: error.message })))
    child.on('close', (code, signal) =>
      end(
        signal === null
          ? new ReasonError('process-ended', { status: code ?? 0 })
          : new ReasonError('process-killed', { signal }),
      ),
    )
    if (child.pid !== undefined) this.guard = watchOver(child.pid)
  }

  get pid(): number | undefined {
    return this.process.pid
  }

  say(line: string): void {
    this.process.stdin?.write(`${line}\n`)
  }

  freeze(): void {
    this.signal('SIGSTOP')
  }

  thaw(): void {
    this.signal('SIGCONT')
  }

  kill(): void {
    this.signal('SIGKILL')
  }

  private signal(signal: NodeJS.Signals): void {
    const { pid } = this.process
    if (pid === undefined || this.over) return
    try {
      process.kill(-pid, signal)
    } catch {
      // The group has already ended.
    }
  }
}

function watchOver(pid: number): ChildProcess {
  const guard = spawn('sh', ['-c', guardScript, 'lockstep-guard', String(pid)], {
    detached: true,
    stdio: ['pipe', 'ignore', 'ignore'],
  })
  guard.on('error', () => {})
  guard.stdin?.on('error', () => {})
  return guard
}
