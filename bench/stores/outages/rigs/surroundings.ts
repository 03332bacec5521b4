import { CommandError, type LockContext } from '#scenarios/define.ts'
import { plainContext } from '../../bare/context.ts'

/** Lease that is longer than any scene, so that no lock is lost because of expiry. */
export const heldForMs = 120_000

export interface Surroundings {
  context(key: string): LockContext
  /** Stops all renewals, which otherwise continue for as long as the client lives. */
  close(): void
}

export function surroundings(client: string): Surroundings {
  const timers = new Set<NodeJS.Timeout>()
  return {
    context: (key) => {
      const plain = plainContext()
      return {
        ...plain,
        ...{ client, key, leaseMs: heldForMs, parameters: { leaseMs: heldForMs } },
        clock: {
          ...plain.clock,
          every: (ms, task) => {
            // A renewal that finds no server fails silently, because the lease is longer than the scene.
            const timer = setInterval(() => void task().catch(() => {}), ms)
            timers.add(timer)
            return { stop: () => clearInterval(timer) }
          },
        },
      }
    },
    close: () => {
      for (const timer of timers) clearInterval(timer)
    },
  }
}

/**
 * Settles like `answer`, but rejects with a `CommandError`, as a lock expects. If the store itself answered with an error, `named` returns the name of this
 * error.
 */
export function asCommand<T>(answer: Promise<T>, named: (error: unknown) => string | undefined): Promise<T> {
  return answer.catch((error: unknown) => {
    const name = named(error)
    if (name !== undefined) throw new CommandError('ERROR_REPLY', `The store answered: ${name}: refused`, true)
    throw new CommandError('CONNECTION_LOST', String(error), false)
  })
}
