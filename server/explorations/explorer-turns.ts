/** Who explores next: what a whole class waits for goes first. Then it goes in rounds, in each of which everybody who waits has one. */

import { WaitingLine } from '../runs/line.ts'
import { RefusalError } from '../runs/refusal.ts'

/** So many may wait of people who have more than one, and as many again of others. */
const maxWaiting = 250

export class ExplorerTurns {
  private busy = false
  private readonly first: (() => void)[] = []
  private readonly line = new WaitingLine<() => void>(1, maxWaiting)

  /** Does it when its turn comes. `person`: whoever asks; absent: a class waits for it. Rejects with `QUEUE_FULL`, or as `work` does. */
  async take<T>(work: () => Promise<T>, person?: string): Promise<T> {
    await new Promise<void>((begin, refuse) => {
      if (person === undefined) this.first.push(begin)
      else if (!this.line.join([begin], person))
        refuse(new RefusalError('QUEUE_FULL', 'Too many explorations are under way. Try again in a moment.'))
      this.beginNext()
    })
    try {
      return await work()
    } finally {
      if (person !== undefined) this.line.finish()
      this.busy = false
      this.beginNext()
    }
  }

  private beginNext(): void {
    if (this.busy) return
    const begin = this.first.shift() ?? this.line.admit()[0]
    this.busy = begin !== undefined
    begin?.()
  }
}
