/** The explorer's clients whose lock somebody edits: their code runs in a sandbox. */
import {
  type ClientStanding,
  type ExploredClients,
  type ExploredCode,
  type HistoryStep,
  NotExplorable,
} from '../engine/explore/clients/messages.ts'
import { RefusalError } from '../runs/refusal.ts'
import type { GuestCode } from './guest/code.ts'
import type { Ran, SandboxCall } from './process/messages.ts'
import { type Sandbox, SandboxLost } from './process/sandbox.ts'
import { endedBy, refusalOfLoss } from './refusals.ts'

/** Most steps in one call. A lock with three nodes has thousands at once, which take longer than a call may. */
const mostSteps = 100

export class ExploredGuests implements ExploredClients {
  readonly overlap = true

  constructor(
    private readonly sandbox: Sandbox,
    private readonly code: GuestCode,
  ) {}

  async load(explored: ExploredCode): Promise<void> {
    await this.ask({ do: 'explore', code: this.code, explored })
  }

  /** Rejects with a `RefusalError` if the code went beyond a limit. */
  async run(steps: HistoryStep[]): Promise<ClientStanding[]> {
    const standings: ClientStanding[] = []
    for (let from = 0; from < steps.length; from += mostSteps)
      standings.push(...(await this.runSome(steps.slice(from, from + mostSteps))))
    return standings
  }

  private async runSome(steps: HistoryStep[]): Promise<ClientStanding[]> {
    const ran = (await this.ask({ do: 'run', steps })) as Ran
    if ('end' in ran) throw endedBy(ran.end)
    if (ran.unsteady !== undefined) throw new NotExplorable(['unsteady-client', ran.unsteady], 'not-deterministic')
    return ran.standings
  }

  async close(): Promise<void> {}

  private async ask(asked: SandboxCall): Promise<unknown> {
    try {
      return await this.sandbox.ask(asked)
    } catch (error) {
      throw error instanceof SandboxLost ? new RefusalError(refusalOfLoss(error)) : error
    }
  }
}
