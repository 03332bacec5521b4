/** Progress line at the terminal. Without a terminal it prints nothing. */
import type { CliIo } from './command.ts'

/** Moves to the line's beginning, and erases it. */
const rewind = '\r\u001b[2K'

export class ProgressLine {
  private total = 0
  private ended = 0

  constructor(private readonly io: CliIo) {}

  add(runs: number): void {
    this.total += runs
    this.write('')
  }

  doing(name: string, words: string): void {
    this.write(`${name}: ${words}`)
  }

  end(name: string): void {
    this.ended += 1
    this.write(`${name} has ended`)
  }

  /** Prints a line that stays, even if the output is no terminal. */
  say(words: string): void {
    this.clear()
    this.io.err(`${words}\n`)
  }

  clear(): void {
    if (this.io.live) this.io.err(rewind)
  }

  private write(words: string): void {
    if (!this.io.live) return
    this.io.err(`${rewind}${`${this.ended} of ${this.total} runs  ${words}`.slice(0, 100)}`)
  }
}
