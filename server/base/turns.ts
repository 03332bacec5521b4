import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs at most one queued task per turn of the event loop, so other messages wait for one task at most. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  /** Resolves in a turn of the event loop that no other caller has. */
  next(): Promise<unknown> {
    this.last = this.last.then(() => nextTurn())
    return this.last
  }
}
