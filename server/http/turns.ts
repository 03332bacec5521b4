import { setImmediate as nextTurn } from 'node:timers/promises'

/** Work that is done one piece in each turn of the event loop, however many ask for one: a teacher's step waits for one at most. */
export class Turns {
  private last: Promise<unknown> = Promise.resolve()

  next(): Promise<unknown> {
    this.last = this.last.then(() => nextTurn())
    return this.last
  }
}
