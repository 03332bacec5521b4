/**
 * Calls `attempt` up to `times` times. Resolves with the first success. Rejects with the
 * last error, or at once with an error for which `mayHelp` returns `false`.
 */
export async function retry<T>(
  times: number,
  attempt: () => Promise<T>,
  mayHelp: (error: unknown) => boolean = () => true,
): Promise<T> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= times || !mayHelp(error)) throw error
    }
  }
}
