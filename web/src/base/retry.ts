/** Retries requests that fail for a temporary reason: a full queue, a rate limit, or a lost connection to the workshop store. */

const busyCodes = ['QUEUE_FULL', 'RATE_LIMITED']
const retryDelayMs = 1500
const maxRetries = 40

/** Retries `ask` while the server is busy. Rejects on any other error, after the last retry, or when `signal` is aborted. */
export async function retryWhileBusy<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  return await retryWhile(busyCodes, ask, { ...(signal ? { signal } : {}) })
}

/** Retries `ask` while the workshop store is unreachable. Calls `onRefused` after each failure. */
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
