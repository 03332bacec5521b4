/** Who explores next: what a whole class waits for goes first. Then it goes in rounds, in each of which everybody who waits has one. */

import { WaitingLine } from '../runs/line.ts'
import { RefusalError } from '../runs/refusal.ts'

/** So many may wait of people who have more than one, and as many again of others. */
const maxWaiting = 250

export class ExplorerTurns {
  private readonly line = new WaitingLine<() => void>(1, maxWaiting)

  /** Does it when its turn comes. `person`: whoever asks; absent: a class waits for it. Rejects with `QUEUE_FULL`, or as `work` does. */
  async take<T>(work: () => Promise<T>, person?: string): Promise<T> {
    await new Promise<void>((begin, refuse) => {
      if (!this.line.join([begin], person, person === undefined ? 'leads' : 'guest'))
        refuse(new RefusalError('QUEUE_FULL', 'Too many explorations are under way. Try again in a moment.'))
      this.beginNext()
    })
    try {
      return await work()
    } finally {
      this.line.finish()
      this.beginNext()
    }
  }

  private beginNext(): void {
    for (const begin of this.line.admit()) begin()
  }
}
