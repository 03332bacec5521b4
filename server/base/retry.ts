/** Resolves with the first of at most `times` attempts that succeeds. Rejects with the error of the last one, or of one for which `mayHelp` is false. */
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
