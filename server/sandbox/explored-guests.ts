/** Runs the explorer's clients of an edited lock in sandboxes. */
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

/** Maximum number of steps in one call. A lock with three nodes has thousands of steps at once, which take longer than a call may. */
const mostSteps = 100

export class ExploredGuests implements ExploredClients {
  readonly overlap = true

  /** `sandboxes` contains at least one. If there are more, the clients are spread over them, and each client always runs in the same one. */
  constructor(
    private readonly sandboxes: readonly Sandbox[],
    private readonly code: GuestCode,
  ) {}

  async load(explored: ExploredCode): Promise<void> {
    await this.inEach((sandbox) => ask(sandbox, { do: 'explore', code: this.code, explored }))
  }

  /** Runs the steps. Rejects with a `RefusalError` if the code exceeds a limit. */
  async run(steps: HistoryStep[]): Promise<ClientStanding[]> {
    const parts = this.sandboxes.map((_, at) => steps.filter((step) => this.placeOf(step) === at))
    const ran = await this.inEach((sandbox, at) => runAll(sandbox, parts[at] ?? []))
    const next = ran.map((standings) => standings.values())
    return steps.flatMap((step) => next[this.placeOf(step)]?.next().value ?? [])
  }

  async close(): Promise<void> {}

  /** Performs a task in each sandbox. If one task fails, ends all sandboxes: the others might work for a long time, and nobody waits for their answers. */
  private async inEach<T>(perform: (sandbox: Sandbox, at: number) => Promise<T>): Promise<T[]> {
    try {
      return await Promise.all(this.sandboxes.map(perform))
    } catch (error) {
      await Promise.all(this.sandboxes.map((sandbox) => sandbox.end()))
      throw error
    }
  }

  private placeOf({ client }: HistoryStep): number {
    return client.charCodeAt(0) % this.sandboxes.length
  }
}

async function runAll(sandbox: Sandbox, steps: HistoryStep[]): Promise<ClientStanding[]> {
  const standings: ClientStanding[] = []
  for (let from = 0; from < steps.length; from += mostSteps) {
    const ran = (await ask(sandbox, { do: 'run', steps: steps.slice(from, from + mostSteps) })) as Ran
    if ('end' in ran) throw endedBy(ran.end)
    if (ran.unsteady !== undefined) throw new NotExplorable(['unsteady-client', ran.unsteady], 'not-deterministic')
    standings.push(...ran.standings)
  }
  return standings
}

async function ask(sandbox: Sandbox, asked: SandboxCall): Promise<unknown> {
  try {
    return await sandbox.ask(asked)
  } catch (error) {
    throw error instanceof SandboxLost ? new RefusalError(refusalOfLoss(error)) : error
  }
}
