/** Queues explorations in rounds. In each round, every person who waits has one turn. Members of a class go before strangers, and their teacher goes first. */
import { type Requester, WaitingLine } from '../runs/line.ts'
import { RefusalError } from '../runs/refusal.ts'

/**
 * Queue length up to which people may queue further requests. A guest's first request is accepted up to twice this length, and a member's first request up to
 * four times this length.
 */
const maxWaiting = 250
/** Minimum milliseconds between two notices of a new position. */
const tellEveryMs = 500

export interface TurnAsker {
  person?: string | undefined
  standing?: Requester | undefined
  /** Takes the request out of the queue when this signal is aborted. */
  signal?: AbortSignal
  /** Called with the position in the queue, counted from 1: once at first, and after each change. */
  onPlace?(place: number): void
}

interface Waiting {
  begin(): void
  onPlace(place: number): void
  place: number
}

export class ExplorerTurns {
  private readonly line: WaitingLine<Waiting>
  /** Number of each person's requests, whether waiting or not. */
  private readonly underWay = new Map<string | undefined, number>()
  private telling: NodeJS.Timeout | undefined

  /** `mostOfPerson` is the maximum number of requests per person, whether waiting or not. */
  constructor(
    maxAtOnce = 1,
    private readonly mostOfPerson = Number.POSITIVE_INFINITY,
  ) {
    this.line = new WaitingLine<Waiting>(maxAtOnce, maxWaiting, { leads: 0, member: 1, guest: 2 })
  }

  /** Does the work when its turn comes. Rejects with `RATE_LIMITED`, `QUEUE_FULL` or `CANCELLED`, or as `work` does. */
  async take<T>(work: () => Promise<T>, asker: TurnAsker): Promise<T> {
    const { person } = asker
    const before = this.underWay.get(person) ?? 0
    if (before >= this.mostOfPerson) throw new RefusalError('questions-waiting')
    this.underWay.set(person, before + 1)
    try {
      return await this.inTurn(work, asker)
    } finally {
      const left = (this.underWay.get(person) ?? 1) - 1
      if (left > 0) this.underWay.set(person, left)
      else this.underWay.delete(person)
    }
  }

  private async inTurn<T>(
    work: () => Promise<T>,
    { person, standing, signal, onPlace = () => {} }: TurnAsker,
  ): Promise<T> {
    await new Promise<void>((begin, refuse) => {
      const waiting: Waiting = { begin, onPlace, place: 0 }
      if (!this.line.join([waiting], person, standing)) refuse(new RefusalError('explorations-waiting'))
      const leave = () => {
        if (!this.line.leave(waiting)) return
        refuse(new RefusalError('exploration-cancelled'))
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
