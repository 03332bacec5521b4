/** Makes the threads that a test file starts load everything from sources. Meant for test files with locks or workers of their own, which are not compiled. */
import { afterAll, beforeAll } from 'vitest'

export function startsFromSources(): void {
  let compiled: string | undefined
  beforeAll(() => {
    compiled = process.env.LOCKSTEP_COMPILED
    delete process.env.LOCKSTEP_COMPILED
  })
  afterAll(() => {
    if (compiled !== undefined) process.env.LOCKSTEP_COMPILED = compiled
  })
}
