/** Progress at the terminal, in one line. Without a terminal it prints nothing. */
import type { CliIo } from './command.ts'

/** Moves to the line's beginning, and erases it. */
const rewind = '\r\u001b[2K'

/** Returns what shows words in place of those before; empty words erase the line. */
export function oneLine(io: CliIo): (words: string) => void {
  return (words) => {
    if (io.live) io.err(`${rewind}${words}`)
  }
}

export class ProgressLine {
  private total = 0
  private ended = 0
  private readonly show: (words: string) => void

  constructor(private readonly io: CliIo) {
    this.show = oneLine(io)
  }

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
    this.show('')
  }

  private write(words: string): void {
    this.show(`${this.ended} of ${this.total} runs  ${words}`.slice(0, 100))
  }
}
