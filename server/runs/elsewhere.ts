/** Interface of a run manager to runners: other processes that play its runs. `server/runners` finds them through the hub. */
import * as z from 'zod/mini'
import { RunRequest } from '#model/messages/messages.ts'
import type { RunListener } from '../engine/run/plan.ts'
import type { RunHandle } from '../engine/run/run.ts'
import { Owner } from './owner.ts'

/** A comparison that was accepted and has not ended: what another server needs to know if this one ends. */
export const KeptOrder = z.object({
  comparison: z.string(),
  /** Names its locks, its parameters and its seed, so that another server plays the same. */
  request: RunRequest,
  owner: Owner,
  asker: z.object({ person: z.optional(z.string()), standing: z.optional(z.enum(['leads', 'member', 'guest'])) }),
})
export type KeptOrder = z.infer<typeof KeptOrder>

/** A run of a comparison, for the runner that plays it. */
export const Errand = z.object({
  run: z.string(),
  comparison: z.string(),
  /** Names one lock. */
  request: RunRequest,
  /** Asked for by a teacher, so it goes before other errands. */
  first: z.boolean(),
  /** Clients of the run wait until the page shows them. */
  waits: z.boolean(),
})
export type Errand = z.infer<typeof Errand>

export type FarHandle = Pick<RunHandle, 'cancel' | 'done' | 'over'>

/** The run had not begun, and its runner is gone: it can be played again. */
export class TakenBackError extends Error {}

/** This server ends. Another one goes on with the run. */
export class LetGoError extends Error {}

export interface Elsewhere {
  /** How many runs the runners that fit this server play at once. 0: there is none now, so runs are played here. */
  readonly slots: number
  /** Sets the callbacks. `changed`: `slots` has changed. `takeUp`: receives the orders of a server that has ended. */
  connect(to: { changed(): void; takeUp(orders: KeptOrder[]): void }): void
  /** Hands a run over and follows it. If a server that has ended already handed it over, only follows it. `done` may reject with a `TakenBackError`. */
  start(errand: Errand, listener: RunListener): FarHandle
  /** Whether a run was handed over, perhaps by a server that has ended. */
  knows(run: string): Promise<boolean>
  /** Keeps an order until `forget`. Neither call rejects if the hub cannot be reached; then no other server can take over the comparison. */
  keep(order: KeptOrder): void
  forget(comparison: string): void
  /** Call this when a run's recording is on the disk: its entries are not needed any more. */
  recorded(run: string): void
  /** Leaves the runs at their runners and keeps the orders, for another server: `done` of each run rejects with a `LetGoError`. */
  letGo(): void
  /** Whether another server has accepted this comparison and not finished it. */
  isKept(comparison: string): Promise<boolean>
}
