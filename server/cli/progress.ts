/** Shows progress in one line of the terminal. Prints nothing if there is no terminal. */
import type { CliIo } from './command.ts'
import { words } from './words/words.ts'

/** Escape sequence that moves to the start of the line and erases it. */
const rewind = '\r\u001b[2K'

/** Returns a function that replaces the line's text. An empty text erases the line. */
export function oneLine(io: CliIo): (shown: string) => void {
  return (shown) => {
    if (io.live) io.err(`${rewind}${shown}`)
  }
}

export class ProgressLine {
  private total = 0
  private ended = 0
  private readonly show: (shown: string) => void

  constructor(private readonly io: CliIo) {
    this.show = oneLine(io)
  }

  add(runs: number): void {
    this.total += runs
    this.write('')
  }

  doing(name: string, what: string): void {
    this.write(`${name}: ${what}`)
  }

  end(name: string): void {
    this.ended += 1
    this.write(words.run.hasEnded(name))
  }

  /** Prints a line that stays, even if the output is not a terminal. */
  say(sentence: string): void {
    this.clear()
    this.io.err(`${sentence}\n`)
  }

  clear(): void {
    this.show('')
  }

  private write(doing: string): void {
    this.show(`${words.run.progress(this.ended, this.total)}  ${doing}`.slice(0, 100))
  }
}
