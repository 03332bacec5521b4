/** Connects a run manager to runners, which are other processes that play its runs. `server/runners` finds the runners through the hub. */
import * as z from 'zod/mini'
import { RunRequest } from '#model/messages/messages.ts'
import type { RunListener } from '../engine/run/plan.ts'
import type { RunHandle } from '../engine/run/run.ts'
import { Owner } from './owner.ts'

/** A comparison that was accepted and has not ended. It contains what another server needs to continue the comparison if this server ends. */
export const KeptOrder = z.object({
  comparison: z.string(),
  /** Includes the locks, the parameters, and the seed, so that another server plays the same runs. */
  request: RunRequest,
  owner: Owner,
  asker: z.object({ person: z.optional(z.string()), standing: z.optional(z.enum(['leads', 'member', 'guest'])) }),
})
export type KeptOrder = z.infer<typeof KeptOrder>

/** A run of a comparison, as described to the runner that plays it. */
export const Errand = z.object({
  run: z.string(),
  comparison: z.string(),
  /** Request for a single lock. */
  request: RunRequest,
  /** Whether a teacher asked for the run. If so, it goes before other errands. */
  first: z.boolean(),
  /** Whether the run's clients wait until the page shows them. */
  waits: z.boolean(),
})
export type Errand = z.infer<typeof Errand>

export type FarHandle = Pick<RunHandle, 'cancel' | 'done' | 'over'>

/** Thrown if a runner was gone before it had begun the run. The run can be played again. */
export class TakenBackError extends Error {}

/** Thrown if this server ends. Another server continues the run. */
export class LetGoError extends Error {}

export interface Elsewhere {
  /** Number of runs that the runners usable by this server can play at once. If 0, this server plays runs itself. */
  readonly slots: number
  /** Sets the callbacks. `changed` is called when `slots` has changed, and `takeUp` receives the orders of a server that has ended. */
  connect(to: { changed(): void; takeUp(orders: KeptOrder[]): void }): void
  /**
   * Hands a run over to a runner and follows it. If a server that has ended already handed the run over, only follows it. `done` may reject with a
   * `TakenBackError`.
   */
  start(errand: Errand, listener: RunListener): FarHandle
  /** Resolves with whether the run was handed over, perhaps by a server that has ended. */
  knows(run: string): Promise<boolean>
  /**
   * Stores an order until `forget` is called. If the hub cannot be reached, neither `keep` nor `forget` fails, but no other server can take over the
   * comparison.
   */
  keep(order: KeptOrder): void
  forget(comparison: string): void
  /** Removes the run's entries from the hub. Call this once the run's recording is on disk. */
  recorded(run: string): void
  /** Leaves the runs to their runners, and the orders to another server. `done` of each run rejects with a `LetGoError`. */
  letGo(): void
  /** Resolves with whether another server has accepted this comparison and not finished it. */
  isKept(comparison: string): Promise<boolean>
}
