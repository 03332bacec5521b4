/** Runs clients after histories of answers: each goes on from a client that stands there, or is replayed from the start. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientCode, ClientSetup } from '#server/engine/client/client.ts'
import type { ClientStanding, HistoryStep } from './messages.ts'
import { ReplayedClient } from './replayed.ts'

/** Usual limit on clients kept alive for their next answer; others are replayed from the start. */
const usualLive = 20_000

/** A client's code. `close`: called once no client of it goes on. */
export interface OpenedCode {
  code: ClientCode
  close?(): void
}

interface Replayed {
  client: ReplayedClient
  close: () => void
}

export class ReplayedHistories {
  private readonly steps = new Map<number, HistoryStep>()
  /** Requests seen after each history, to detect nondeterministic code. */
  private readonly seen = new Map<number, string>()
  /** Clients that stand exactly at a history. The next step takes its client out. */
  private readonly live = new Map<number, Replayed>()

  constructor(
    private readonly setupOf: (client: string) => ClientSetup,
    private readonly open: () => OpenedCode,
    private readonly onUnsteady: (client: string) => void,
    private readonly mostLive = usualLive,
  ) {}

  async run(steps: readonly HistoryStep[]): Promise<ClientStanding[]> {
    for (const step of steps) this.steps.set(step.history, step)
    const clients = steps.map((step) => this.at(step))
    // One answer per client and turn, for all clients together.
    const longest = Math.max(...clients.map(({ ahead }) => ahead.length))
    for (let turn = 0; turn < longest; turn += 1) {
      for (const { client, ahead } of clients) {
        const next = ahead[turn]
        if (next?.ask !== undefined && next.outcome) client.answer(next.ask, next.outcome, next.nowMs)
      }
      await nextTurn()
      for (const { client, ahead } of clients) if (ahead[turn]) this.compare(ahead[turn], client)
    }
    return clients.map(({ client, close }, index) => {
      const step = steps[index]
      const { standing } = client
      // A client with no pending operation cannot make another step, so it is not kept.
      if (step && standing.pending.length > 0) this.keep(step.history, { client, close })
      else close()
      return standing
    })
  }

  private keep(history: number, replayed: Replayed): void {
    this.live.set(history, replayed)
    if (this.live.size <= this.mostLive) return
    for (const [longest, { close }] of this.live) {
      this.live.delete(longest)
      close()
      return
    }
  }

  /** A client, and the answers that it has yet to receive. */
  private at(step: HistoryStep): Replayed & { ahead: HistoryStep[] } {
    const parent = step.parent === undefined ? undefined : this.live.get(step.parent)
    if (step.parent !== undefined && parent) {
      this.live.delete(step.parent)
      return { ...parent, ahead: [step] }
    }
    const ahead: HistoryStep[] = []
    for (let at: HistoryStep | undefined = step; at; at = this.steps.get(at.parent ?? -1)) ahead.push(at)
    ahead.reverse()
    const client = new ReplayedClient(ahead[0]?.nowMs)
    const { code, close = () => {} } = this.open()
    client.begin(this.setupOf(step.client), code)
    return { client, close, ahead }
  }

  private compare(step: HistoryStep | undefined, client: ReplayedClient): void {
    if (!step) return
    const asks = JSON.stringify(client.standing.pending.map(({ ask, request }) => [ask, request]))
    const before = this.seen.get(step.history)
    if (before !== undefined && before !== asks) this.onUnsteady(step.client)
    this.seen.set(step.history, asks)
  }
}
