/**
 * Histories whose code runs only to check that the order of answers does not matter. Nothing waits for them before the search is over, so the search runs first:
 * it needs a quarter of all histories.
 */
import type { ClientStanding, HistoryStep } from './clients/messages.ts'

/** Steps of one call: few, because the search's own steps wait behind them. */
const atOnce = 50
/** Calls under way, so that the clients are never idle. */
const underWay = 2

/** `taken`: steps of a call. `steps`: those of them for which the code really runs. */
interface Taken {
  taken: readonly HistoryStep[]
  steps: readonly HistoryStep[]
}

interface Heard extends Taken {
  standings: ClientStanding[]
}

interface Call {
  ids: ReadonlySet<number>
  /** `undefined`: it is under way. */
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

  /** Takes a step out, unless it runs already. */
  withdraw(history: number): HistoryStep | undefined {
    const step = this.waiting.get(history)
    this.waiting.delete(history)
    return step
  }

  isRunning(history: number): boolean {
    return this.running.some(({ ids }) => ids.has(history))
  }

  /** Steps for the next call; empty if none wait, or enough calls are under way. */
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

  /** Removes the calls that are over, in their order. Throws the error of a call that failed. */
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
