/**
 * Runs clients through histories of answers. A client that is kept at the parent history continues from there. Otherwise, the client is replayed from the
 * start.
 */
import { setImmediate as nextTurn } from 'node:timers/promises'
import type { ClientCode, ClientSetup } from '#server/engine/client/client.ts'
import type { ClientStanding, HistoryStep } from './messages.ts'
import { ReplayedClient } from './replayed.ts'

/** Usual maximum number of clients that are kept alive for their next answer. Other clients are replayed from the start. */
const usualLive = 20_000

/** A client's code. `close` is called when the client is dropped. */
export interface OpenedCode {
  code: ClientCode
  close?(): void
}

interface Replayed {
  client: ReplayedClient
  close: () => void
}

/** A history: the answers that one client has received since its start. */
interface Known {
  step: HistoryStep
  parent: Known | undefined
  /** Histories with one more answer, keyed by that answer. */
  next: Map<string, Known>
  /** The client's pending requests at this point, to detect nondeterministic code. */
  asks?: string
  standing?: ClientStanding
}

const heardIn = ({ ask, outcome, nowMs }: HistoryStep) => JSON.stringify([ask, outcome, nowMs])

export class ReplayedHistories {
  private readonly known = new Map<number, Known>()
  /** Histories without any answer, keyed by client and start time. */
  private readonly beginnings = new Map<string, Known>()
  /** Clients that are kept alive, keyed by the history that the client has reached. A step that continues a client removes it from this map. */
  private readonly live = new Map<Known, Replayed>()

  constructor(
    private readonly setupOf: (client: string) => ClientSetup,
    private readonly open: () => OpenedCode,
    private readonly onUnsteady: (client: string) => void,
    private readonly mostLive = usualLive,
  ) {}

  /**
   * Forgets the histories' numbers, because a restarted search numbers histories anew. Keeps what is known about each history, because the search asks for most
   * of it again.
   */
  renumber(): void {
    this.known.clear()
  }

  async run(steps: readonly HistoryStep[]): Promise<ClientStanding[]> {
    const all = steps.map((step) => this.knownAt(step))
    const fresh = [...new Set(all)].filter(({ standing }) => standing === undefined)
    const clients = fresh.map((known) => this.at(known))
    // Each turn gives every client its next answer and then lets all clients react.
    const longest = Math.max(0, ...clients.map(({ ahead }) => ahead.length))
    for (let turn = 0; turn < longest; turn += 1) {
      for (const { client, ahead } of clients) {
        const next = ahead[turn]?.step
        if (next?.ask !== undefined && next.outcome) client.answer(next.ask, next.outcome, next.nowMs)
      }
      await nextTurn()
      for (const { client, ahead } of clients) this.compare(ahead[turn], client)
    }
    for (const [index, known] of fresh.entries()) {
      const { client, close } = clients[index] as Replayed
      known.standing = client.standing
      // A client with no pending operation cannot make another step, so it is not kept.
      if (known.standing.pending.length > 0) this.keep(known, { client, close })
      else close()
    }
    return all.map(({ standing }) => standing as ClientStanding)
  }

  private knownAt(step: HistoryStep): Known {
    const parent = step.parent === undefined ? undefined : this.known.get(step.parent)
    const [among, key] = parent ? [parent.next, heardIn(step)] : [this.beginnings, `${step.client} ${step.nowMs}`]
    const found = among.get(key) ?? { step, parent, next: new Map() }
    among.set(key, found)
    this.known.set(step.history, found)
    return found
  }

  private keep(known: Known, replayed: Replayed): void {
    this.live.set(known, replayed)
    if (this.live.size <= this.mostLive) return
    for (const [longest, { close }] of this.live) {
      this.live.delete(longest)
      close()
      return
    }
  }

  /** Returns a client and the answers that it has yet to receive. */
  private at(known: Known): Replayed & { ahead: Known[] } {
    const parent = known.parent && this.live.get(known.parent)
    if (known.parent && parent) {
      this.live.delete(known.parent)
      return { ...parent, ahead: [known] }
    }
    const ahead: Known[] = []
    for (let at: Known | undefined = known; at; at = at.parent) ahead.push(at)
    ahead.reverse()
    const client = new ReplayedClient(ahead[0]?.step.nowMs)
    const { code, close = () => {} } = this.open()
    client.begin(this.setupOf(known.step.client), code)
    return { client, close, ahead }
  }

  private compare(known: Known | undefined, client: ReplayedClient): void {
    if (!known) return
    const asks = JSON.stringify(client.standing.pending.map(({ ask, request }) => [ask, request]))
    if (known.asks !== undefined && known.asks !== asks) this.onUnsteady(known.step.client)
    known.asks = asks
  }
}
