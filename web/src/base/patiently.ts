/** Asks a server that has too much to do, or was asked too much at once, again after a while. */

const busyCodes: readonly unknown[] = ['QUEUE_FULL', 'RATE_LIMITED']
const againMs = 1500
const mostAgain = 40

/** Resolves as `ask` does in the end. Rejects with what it rejects with, at once where waiting does not help, and when `signal` fires. */
export async function patiently<T>(ask: () => Promise<T>, signal?: AbortSignal): Promise<T> {
  for (let again = 0; ; again += 1) {
    try {
      return await ask()
    } catch (error) {
      const isBusy = error instanceof Error && 'code' in error && busyCodes.includes(error.code)
      if (!isBusy || signal?.aborted === true || again >= mostAgain) throw error
      await new Promise((resolve) => setTimeout(resolve, againMs))
      signal?.throwIfAborted()
    }
  }
}
