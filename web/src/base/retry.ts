/** Asks a server again after a while, where that helps: it has too much to do, was asked too much at once, or has lost where its workshops are kept. */

const busyCodes = ['QUEUE_FULL', 'RATE_LIMITED']
const retryDelayMs = 1500
const maxRetries = 40

/** Resolves as `ask` does in the end. Rejects with what it rejects with, at once where waiting does not help, and when `signal` fires. */
export async function retryWhileBusy<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return await retryWhile(busyCodes, ask, { ...(signal ? { signal } : {}) })
}

/** The same while workshops cannot be reached. `onRefused`: called each time. */
export async function retryWhileHubLost<T>(ask: () => Promise<T>, options: Retrying): Promise<T> {
  return await retryWhile(['HUB_LOST'], ask, options)
}

interface Retrying {
  signal?: AbortSignal
  onRefused?(error: unknown): void
}

async function retryWhile<T>(
  codes: readonly unknown[],
  ask: () => Promise<T>,
  { signal, onRefused = () => {} }: Retrying,
): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask()
    } catch (error) {
      const helps = error instanceof Error && 'code' in error && codes.includes(error.code)
      if (!helps || signal?.aborted === true || retries >= maxRetries) throw error
      onRefused(error)
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      signal?.throwIfAborted()
    }
  }
}
