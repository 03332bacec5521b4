/** Entry point of the explorer's thread: replays clients through a history of answers and reports their pending requests. */
import { setImmediate as nextTurn } from 'node:timers/promises'
import { parentPort } from 'node:worker_threads'
import type { ClientScript, LockDefinition } from '#scenarios/define.ts'
import type { ClientModule } from '#server/engine/arena.ts'
import type { ClientCode, ClientSetup } from '#server/engine/client/client.ts'
import type { ClientStanding, ExploredCode, FromExplored, HistoryStep, ToExplored } from './messages.ts'
import { ReplayedClient } from './replayed.ts'

/** Limit on clients kept alive for their next answer; others are replayed from the start. */
const liveLimit = 20_000

class Histories {
  private readonly steps = new Map<number, HistoryStep>()
  /** Requests seen after each history, to detect nondeterministic code. */
  private readonly seen = new Map<number, string>()
  /** Clients that stand exactly at a history. The next step takes its client out. */
  private readonly live = new Map<number, ReplayedClient>()

  constructor(
    private readonly setupOf: (client: string) => ClientSetup,
    private readonly code: ClientCode,
    private readonly onUnsteady: (client: string) => void,
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
    return clients.map(({ client }, index) => {
      const step = steps[index]
      const { standing } = client
      // A client with no pending operation cannot make another step, so it is not kept.
      if (step && standing.pending.length > 0) this.keep(step.history, client)
      return standing
    })
  }

  private keep(history: number, client: ReplayedClient): void {
    this.live.set(history, client)
    if (this.live.size <= liveLimit) return
    for (const longest of this.live.keys()) {
      this.live.delete(longest)
      return
    }
  }

  /** A client with the answers that it has yet to receive. */
  private at(step: HistoryStep): { client: ReplayedClient; ahead: HistoryStep[] } {
    const parent = step.parent === undefined ? undefined : this.live.get(step.parent)
    if (step.parent !== undefined && parent) {
      this.live.delete(step.parent)
      return { client: parent, ahead: [step] }
    }
    const ahead: HistoryStep[] = []
    for (let at: HistoryStep | undefined = step; at; at = this.steps.get(at.parent ?? -1)) ahead.push(at)
    ahead.reverse()
    const client = new ReplayedClient(ahead[0]?.nowMs)
    client.begin(this.setupOf(step.client), this.code)
    return { client, ahead }
  }

  private compare(step: HistoryStep | undefined, client: ReplayedClient): void {
    if (!step) return
    const asks = JSON.stringify(client.standing.pending.map(({ ask, request }) => [ask, request]))
    const before = this.seen.get(step.history)
    if (before !== undefined && before !== asks) this.onUnsteady(step.client)
    this.seen.set(step.history, asks)
  }
}

async function load(code: ExploredCode, onUnsteady: (client: string) => void): Promise<Histories> {
  const { default: lock } = (await import(code.lock)) as { default: LockDefinition }
  const worker = (await import(code.worker)) as Record<string, ClientScript>
  const script = worker[code.script]
  if (!script) throw new RangeError(`no script ${code.script}`)
  const { openLinks } = (await import(code.clientModule)) as ClientModule
  const { links, lockKey, parameters, seed } = code
  const setupOf = (name: string): ClientSetup => ({ name, links, lockKey, parameters, seed, skewMs: 0, memory: {} })
  return new Histories(setupOf, { lock, script, openLinks }, onUnsteady)
}

function serve(explorer: NonNullable<typeof parentPort>): void {
  const post = (said: FromExplored) => explorer.postMessage(said)
  let histories: Histories | undefined
  explorer.on('message', async (message: ToExplored) => {
    if (message.post === 'load') {
      try {
        histories = await load(message.code, (client) => post({ post: 'unsteady', client }))
        post({ post: 'loaded' })
      } catch (error) {
        post({ post: 'loaded', error: error instanceof Error ? error.message : String(error) })
      }
    } else if (histories) {
      post({ post: 'ran', run: message.run, standings: await histories.run(message.steps) })
    }
  })
}

if (parentPort) serve(parentPort)
