import { setImmediate as nextTurn } from 'node:timers/promises'

/** Runs at most one queued task per turn of the event loop, so that other messages have to wait for only one task. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  /** Resolves in a turn of the event loop that no other caller gets. */
  next(): Promise<unknown> {
    this.last = this.last.then(() => nextTurn())
    return this.last
  }
}
