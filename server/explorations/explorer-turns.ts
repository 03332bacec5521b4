/** Who explores next: the line goes in rounds, in each of which everybody who waits has one turn. A class goes before strangers, and its teacher first. */
import { type Requester, WaitingLine } from '../runs/line.ts'
import { RefusalError } from '../runs/refusal.ts'

/** So many may wait of people who have more than one, and as many again of others. */
const maxWaiting = 250
/** Those who wait are told no more often that they have come forward. */
const tellEveryMs = 500

export interface TurnAsker {
  person?: string | undefined
  standing?: Requester | undefined
  /** Leaves the line. */
  signal?: AbortSignal
  /** Its place in the line, from 1, now and whenever it has changed. */
  onPlace?(place: number): void
}

interface Waiting {
  begin(): void
  onPlace(place: number): void
  place: number
}

export class ExplorerTurns {
  private readonly line: WaitingLine<Waiting>
  private telling: NodeJS.Timeout | undefined

  constructor(maxAtOnce = 1) {
    this.line = new WaitingLine<Waiting>(maxAtOnce, maxWaiting, { leads: 0, member: 1, guest: 2 })
  }

  /** Does it when its turn comes. Rejects with `QUEUE_FULL` or `CANCELLED`, or as `work` does. */
  async take<T>(work: () => Promise<T>, { person, standing, signal, onPlace = () => {} }: TurnAsker): Promise<T> {
    await new Promise<void>((begin, refuse) => {
      const waiting: Waiting = { begin, onPlace, place: 0 }
      if (!this.line.join([waiting], person, standing))
        refuse(new RefusalError('QUEUE_FULL', 'Too many explorations are under way. Try again in a moment.'))
      const leave = () => {
        if (!this.line.leave(waiting)) return
        refuse(new RefusalError('CANCELLED', 'It was cancelled before its turn came.'))
        this.tellSoon()
      }
      if (signal?.aborted) leave()
      signal?.addEventListener('abort', leave, { once: true })
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
    for (const { begin } of this.line.admit()) begin()
    this.tellSoon()
  }

  private tellSoon(): void {
    if (this.telling !== undefined || this.line.waitingCount === 0) return
    this.telling = setTimeout(() => {
      this.telling = undefined
      for (const { waiting, place } of this.line.places()) {
        if (waiting.place === place) continue
        waiting.place = place
        waiting.onPlace(place)
      }
    }, tellEveryMs)
    this.telling.unref()
  }
}
