/** Resolves as the first of at most `times` tries that succeeds. Rejects as the last one, or as one after which `mayHelp` says that trying again would not. */
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
