/**
 * Returns a function that calls `make` at its first call and returns the same promise at every call. If that promise rejects, the next call runs `make` again.
 */
export function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined
  return () => {
    made ??= make().catch((error: unknown) => {
      made = undefined
      throw error
    })
    return made
  }
}
