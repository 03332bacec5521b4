/** Asks a server that has too much to do, or was asked too much at once, again after a while. */

const busyCodes: readonly unknown[] = ['QUEUE_FULL', 'RATE_LIMITED']
const retryDelayMs = 1500
const maxRetries = 40

/** Resolves as `ask` does in the end. Rejects with what it rejects with, at once where waiting does not help, and when `signal` fires. */
export async function retryWhileBusy<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let retries = 0; ; retries += 1) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && busyCodes.includes(error.code)
      if (!isBusy || signal?.aborted === true || retries >= maxRetries) throw error
      await new Promise((resolve) => setTimeout(resolve, retryDelayMs))
      signal?.throwIfAborted()
    }
  }
}
