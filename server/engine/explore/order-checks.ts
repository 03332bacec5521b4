/**
 * Histories whose code runs only to check that the order of answers does not matter. Nothing waits for them before the search is over, so the search runs first:
 * it needs a quarter of all histories.
 */
import type { ClientStanding, HistoryStep } from './clients/messages.ts'

/** Maximum number of steps per call. This number is small, because the search's own steps wait behind these steps. */
const atOnce = 50
/** Maximum number of calls under way. There are several, so that the clients are never idle. */
const underWay = 2

/** `taken` contains the steps of a call, and `steps` the ones among them for which the code really runs. */
interface Taken {
  taken: readonly HistoryStep[]
  steps: readonly HistoryStep[]
}

interface Heard extends Taken {
  standings: ClientStanding[]
}

interface Call {
  ids: ReadonlySet<number>
  /** Undefined while the call is under way. */
  outcome?: Heard | { error: unknown }
  done: Promise<void>
}

export class OrderChecks {
  private readonly waiting = new Map<number, HistoryStep>()
  /** Calls in order, with their results once they are over. */
  private readonly running: Call[] = []

  get any(): boolean {
    return this.waiting.size + this.running.length > 0
  }

  get areUnderWay(): boolean {
    return this.running.length > 0
  }

  add(step: HistoryStep): void {
    this.waiting.set(step.history, step)
  }

  /** Removes and returns a waiting step. Returns undefined if the step already runs. */
  withdraw(history: number): HistoryStep | undefined {
    const step = this.waiting.get(history)
    this.waiting.delete(history)
    return step
  }

  isRunning(history: number): boolean {
    return this.running.some(({ ids }) => ids.has(history))
  }

  /** Takes out the steps for the next call. Returns an empty array if no steps wait, or if enough calls are under way. */
  take(): HistoryStep[] {
    if (this.running.length >= underWay) return []
    const taken = [...this.waiting.values()].slice(0, atOnce)
    for (const { history } of taken) this.waiting.delete(history)
    return taken
  }

  run({ taken, steps }: Taken, standings: Promise<ClientStanding[]>): void {
    const over = (outcome: NonNullable<Call['outcome']>) => {
      call.outcome = outcome
    }
    const call: Call = {
      ids: new Set(taken.map(({ history }) => history)),
      done: standings.then(
        (found) => over({ taken, steps, standings: found }),
        (error: unknown) => over({ error }),
      ),
    }
    this.running.push(call)
  }

  /** Resolves when the oldest call is over. */
  async firstOver(): Promise<void> {
    await this.running[0]?.done
  }

  /** Removes and returns the calls that are over, in order. Throws the error of a call that failed. */
  over(): Heard[] {
    const over: Heard[] = []
    for (let outcome = this.running[0]?.outcome; outcome; outcome = this.running[0]?.outcome) {
      if ('error' in outcome) throw outcome.error
      over.push(outcome)
      this.running.shift()
    }
    return over
  }
}
